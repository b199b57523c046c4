/* Whether the server can be reached. A browser that reports offline is trusted. One that reports online may have a
   network without a connection. So each request without a response triggers a check: a request to a public, uncached
   endpoint. Any response to it, an error too, means online. */

import { useSyncExternalStore } from 'react';
import { createStore } from '#web/storage/create-store.ts';

type Probe = () => Promise<unknown>;

const firstPauseMs = 1000;
const longestPauseMs = 20_000;

const online = createStore(typeof navigator === 'undefined' || navigator.onLine !== false, watchBrowser);
let probe: Probe | null = null;
let runningProbe: Promise<boolean> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = firstPauseMs;
let offlineCount = 0;

/** Returns whether the server can be reached, as far as known. Sends no request. */
export function isOnline(): boolean {
  return online.get();
}

/** Calls the listener on each change. Returns a function that unsubscribes. */
export const onNetworkChange = online.subscribe;

function watchBrowser(): () => void {
  if (typeof window === 'undefined') return () => undefined;
  addEventListener('offline', onOffline);
  addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onOnline);
  return () => {
    removeEventListener('offline', onOffline);
    removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onOnline);
  };
}

/** Sets the request that checks the connection. It must reject if there is none. */
export function setConnectionProbe(newProbe: Probe): void {
  probe = newProbe;
}

/** Checks the connection if the browser counts as offline. Call it on each response, which may come from a cache. */
export function reportReachable(): void {
  if (!isOnline()) void probeConnection();
}

/**
 * Checks the connection until it works, and returns whether it is online after the first check. Call it when a request
 * got no response. Concurrent calls share one check.
 */
export function probeConnection(): Promise<boolean> {
  if (navigator.onLine === false) online.set(false);
  runningProbe ??= runProbe().finally(() => {
    runningProbe = null;
  });
  return runningProbe;
}

/**
 * Returns the result of `load`. If it fails while offline, it is repeated when the network is back. Throws if it fails
 * while online.
 */
export function retryWhenOnline<Result>(load: () => Promise<Result>): Promise<Result> {
  return load().catch(async (error) => {
    if (await probeConnection()) throw error;
    await new Promise<void>((resolve) => {
      const stop = onNetworkChange(() => resolve(stop()));
    });
    return retryWhenOnline(load);
  });
}

async function runProbe(): Promise<boolean> {
  clearTimeout(timer);
  const before = offlineCount;
  try {
    await probe?.();
    // A check that began before the network was lost proves nothing.
    if (offlineCount > before) return runProbe();
    pauseMs = firstPauseMs;
    online.set(true);
  } catch {
    online.set(false);
    timer = setTimeout(probeConnection, pauseMs);
    pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
  }
  return isOnline();
}

/** The browser may be wrong about that, too. */
function onOffline(): void {
  offlineCount += 1;
  online.set(false);
  void probeConnection();
}

function onOnline(): void {
  if (isOnline()) return;
  pauseMs = firstPauseMs;
  void probeConnection();
}

/** Returns whether the server can be reached, and renders again on changes. True on the server and during hydration. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, isOnline, () => true);
}
