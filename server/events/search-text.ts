import { fold } from '#server/folding.ts';

/** What the search for events looks through, ready to be compared with a folded question. */
export function searchText(event: { name: string; venue: string; town: string }): string {
  return fold(`${event.name} ${event.venue} ${event.town}`);
}
