import { useTranslation } from 'react-i18next';
import { useGoogle } from '#web/accounts/use-google.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './home-screen.module.css';

/** Shows a button to sign in with Google; nothing if the server does not support it. */
export function GoogleButton({ target }: { target: string }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { isOffered, leave, isLeaving, error } = useGoogle(target);
  if (!isOffered) return null;
  return (
    <>
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      <Button aria-busy={isLeaving} className={styles.google} onPress={leave}>
        <GoogleMark />
        {t('accounts:google')}
      </Button>
      <p className={styles.or}>{t('accounts:or')}</p>
    </>
  );
}

/** The logo in the colours that Google requires. */
function GoogleMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9A24 24 0 0 0 2.6 13.2l8 6.2A14.3 14.3 0 0 1 24 9.5Z"
      />
      <path
        fill="#4285F4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9a11 11 0 0 1-4.8 7.3l7.7 6A23.6 23.6 0 0 0 47 24.600Z"
      />
      <path fill="#FBBC05" d="M10.5 28.600a14.4 14.4 0 0 1 0-9.200l-8-6.200a24 24 0 0 0 0 21.600l8-6.200Z" />
      <path
        fill="#34A853"
        d="M24 48c6.500 0 11.900-2.100 15.900-5.800l-7.700-6c-2.200 1.500-4.900 2.300-8.200 2.300-6.300 0-11.600-4.200-13.500-9.900l-8 6.200A24 24 0 0 0 24 48Z"
      />
    </svg>
  );
}
