/** What the time is. Handed in, so that tests can say when they play. */
export type Clock = () => Date;

/** How far a clock may go back without anything being read again: clocks of servers are corrected by less every day. */
const toleranceMs = 2000;

/** Whether the clock has been set back since `instantMs` was read from it: it was ahead then, or is behind now. */
export function isSetBack(nowMs: number, instantMs: number): boolean {
  return nowMs + toleranceMs < instantMs;
}

/** Whether something made at `sinceMs` is younger than `lastsMs`. What is from the future was made with a wrong clock, and is not. */
export function isFresh(nowMs: number, sinceMs: number, lastsMs: number): boolean {
  return !isSetBack(nowMs, sinceMs) && nowMs - sinceMs < lastsMs;
}
