import { type Blocks, textsOfEvent } from '#server/block-lists/service.ts';
import type { SourceRow } from '#server/sources/store.ts';
import type { Draft } from './draft.ts';

/**
 * Returns the draft of an entry, without an event and with the fault `blocked` if the source or a text of the event is on
 * a block list. An event that exists already stays as it is.
 */
export function withoutBlocked(
  draft: Draft,
  { url, read_url }: Pick<SourceRow, 'url' | 'read_url'>,
  blocks: Blocks,
): Draft {
  if (!draft.event) return draft;
  const { name, venue, town, displayName, link, description } = draft.event.values;
  const texts = textsOfEvent({ name, place: venue, location: { displayName, place: town }, link, description });
  const addresses = [url, read_url].map((text) => ({ path: 'url', text: text?.replace(/^webcals?:/i, 'https:') }));
  if (blocks.find([...texts, ...addresses]).length === 0) return draft;
  return { ...draft, event: null, faults: [...draft.faults, 'blocked'] };
}
