import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import { languageNames } from '#web/i18n/language.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LanguageChoice } from './language-choice.tsx';
import styles from './main-menu.module.css';
import { AccountLinks, AddLink, NavLinks } from './nav-links.tsx';
import { FootLinks } from './site-foot.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/**
 * The menu of the bar: the links that the bar has no room for, the language and the theme. Its button shows a menu on
 * phones, else the signed-in user or, for visitors, the language.
 */
export function MainMenu() {
  const { t } = useTranslation();
  const locale = useLocale();
  const isSignedIn = useSession() !== null;
  const language = languageNames[locale];
  return (
    <Dropdown
      label={isSignedIn ? t('frame:openMenu') : `${t('frame:openMenu')}, ${language}`}
      className={styles.opener}
      opener={
        <>
          <Icon name="menu" className={styles.onPhones} />
          <span className={styles.onDesktops}>
            {isSignedIn ? (
              <span className={styles.avatar}>
                <Icon name="person" />
              </span>
            ) : (
              language
            )}
            <Icon name="down" className={styles.arrow} />
          </span>
        </>
      }
    >
      {(id) => (
        <div className={styles.menu}>
          <nav className={styles.links} aria-label={t('frame:menu')}>
            <div className={styles.onPhones}>
              <NavLinks />
              <AddLink className={styles.add} />
            </div>
            <AccountLinks />
          </nav>
          <section className={styles.section}>
            <h2 className={styles.title}>{t('frame:language')}</h2>
            <LanguageChoice closes={id} />
          </section>
          <section className={styles.section}>
            <h2 className={styles.title}>{t('frame:theme')}</h2>
            <ThemeChoice closes={id} />
          </section>
          <FootLinks className={styles.foot} />
        </div>
      )}
    </Dropdown>
  );
}
