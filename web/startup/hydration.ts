let isDone = false;
let notify: (() => void) | undefined;

/** Returns whether the page came from the server and React has not hydrated its first screen yet. */
export function isHydrating(): boolean {
  return !isDone;
}

/**
 * Calls `listener` once, when the first screen has been hydrated and reacts to clicks. Replaces an earlier listener.
 */
export function onHydrated(listener: () => void): void {
  notify = listener;
}

/** Called by the first screen after its first effects have run. */
export function markHydrated(): void {
  isDone = true;
  notify?.();
}
