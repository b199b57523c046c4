/**
 * Looks from time to time whether the page is back, and only then loads it: nobody is torn out of what they read. Its text
 * is sent along with the page, so it may use nothing from outside itself.
 */
export function askAgain(retryAfterSeconds: number): void {
  // Not all at once: what has just come back would go down again.
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
