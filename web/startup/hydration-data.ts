import type { PageRequest } from '#contract/page.ts';

/** What the server wrote into the page for the browser to go on with. */
export type HydrationData = Pick<PageRequest, 'locale' | 'data'>;

export const hydrationDataId = 'hydration-data';

export function readHydrationData(): HydrationData | null {
  const text = document.getElementById(hydrationDataId)?.textContent;
  return text ? JSON.parse(text) : null;
}
