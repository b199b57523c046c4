const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Course {
  /** Reads in a row that failed, and that gave nothing new. */
  failures: number;
  unchanged: number;
  /** Until the next event of it begins; null where there is none. */
  nextEventMs: number | null;
  /** What the server asked for. */
  maxAgeSeconds: number | null;
  retryAfterSeconds: number | null;
  /** From 0 to 1: so that not all come at once. */
  chance: number;
}

/**
 * After how many milliseconds to look again: often after a change and before an event, seldom where nothing happens, ever more
 * seldom where it fails. What the server asks for is kept.
 */
export function nextReadMs({
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
