import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Follow } from '#contract/follows.ts';
import { safeRedirect } from '#web/accounts/redirect.ts';
import { pendingFollow, storePendingFollow } from '#web/follows/pending-follow.ts';
import { createFollow } from '#web/follows/queries.ts';
import { useDescribeFollow } from '#web/follows/use-describe-follow.ts';
import { ApiError } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Creates the follow that a visitor requested before signing in, and links back. */
export function PendingFollowNotice() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const wordsOf = useDescribeFollow();
  const [pending] = useState(pendingFollow);
  const [followed, setFollowed] = useState<Follow | null>(null);
  const { mutate, error } = useMutationOnce(async () => {
    if (!pending) return;
    try {
      const { target, mail } = pending;
      setFollowed(await createFollow(client, target, { mail, push: false }, wordsOf(target)));
      storePendingFollow(null);
    } catch (refused) {
      // Errors other than offline would occur again, so the request is dropped.
      if (refused instanceof ApiError && refused.code !== 'offline') storePendingFollow(null);
      throw refused;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => mutate(), []);
  if (!pending) return null;
  if (error) {
    return (
      <Banner
        kind="bad"
        title={t('follows:notFollowed')}
        actions={
          <Button icon="reset" onPress={mutate}>
            {t('frame:tryAgain')}
          </Button>
        }
      >
        {errorMessage(error)}
      </Banner>
    );
  }
  if (!followed) return null;
  return (
    <Banner kind="good" actions={<ButtonLink to={safeRedirect(pending.from)}>{t('follows:backThere')}</ButtonLink>}>
      {t('follows:done', { what: wordsOf(followed) })}
    </Banner>
  );
}
