import { useTranslation } from 'react-i18next';
import { stopConfirmationMails } from '#contract/confirmations.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import styles from './still-on-screen.module.css';

interface Props {
  secret: string;
  wantsMails: boolean;
  /** The mail's unsubscribe link was used. */
  isMeant: boolean;
  onStopped: () => void;
}

/** Shows a button that unsubscribes from confirmation mails, or that they are stopped. */
export function StopMails({ secret, wantsMails, isMeant, onStopped }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { mutate, isPending, error } = useMutationOnce(async () => {
    await call(stopConfirmationMails, { query: { secret } });
    onStopped();
  });
  return (
    <Card>
      <p role="status" className={styles.soft}>
        {t(wantsMails ? 'stillOn:stopText' : 'stillOn:stopped')}
      </p>
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      {wantsMails && (
        <ButtonRow>
          <Button kind={isMeant ? 'primary' : 'quiet'} aria-busy={isPending} onPress={mutate}>
            {t('stillOn:stop')}
          </Button>
        </ButtonRow>
      )}
    </Card>
  );
}
