/**
 * Polls this address until the server does not refuse it, then reloads the page. The source of this function is
 * embedded in the page, so it must not reference anything outside itself.
 */
export function askAgain(retryAfterSeconds: number): void {
  // With random jitter, so that clients do not overload the recovered server.
  const wait = (seconds: number) => setTimeout(look, seconds * 1000 * (1 + Math.random() / 2));

  async function look(): Promise<void> {
    try {
      const { status, headers } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
      if (status < 500 && status !== 429) return location.reload();
      wait(Number(headers.get('retry-after')) || retryAfterSeconds);
    } catch {
      wait(retryAfterSeconds);
    }
  }

  wait(retryAfterSeconds);
}

/** Returns whether this page was loaded by a reload. If one reload did not fix a problem, another will not. */
export function isReload(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload';
}
