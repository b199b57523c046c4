import type { PageRequest } from '#contract/page.ts';

/** Data that the server embedded in the page for hydration. */
export type HydrationData = Pick<PageRequest, 'locale' | 'hourCycle' | 'data'>;

export const hydrationDataId = 'hydration-data';

/**
 * Returns the data that the server embedded in the page; null if there is none. Throws `SyntaxError` if it is not JSON.
 */
export function readHydrationData(): HydrationData | null {
  const text = document.getElementById(hydrationDataId)?.textContent;
  return text ? JSON.parse(text) : null;
}
