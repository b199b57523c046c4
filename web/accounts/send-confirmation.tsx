import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { requestConfirmation } from '#contract/accounts.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { profileQuery } from './queries.ts';

/** Shows a button that sends the confirmation mail again, and the result. `label` replaces its usual text. */
export function SendConfirmation({ label }: { label?: string }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data: profile } = useQuery(profileQuery());
  const { mutate, isPending } = useMutationOnce(async () => {
    try {
      await call(requestConfirmation, {});
      showToast(t('accounts:sentAgain', { email: profile?.email ?? '' }));
    } catch (refused) {
      showToast(errorMessage(refused), 'bad');
    }
  });
  return (
    <Button icon="mail" aria-busy={isPending} onPress={mutate}>
      {isPending ? t('accounts:sending') : (label ?? t('accounts:sendAgain'))}
    </Button>
  );
}
