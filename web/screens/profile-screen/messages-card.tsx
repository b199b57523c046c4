import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Input } from '#contract/endpoint.ts';
import { changeProfile, type Profile } from '#contract/profile.ts';
import { profileQuery } from '#web/accounts/queries.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { messagePath } from '#web/paths.ts';
import { PushSwitch } from '#web/push/push-switch.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Switch } from '#web/ui/checkbox.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** Settings of optional mails and of push messages. */
export function MessagesCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutationOnce(async (body: Input<typeof changeProfile, 'body'>) => {
    client.setQueryData(profileQuery().queryKey, await call(changeProfile, { body }));
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
        onChange={(event) => mutate({ wantsConfirmationMails: event.target.checked })}
      />
      <Switch
        label={t('profile:acceptsMessages')}
        hint={t('profile:acceptsMessagesHint')}
        checked={profile.acceptsMessages}
        aria-busy={isPending}
        onChange={(event) => mutate({ acceptsMessages: event.target.checked })}
      />
      <div>
        <ButtonLink to={messagePath()} icon="mail">
          {t('profile:readMessages')}
        </ButtonLink>
      </div>
      <PushSwitch />
    </Card>
  );
}
