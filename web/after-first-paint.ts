/** No paint takes so long; a page that is not painted must work all the same. */
const longestMs = 3000;

/** When the page has been painted for the first time, its main picture included; at once where nobody looks at it. */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    // Style sheets that are still awaited hold up the frame, and with it this.
    requestAnimationFrame(() => setTimeout(() => mainPicture().then(resolve)));
    setTimeout(resolve, longestMs);
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

/** Script would take the network from it. One that never comes holds nothing up for longer than a page without paint. */
async function mainPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (!picture || picture.complete) return;
  await new Promise((resolve) => {
    picture.onload = picture.onerror = resolve;
  });
}
