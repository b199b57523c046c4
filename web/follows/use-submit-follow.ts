import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { Follow } from '#contract/follows.ts';
import { useSession } from '#web/accounts/session.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { homePath, paths } from '#web/paths.ts';
import { showToast } from '#web/ui/toast.tsx';
import type { FollowTarget } from './follow-target.ts';
import { storePendingFollow } from './pending-follow.ts';
import { createFollow, followsQuery, isUnsent, updateFollow } from './queries.ts';
import { useDescribeFollow } from './use-describe-follow.ts';

interface Submission {
  target: FollowTarget;
  values: Pick<Follow, 'mail' | 'push' | 'isPaused'>;
  /** The existing follow, if there is one. */
  follow: Follow | undefined;
}

/**
 * Returns a mutation that adds or changes a follow, shows a message and calls `onDone`. Visitors are sent to sign in
 * first, and the request is stored meanwhile.
 */
export function useSubmitFollow(onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wordsOf = useDescribeFollow();
  const session = useSession();
  const { data } = useQuery({ ...followsQuery(), enabled: session !== null });

  function goToSignIn(target: FollowTarget, mail: Follow['mail']) {
    const from = pathname + search;
    return navigate(homePath(storePendingFollow({ target, mail, from }) ? paths.following : from));
  }

  return useMutationOnce(async ({ target, values: { mail, push, isPaused }, follow }: Submission) => {
    if (!session) {
      onDone();
      return goToSignIn(target, mail);
    }
    if (follow) {
      const { styles, types, area } = target;
      const changed = { mail, push, isPaused, styles: [...styles], types: [...types], area };
      await updateFollow(client, follow, changed, wordsOf(target));
      showToast(t('follows:changed'));
    } else {
      const followed = await createFollow(client, target, { mail, push }, wordsOf(target));
      const isMailUnconfirmed = data?.settings.mailState === 'unconfirmed' && mail !== 'never';
      if (isUnsent(followed)) showToast(t('follows:doneLater'));
      else showToast(isMailUnconfirmed ? t('follows:doneUnconfirmed') : t('follows:done', { what: wordsOf(target) }));
    }
    onDone();
  });
}
