import { useTranslation } from 'react-i18next';
import type { AlertSettings } from '#contract/follows.ts';
import { CorrectEmail } from '#web/accounts/correct-email.tsx';
import { SendConfirmation } from '#web/accounts/send-confirmation.tsx';
import { Banner } from '#web/ui/banner.tsx';

/** Shows why no mails are sent and how to fix it; nothing if they are sent. */
export function MailState({ state }: { state: AlertSettings['mailState'] }) {
  const { t } = useTranslation();
  if (state === 'fine') return null;
  return (
    <Banner kind="warning" actions={state === 'unconfirmed' ? <SendConfirmation /> : <CorrectEmail />}>
      {t(`follows:${state}`)}
    </Banner>
  );
}
