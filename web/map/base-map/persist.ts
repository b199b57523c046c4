export const firstPauseMs = 1000;
export const longestPauseMs = 20_000;

/** Loads with retries and exponential backoff until it succeeds, and returns the result. */
export async function persist<Thing>(load: () => Promise<Thing>, pauseMs = firstPauseMs): Promise<Thing> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return persist(load, Math.min(longestPauseMs, 2 * pauseMs));
  }
}
