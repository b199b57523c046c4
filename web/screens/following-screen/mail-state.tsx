import { useTranslation } from 'react-i18next';
import type { AlertSettings } from '#contract/follows.ts';
import { SendConfirmation } from '#web/accounts/send-confirmation.tsx';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Why no mails arrive, and what mends it. */
export function MailState({ state }: { state: AlertSettings['mailState'] }) {
  const { t } = useTranslation();
  if (state === 'fine') return null;
  const ways = (
    <>
      <ButtonLink to={paths.profile}>{t('follows.changeEmail')}</ButtonLink>
      <SendConfirmation label={t('follows.tryEmail')} />
    </>
  );
  return (
    <Banner kind="warning" actions={state === 'unconfirmed' ? <SendConfirmation /> : ways}>
      {t(`follows.${state}`)}
    </Banner>
  );
}
