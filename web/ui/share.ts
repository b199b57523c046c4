/**
 * Opens the device's share sheet, or copies the URL if there is none. Returns which of them it did; `failed` if the
 * browser allows neither. Must be called from a user gesture. Never throws.
 */
export async function shareOrCopyUrl(title: string, url: string): Promise<'shared' | 'copied' | 'failed'> {
  if (typeof navigator.share === 'function') {
    // Closing the sheet without sharing is not an error.
    await navigator.share({ title, url }).catch(() => undefined);
    return 'shared';
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // No permission, or a page without https, which has no clipboard.
    return 'failed';
  }
}
