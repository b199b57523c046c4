import { useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LanguageChoice } from './language-switch.tsx';
import { NavLinks } from './nav-links.tsx';
import styles from './side-menu.module.css';
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
      <IconButton icon="menu" label={t('frame.openMenu')} onPress={() => setOpenedAt(pathname)} />
      <ModalOverlay
        className={classNames(styles.scrim)}
        isDismissable
        isOpen={openedAt === pathname}
        onOpenChange={(open) => !open && close()}
      >
        <Modal className={classNames(styles.drawer)}>
          <Dialog className={classNames(styles.pane)} aria-label={t('frame.menu')}>
            <div className={styles.top}>
              <IconButton icon="close" label={t('frame.closeMenu')} onPress={close} />
            </div>
            <nav className={styles.links} aria-label={t('frame.mainNavigation')}>
              <NavLinks onFollow={close} />
            </nav>
            <section className={styles.section}>
              <Heading level={2} className={classNames(styles.title)}>
                {t('frame.language')}
              </Heading>
              <LanguageChoice />
            </section>
            <section className={styles.section}>
              <Heading level={2} className={classNames(styles.title)}>
                {t('frame.theme')}
              </Heading>
              <ThemeChoice />
            </section>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
