import { useEffect } from 'react';
import { type NavigationType, useLocation, useNavigationType } from 'react-router';
import { savedScroll } from './scroll-restoration.ts';

/** The screen one was on before; null on the way in from outside. */
let lastPath: string | null = null;

/** Listens for the first screen that comes alive. */
let tellFirst: (() => void) | undefined;

/** Calls `listener` when the first screen can be pressed. */
export function onFirstArrival(listener: () => void): void {
  tellFirst = listener;
}

/** Whether the page has just come from the server, and nothing of it has come alive yet. */
export function isComingAlive(): boolean {
  return lastPath === null;
}

/**
 * Stands beside a screen and comes alive with it. After a change of screen it does what a browser does for pages:
 * it moves the focus to the new heading, so that it is read out, and the page to its top, or back where it was.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const type: NavigationType = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen; later changes of its address are its own
  useEffect(() => {
    if (lastPath === pathname) return;
    const comesFromOutside = lastPath === null;
    lastPath = pathname;
    // Whoever has scrolled already, while the script was on its way, is reading there.
    if (!comesFromOutside || scrollY === 0) scrollTo(0, type === 'POP' ? savedScroll() : 0);
    if (comesFromOutside) return tellFirst?.();
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (heading && !heading.contains(document.activeElement)) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }, []);
  return null;
}
