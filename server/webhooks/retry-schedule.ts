const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** Pauses before the second and each later try of a message, in milliseconds: 75 hours and 35 minutes in all. */
const pausesMs = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** The longest `Retry-After` that is respected. */
const maxRetryAfterMs = 24 * hour;
/** Statuses by which a server, or the proxy before it, says that it is overloaded. */
const overloaded = [429, 502, 504];
const restMs = minute;

interface Answer {
  status: number | null;
  retryAfterSeconds: number | null;
}

/**
 * Returns the pause after a number of failed tries, in milliseconds; undefined after the last one. It differs by up to
 * 10 % (`random`: 0 to 1), so that messages which failed together are not repeated together, and is at least as long as
 * the server asks for.
 */
export function pauseAfter(tries: number, { retryAfterSeconds }: Answer, random = Math.random()): number | undefined {
  const pauseMs = pausesMs[tries - 1];
  if (pauseMs === undefined) return undefined;
  const askedMs = Math.min((retryAfterSeconds ?? 0) * second, maxRetryAfterMs);
  return Math.max(Math.round(pauseMs * (0.9 + random * 0.2)), askedMs);
}

/** Returns how long nothing is sent to an address after this response, in milliseconds; undefined for no rest. */
export function restAfter({ status }: Answer): number | undefined {
  return status !== null && overloaded.includes(status) ? restMs : undefined;
}
