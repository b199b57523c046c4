import type { WebhookKind } from '#contract/v1/webhooks.ts';
import { isInBox } from '#model/geo/bounding-box.ts';
import type { ChangeKind } from '#server/changes/service.ts';
import { isAroundTown } from '#server/events/feeds/service.ts';
import { townOfAddress } from '#server/places/town-of-address/service.ts';
import type { CandidateRow, Subscriber } from './follow-store.ts';

/** An event with everything that a filter compares. */
export interface Candidate extends CandidateRow {
  /** Slug of its town; undefined if the gazetteer has none. */
  townSlug: string | undefined;
}

/** Adds the town, which is looked up only if a filter compares it. */
export async function toCandidates(rows: readonly CandidateRow[], needsTown: boolean): Promise<Candidate[]> {
  return Promise.all(
    rows.map(async (row) => {
      const { town, country_code: countryCode, latitude, longitude } = row;
      const found = needsTown ? await townOfAddress({ town, countryCode, latitude, longitude }) : undefined;
      return { ...row, townSlug: found && isAroundTown(row, found) ? found.slug : undefined };
    }),
  );
}

/** Returns whether an event matches the filter of a webhook. Hidden organisers and venues match nothing. */
export function matchesFilter(event: Candidate, { filter, user_id, organiser_ids, venue_id }: Subscriber): boolean {
  const { danceIds, typeIds, factBits = 0, town, bbox, organiserId, venueId, isMine } = filter;
  if (danceIds && !event.dance_ids.some((id) => danceIds.includes(id))) return false;
  if (typeIds && !typeIds.includes(event.type_id)) return false;
  if ((event.fact_bits & factBits) !== factBits) return false;
  if (organiserId && event.shown_organiser_id !== organiserId) return false;
  if (venueId && (venue_id === null || event.shown_venue_id !== venue_id)) return false;
  if (town && event.townSlug !== town) return false;
  if (bbox) {
    const [west, south, east, north] = bbox;
    if (!isInBox(event, { west, south, east, north })) return false;
  }
  if (!isMine) return true;
  return event.organiser_id === null ? event.created_by === user_id : organiser_ids.includes(event.organiser_id);
}

/** The event as the receiver of a webhook knows it, and as it is now. */
interface Known {
  /** The receiver knows the event. */
  isKnown: boolean;
  /** Deleted or hidden. */
  isGone: boolean;
  matches: boolean;
  isOver: boolean;
}

/**
 * Returns the kind of message for a line of the change log, or undefined for none. An event that enters the filter is
 * `added`, and an event that leaves it is `left`.
 */
export function kindOfMessage(
  change: ChangeKind,
  { isKnown, isGone, matches, isOver }: Known,
): WebhookKind | undefined {
  // Earlier changes of an event that was deleted since are no news.
  if (isGone) return isKnown && change === 'deleted' ? 'deleted' : undefined;
  if (!matches) return isKnown ? 'left' : undefined;
  // It was restored since; the line about that follows.
  if (change === 'deleted') return undefined;
  if (isKnown) return change;
  if (isOver) return undefined;
  return change === 'restored' ? 'restored' : 'added';
}
