/** Longer than any paint takes. The page must also work if it is never painted. */
const longestMs = 3000;

/**
 * Resolves after the first paint, including the main picture, at the latest after three seconds; at once if the page is
 * hidden.
 */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    painted().then(resolve);
    setTimeout(resolve, longestMs);
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

async function painted(): Promise<void> {
  // Stylesheets that are still loading block this frame.
  await nextFrame();
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (picture) {
    // A picture that fails or never loads delays the script only until `longestMs`.
    await picture.decode().catch(() => {});
    await nextFrame();
  }
  // The frame is visible when the next one begins or later; browsers with paint timing report it.
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

/**
 * Resolves in a later task, so that the browser can paint and handle input first. Does not use an animation frame,
 * because hidden pages have none.
 */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
