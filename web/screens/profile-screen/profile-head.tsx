import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/profile.ts';
import { Avatar } from '#web/accounts/avatar.tsx';
import { longDate } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import styles from './profile-screen.module.css';

/** Shows the user's name, picture and date of registration. */
export function ProfileHead({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { avatar, name, email, isEmailConfirmed, createdAt } = profile;
  return (
    <header className={styles.head}>
      <Avatar picture={avatar} label={t('accounts:avatar')} />
      <div className={styles.who}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.email}>
          {email}
          {!isEmailConfirmed && <span className={styles.note}> ({t('profile:emailUnconfirmed')})</span>}
        </p>
        <p className={styles.note}>{t('profile:memberSince', { date: longDate(locale, createdAt) })}</p>
      </div>
    </header>
  );
}
