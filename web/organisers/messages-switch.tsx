import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeOrganiser, type Organiser } from '#contract/organisers.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Switch } from '#web/ui/checkbox.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { invalidateOrganisers } from './queries.ts';

/** A switch for owners: whether visitors can write to the organiser. */
export function MessagesSwitch({ organiser: { id, viewer } }: { organiser: Organiser }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutationOnce(async (acceptsMessages: boolean) => {
    await call(changeOrganiser, { params: { id }, body: { acceptsMessages } });
    await invalidateOrganisers(client);
    showToast(t('organisers:saved'));
  });
  return (
    <>
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      <Switch
        label={t('organisers:acceptsMessages')}
        hint={t('organisers:acceptsMessagesHint')}
        checked={viewer?.acceptsMessages ?? true}
        aria-busy={isPending}
        onChange={(event) => mutate(event.target.checked)}
      />
    </>
  );
}
