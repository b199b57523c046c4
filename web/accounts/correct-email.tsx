import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { SendConfirmation } from './send-confirmation.tsx';

/** Shows what a user whose mails bounce can do: a link to change the address, and a button to confirm it again. */
export function CorrectEmail() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      {pathname.toLowerCase() !== paths.profile && (
        <ButtonLink to={paths.profile}>{t('follows:changeEmail')}</ButtonLink>
      )}
      <SendConfirmation label={t('follows:tryEmail')} />
    </>
  );
}
