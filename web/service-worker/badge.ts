/* The number on the icon of the installed site, where the browser supports it. */

type Part = 'waiting' | 'changed';

const counts: Record<Part, number> = { waiting: 0, changed: 0 };

interface Badging {
  setAppBadge?: (count: number) => Promise<void>;
}

/**
 * Sets a part of the number on the icon: changes that are not sent yet, or saved events that have changed. The icon shows
 * the sum, and nothing for 0.
 */
export function setBadge(part: Part, count: number): void {
  counts[part] = count;
  const { setAppBadge } = navigator as Badging;
  setAppBadge?.call(navigator, counts.waiting + counts.changed).catch(() => undefined);
}
