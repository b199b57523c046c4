/* Whether the server can be reached. A browser that reports offline is trusted. One that reports online may have a
   network without a connection. So each request without a response triggers a check: a request to a public, uncached
   endpoint. Any response to it, an error too, means online. */

import { createStore } from '#web/storage/create-store.ts';

type Look = () => Promise<unknown>;

const firstPauseMs = 1000;
const longestPauseMs = 20_000;

const online = createStore(typeof navigator === 'undefined' || navigator.onLine !== false, watchBrowser);
let look: Look | null = null;
let looking: Promise<boolean> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = firstPauseMs;
let losses = 0;

export function isOnline(): boolean {
  return online.get();
}

/** Calls the listener on each change. Returns a function that unsubscribes. */
export const onNetworkChange = online.subscribe;

function watchBrowser(): () => void {
  if (typeof window === 'undefined') return () => undefined;
  addEventListener('offline', loseAndLook);
  addEventListener('online', lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    removeEventListener('offline', loseAndLook);
    removeEventListener('online', lookAgain);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}

/** Sets the request that checks the connection. It rejects if there is none. */
export function lookWith(question: Look): void {
  look = question;
}

/** Call it on each response. While offline, the response may come from a cache, so the connection is checked. */
export function reached(): void {
  if (!isOnline()) void missed();
}

/** Call it when a request got no response. Checks the connection, and returns whether it is online. */
export function missed(): Promise<boolean> {
  if (navigator.onLine === false) online.set(false);
  looking ??= findOut().finally(() => {
    looking = null;
  });
  return looking;
}

/**
 * Returns the result of `load`. If it fails while offline, it is repeated when the network is back. Throws if it fails
 * while online.
 */
export function onceOnline<Thing>(load: () => Promise<Thing>): Promise<Thing> {
  return load().catch(async (error) => {
    if (await missed()) throw error;
    await new Promise<void>((resolve) => {
      const stop = onNetworkChange(() => resolve(stop()));
    });
    return onceOnline(load);
  });
}

async function findOut(): Promise<boolean> {
  clearTimeout(timer);
  const before = losses;
  try {
    await look?.();
    // A check that began before the network was lost proves nothing.
    if (losses > before) return findOut();
    pauseMs = firstPauseMs;
    online.set(true);
  } catch {
    online.set(false);
    timer = setTimeout(missed, pauseMs);
    pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
  }
  return isOnline();
}

/** The browser may be wrong about that, too. */
function loseAndLook(): void {
  losses += 1;
  online.set(false);
  void missed();
}

function lookAgain(): void {
  if (isOnline()) return;
  pauseMs = firstPauseMs;
  void missed();
}
