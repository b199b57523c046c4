import { setImmediate } from 'node:timers/promises';

/**
 * Returns a function to await after each step of a long loop. Once `ms` milliseconds have passed since the last time, it yields to
 * the event loop, so that the loop delays no request for longer.
 */
export function yieldEvery(ms: number): () => Promise<void> | undefined {
  let sinceMs = performance.now();
  return () => {
    if (performance.now() - sinceMs < ms) return undefined;
    return setImmediate().then(() => {
      sinceMs = performance.now();
    });
  };
}
