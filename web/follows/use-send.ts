import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { Follow } from '#contract/follows.ts';
import { useSession } from '#web/accounts/session.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { homePath, paths } from '#web/paths.ts';
import { showToast } from '#web/ui/toast.tsx';
import { keepWish } from './kept-wish.ts';
import { change, follow, followsQuery } from './queries.ts';
import { useFollowWords } from './use-follow-words.ts';
import type { Wish } from './wish.ts';

interface Sent {
  wished: Wish;
  entry: Pick<Follow, 'mail' | 'push' | 'isPaused'>;
  /** What is changed, where it is followed already. */
  followed: Follow | undefined;
}

/** Follows it or changes how; visitors are led to where one signs in, and their wish is kept. */
export function useSend(onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wordsOf = useFollowWords();
  const session = useSession();
  const { data } = useQuery({ ...followsQuery(), enabled: session !== null });

  function leave(wish: Wish, mail: Follow['mail']) {
    const from = pathname + search;
    return navigate(homePath(keepWish({ wish, mail, from }) ? paths.following : from));
  }

  return useMutationOnce(async ({ wished, entry: { mail, push, isPaused }, followed }: Sent) => {
    if (!session) {
      onDone();
      return leave(wished, mail);
    }
    if (followed) {
      const { styles, types, area } = wished;
      await change(client, followed, { mail, push, isPaused, styles: [...styles], types: [...types], area });
      showToast(t('follows.changed'));
    } else {
      await follow(client, wished, { mail, push });
      const isUnheard = data?.settings.mailState === 'unconfirmed' && mail !== 'never';
      showToast(isUnheard ? t('follows.doneUnconfirmed') : t('follows.done', { what: wordsOf(wished) }));
    }
    onDone();
  });
}
