import { useEffect } from 'react';
import { type NavigationType, useLocation, useNavigationType } from 'react-router';
import { markHydrated } from '#web/startup/hydration.ts';
import { savedScroll } from './scroll-restoration.ts';

/** The path of the previous screen; null before the first screen has been hydrated. */
let lastPath: string | null = null;

/**
 * Rendered next to each screen. After client-side navigation it moves the focus to the new heading, so that a screen reader
 * announces it, and restores the scroll position and the fonts, as a full page load would.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const type: NavigationType = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen; a screen may change its own URL
  useEffect(() => {
    if (lastPath === pathname) return;
    const isFirstScreen = lastPath === null;
    lastPath = pathname;
    // A user who scrolled before hydration keeps the position.
    if (!isFirstScreen || scrollY === 0) scrollTo(0, type === 'POP' ? savedScroll() : 0);
    if (isFirstScreen) return markHydrated();
    if ('fonts' in document)
      void import('#web/style/late-fonts.ts').then(
        (file) => file.showLateFonts(),
        () => {},
      );
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (heading && !heading.contains(document.activeElement)) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }, []);
  return null;
}
