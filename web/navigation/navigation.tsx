import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { navigationScrollThresholdPx } from '#contract/constants.ts';
import { useSession } from '#web/accounts/session.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/styling.ts';
import { LanguageButton } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { NavLinks } from './nav-links.tsx';
import styles from './navigation.module.css';
import { SideMenu } from './side-menu.tsx';
import { ThemeButton } from './theme-switch.tsx';

/** The bar at the top of every screen. It becomes translucent after scrolling. `children` are in the middle. */
export function Navigation({ children }: { children?: React.ReactNode }) {
  const { t } = useTranslation();
  const hasScrolled = useHasScrolled();
  const isSignedIn = useSession() !== null;
  return (
    <header className={classNames(styles.bar, hasScrolled && styles.translucent, isSignedIn && styles.full)}>
      <Link to={paths.map} className={styles.home} aria-label={t('frame:home')}>
        <Logo />
      </Link>
      {children}
      <nav className={styles.wide} aria-label={t('frame:mainNavigation')}>
        <NavLinks />
        <LanguageButton />
        <ThemeButton />
      </nav>
      <div className={styles.narrow}>
        <SideMenu />
      </div>
    </header>
  );
}

/** Read on scroll instead of on render, because reading it forces a layout. */
let hasScrolled = false;

function useHasScrolled(): boolean {
  return useSyncExternalStore(
    subscribeToScroll,
    () => hasScrolled,
    () => false,
  );
}

function subscribeToScroll(notify: () => void): () => void {
  const update = () => {
    hasScrolled = scrollY > navigationScrollThresholdPx;
    notify();
  };
  update();
  addEventListener('scroll', update, { passive: true });
  return () => removeEventListener('scroll', update);
}
