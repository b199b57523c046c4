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

/** The navigation on small screens. A choice, a press outside or Escape closes it. */
export function SideMenu() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // Path of the screen on which it was opened. It is closed on any other.
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
