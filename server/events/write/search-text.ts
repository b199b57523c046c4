import { normalizeText } from '#server/text/normalize-text.ts';

/** What the search for events looks through, ready to be compared with a normalized question. */
export function searchText(event: { name: string; venue: string; town: string }): string {
  return normalizeText(`${event.name} ${event.venue} ${event.town}`);
}
