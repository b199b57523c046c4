import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { LanguageChoice } from './language-switch.tsx';
import { NavLinks } from './nav-links.tsx';
import styles from './side-menu.module.css';
import { FootLinks } from './site-foot.tsx';
import { ThemeChoice } from './theme-switch.tsx';

/** The navigation of a small screen: slides in, and is gone after a choice, a press outside or Escape. */
export function SideMenu() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // Where it was opened: on any other screen it is closed, however one got there.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const close = () => setOpenedAt(null);
  return (
    <>
      <IconButton icon="menu" label={t('frame:openMenu')} onPress={() => setOpenedAt(pathname)} />
      <Modal label={t('frame:menu')} isOpen={openedAt === pathname} onClose={close} className={styles.drawer}>
        <div className={styles.pane}>
          <div className={styles.top}>
            <IconButton icon="close" label={t('frame:closeMenu')} onPress={close} />
          </div>
          <nav className={styles.links} aria-label={t('frame:mainNavigation')}>
            <NavLinks isWhole onFollow={close} />
          </nav>
          <section className={styles.section}>
            <h2 className={styles.title}>{t('frame:language')}</h2>
            <LanguageChoice />
          </section>
          <section className={styles.section}>
            <h2 className={styles.title}>{t('frame:theme')}</h2>
            <ThemeChoice />
          </section>
          <div className={styles.section}>
            <FootLinks onFollow={close} className={styles.foot} />
          </div>
        </div>
      </Modal>
    </>
  );
}
