import type { PageRequest } from '#contract/page.ts';

/** What the server wrote into the page for the browser to go on with. */
export type HandedOver = Pick<PageRequest, 'locale' | 'data'>;

export const handedOverId = 'handed-over';

export function readHandedOver(): HandedOver | null {
  const text = document.getElementById(handedOverId)?.textContent;
  return text ? JSON.parse(text) : null;
}
