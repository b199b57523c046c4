import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeProfile, type Profile } from '#contract/profile.ts';
import { profileQuery } from '#web/accounts/queries.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { PushSwitch } from '#web/push/push-switch.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Switch } from '#web/ui/checkbox.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** Settings of optional mails and of push messages. */
export function MessagesCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutationOnce(async (wantsConfirmationMails: boolean) => {
    client.setQueryData(profileQuery().queryKey, await call(changeProfile, { body: { wantsConfirmationMails } }));
    showToast(t('profile:saved'));
  });
  return (
    <Card title={t('profile:messages')}>
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      <Switch
        label={t('profile:confirmationMails')}
        hint={t('profile:confirmationMailsHint')}
        checked={profile.wantsConfirmationMails}
        aria-busy={isPending}
        onChange={(event) => mutate(event.target.checked)}
      />
      <PushSwitch />
    </Card>
  );
}
