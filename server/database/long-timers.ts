/** Longer timers end at once (`TimeoutOverflowWarning`): 24.8 days. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Returns `setTimeout` with durations limited to what timers can wait. PostgreSQL measures its timeouts by the clock, so
 * one that is set back by a month asks for a timer of a month, and asks again when it ends too early.
 */
export function withLongTimers(original: typeof setTimeout): typeof setTimeout {
  const limited = (callback: () => void, milliseconds?: number, ...given: []) =>
    original(callback, Math.min(milliseconds ?? 0, maxTimerMs), ...given);
  return Object.assign(limited, original);
}
