/** No paint takes so long; a page that is not painted must work all the same. */
const longestMs = 3000;

/** When the page has been painted for the first time; at once where nobody looks at it. */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    // Style sheets that are still awaited hold up the frame, and with it this.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestMs);
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}
