/*
 * Whether the server can be reached. A browser that says it is offline is believed. That it is online is only a guess: it
 * may have a network that leads nowhere. So a question that gets no answer at all makes us look, and what looks is a
 * question that anyone may ask and whose answer nobody keeps. Any answer to it, a refusal too, means that there is a network.
 */

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

/** Tells of each change, until the returned function is called. */
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

/** How to find out whether the server is there: a question that fails where it is not. */
export function lookWith(question: Look): void {
  look = question;
}

/** There was an answer. Where the network counts as lost that is news, or a copy that the browser had: so we look. */
export function reached(): void {
  if (!isOnline()) void missed();
}

/** There was none. Finds out whether it was that one question or the network, and gives the finding. */
export function missed(): Promise<boolean> {
  if (navigator.onLine === false) online.set(false);
  looking ??= findOut().finally(() => {
    looking = null;
  });
  return looking;
}

/**
 * What `load` brings. Where it is the network that is missing, that is waited for, and it is asked for again as often as need
 * be; what can't be had with a network is not to be had at all.
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
    // What was asked before the network went tells nothing of now.
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

/** It may be wrong about that too. */
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
