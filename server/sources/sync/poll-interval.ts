const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Course {
  /** Consecutive readings that failed, and that found nothing new. */
  failures: number;
  unchanged: number;
  /** Time until its next event begins; null if there is none. */
  nextEventMs: number | null;
  /** The `max-age` of the server. */
  maxAgeSeconds: number | null;
  retryAfterSeconds: number | null;
  /** A random number from 0 to 1, to spread the readings. */
  chance: number;
}

/**
 * Returns the delay until the next reading in milliseconds: short after a change and before an event, long without
 * changes, and growing with failures, up to a week. Respects what the server asks for. `chance` (0 to 1) varies it by a
 * tenth.
 */
export function nextPollDelayMs({
  failures,
  unchanged,
  nextEventMs,
  maxAgeSeconds,
  retryAfterSeconds,
  chance,
}: Course): number {
  let ms = failures > 0 ? Math.min(hourMs * 2 ** (failures - 1), 7 * dayMs) : usualMs(unchanged);
  if (failures === 0 && nextEventMs !== null && nextEventMs < 2 * dayMs) ms = Math.min(ms, 4 * hourMs);
  if (maxAgeSeconds) ms = Math.max(ms, Math.min(maxAgeSeconds * 1000, dayMs));
  ms = Math.round(ms * (0.9 + 0.2 * chance));
  return retryAfterSeconds ? Math.max(ms, Math.min(retryAfterSeconds * 1000, 7 * dayMs)) : ms;
}

function usualMs(unchanged: number): number {
  if (unchanged < 3) return 6 * hourMs;
  return unchanged < 14 ? 12 * hourMs : dayMs;
}
