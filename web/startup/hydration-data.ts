import type { PageRequest } from '#contract/page.ts';

/** The key and the data of a query that the server answered for this page. */
export type EmbeddedQuery = [key: readonly unknown[], data: unknown];

/** Data that the server embedded in the page for hydration. */
export interface HydrationData extends Pick<PageRequest, 'locale' | 'hourCycle' | 'data'> {
  /** Absent if the screen requests nothing while it is rendered; null if a request failed. */
  queries?: readonly EmbeddedQuery[] | null | undefined;
}

export const hydrationDataId = 'hydration-data';

/**
 * Returns the data that the server embedded in the page; null if there is none. Throws `SyntaxError` if it is not JSON.
 */
export function readHydrationData(): HydrationData | null {
  const text = document.getElementById(hydrationDataId)?.textContent;
  return text ? JSON.parse(text) : null;
}
