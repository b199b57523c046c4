/** Returns the current time. Injected, so that tests can set it. */
export type Clock = () => Date;

/** Tolerated backward correction of the clock, because servers adjust their clocks by small amounts every day. */
const toleranceMs = 2000;

/** Returns whether the clock was set back by more than two seconds since `instantMs` was read from it. */
export function isSetBack(nowMs: number, instantMs: number): boolean {
  return nowMs + toleranceMs < instantMs;
}

/**
 * Returns whether something created at `sinceMs` is younger than `lastsMs`. False for times more than two seconds in
 * the future, which come from a wrong clock.
 */
export function isFresh(nowMs: number, sinceMs: number, lastsMs: number): boolean {
  return !isSetBack(nowMs, sinceMs) && nowMs - sinceMs < lastsMs;
}
