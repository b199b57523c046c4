/**
 * Hands an address to the device's own share sheet, or where it has none puts it on the clipboard. Call it from a press:
 * browsers allow neither without one.
 */
export async function passOn(title: string, url: string): Promise<'shared' | 'copied' | 'failed'> {
  if (typeof navigator.share === 'function') {
    // Closing the sheet without choosing is no failure.
    await navigator.share({ title, url }).catch(() => undefined);
    return 'shared';
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // No permission, or a page without https, which has no clipboard at all.
    return 'failed';
  }
}
