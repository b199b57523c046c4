interface Badging {
  setAppBadge?: (count: number) => Promise<void>;
}

/**
 * Sets the number on the icon of the installed site: changes that are not sent yet. Nothing for 0, and in browsers that
 * do not support it. While no page is seen, the worker for push messages sets it to the number of notifications.
 */
export function setBadge(count: number): void {
  const { setAppBadge } = navigator as Badging;
  setAppBadge?.call(navigator, count).catch(() => undefined);
}
