import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import { retryWhenOnline } from '#web/http/network.ts';
import { languageName } from '#web/i18n/language.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './main-menu.module.css';

const MenuPane = lazy(() =>
  retryWhenOnline(() => import('./menu-pane.tsx')).then((file) => ({ default: file.MenuPane })),
);

/**
 * Shows the menu of the bar, loaded when the pointer or focus comes near. Its button shows a menu on phones, else the
 * signed-in user or, for visitors, the language.
 */
export function MainMenu() {
  const { t } = useTranslation();
  const locale = useLocale();
  const isSignedIn = useSession() !== null;
  const [isNeeded, setNeeded] = useState(false);
  const language = languageName(locale);
  return (
    <Dropdown
      label={isSignedIn ? t('frame:openMenu') : `${t('frame:openMenu')}, ${language}`}
      className={styles.opener}
      onApproach={() => setNeeded(true)}
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
      {(id) =>
        isNeeded && (
          <Suspense fallback={<Spinner label={t('frame:loading')} />}>
            <MenuPane id={id} />
          </Suspense>
        )
      }
    </Dropdown>
  );
}
