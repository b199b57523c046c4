/** No paint takes so long; a page that is not painted must work all the same. */
const longestMs = 3000;

/** When the page has been painted for the first time, its main picture included; at once where nobody looks at it. */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    painted().then(resolve);
    setTimeout(resolve, longestMs);
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

async function painted(): Promise<void> {
  // Style sheets that are still awaited hold up the frame, and with it this.
  await nextFrame();
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (picture) {
    // One that can't be shown, or never comes, holds nothing up for longer than a page without paint.
    await picture.decode().catch(() => {});
    await nextFrame();
  }
  // A frame is seen when the next one begins, or later: browsers that tell it are asked.
  await nextFrame();
  await new Promise<unknown>((resolve) => {
    if (!window.PerformanceObserver?.supportedEntryTypes.includes('paint')) return resolve(undefined);
    new PerformanceObserver(
      (entries) => entries.getEntriesByName('first-contentful-paint')[0] && resolve(undefined),
    ).observe({ type: 'paint', buffered: true });
  });
}

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}
