import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/locales.ts';
import type { Profile } from '#contract/profile.ts';
import { Avatar } from '#web/accounts/avatar.tsx';
import { useLocale } from '#web/words/use-locale.ts';
import styles from './profile-screen.module.css';

/** Who one is here, and since when. */
export function ProfileHead({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { avatar, name, email, isEmailConfirmed, createdAt } = profile;
  return (
    <header className={styles.head}>
      <Avatar picture={avatar} label={t('accounts.avatar')} />
      <div className={styles.who}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.email}>
          {email}
          {!isEmailConfirmed && <span className={styles.note}> ({t('profile.emailUnconfirmed')})</span>}
        </p>
        <p className={styles.note}>{t('profile.memberSince', { date: longDate(locale, createdAt) })}</p>
      </div>
    </header>
  );
}

const tags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES' };

/** `21 novembre 2026`, by the clock on the reader's wall. */
function longDate(locale: Locale, instant: string): string {
  const date = new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long' }).format(new Date(instant));
  return locale === 'fr' ? date.replace(/^1 /, '1er ') : date;
}
