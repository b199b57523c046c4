import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { navigationScrollThresholdPx } from '#contract/constants.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/styling.ts';
import { Logo } from './logo.tsx';
import { MainMenu } from './main-menu.tsx';
import { AddLink, NavLinks } from './nav-links.tsx';
import styles from './navigation.module.css';

interface Props {
  /** The class of the search box. */
  search: (className: string | undefined) => React.ReactNode;
  /** The map fills the screen below the bar. */
  isOverMap: boolean;
  /** On phones, the screen has buttons of its own in the bar. */
  hasBarButtons: boolean;
  children?: React.ReactNode;
}

/**
 * Shows the bar at the top of every screen. It becomes translucent after scrolling. `children` are after the search
 * box.
 */
export function Navigation({ search, isOverMap, hasBarButtons, children }: Props) {
  const { t } = useTranslation();
  const hasScrolled = useHasScrolled();
  return (
    <header
      className={classNames(
        styles.bar,
        hasScrolled && styles.translucent,
        isOverMap && styles.overMap,
        hasBarButtons && styles.shared,
      )}
    >
      <Link to={paths.map} className={styles.home} aria-label={t('frame:home')}>
        <Logo />
      </Link>
      {search(styles.search)}
      {children}
      <div className={styles.ways}>
        <nav className={styles.links} aria-label={t('frame:mainNavigation')}>
          <NavLinks />
        </nav>
        <AddLink className={styles.add} />
        <MainMenu />
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
