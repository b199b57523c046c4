import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { tabStorage } from '#web/storage/storage.ts';
import { Banner } from '#web/ui/banner.tsx';
import styles from './confirm-banner.module.css';
import { CorrectEmail } from './correct-email.tsx';
import { profileQuery } from './queries.ts';
import { SendConfirmation } from './send-confirmation.tsx';

const storageKey = 'confirm-later';

/**
 * Asks a signed-in user to confirm the address, or reports that mails bounce. When closed, it stays hidden in this tab.
 */
export function ConfirmBanner() {
  const { t } = useTranslation();
  const { data: profile } = useQuery(profileQuery());
  const { pathname } = useLocation();
  const [isDismissed, setIsDismissed] = useState(() => tabStorage.get(storageKey) !== null);
  // This screen has its own message.
  if (pathname.toLowerCase() === paths.following) return null;
  if (!profile || isDismissed || (profile.isEmailConfirmed && !profile.isEmailRefused)) return null;
  return (
    <div className={styles.place}>
      <Banner
        kind={profile.isEmailRefused ? 'warning' : 'info'}
        actions={profile.isEmailRefused ? <CorrectEmail /> : <SendConfirmation />}
        closeLabel={t('accounts:dismiss')}
        onClose={() => {
          tabStorage.set(storageKey, '1');
          setIsDismissed(true);
        }}
      >
        {profile.isEmailRefused ? t('follows:refused') : t('accounts:unconfirmed', { email: profile.email })}
      </Banner>
    </div>
  );
}
