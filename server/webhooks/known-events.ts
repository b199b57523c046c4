import { webhookLimits } from '#contract/constants.ts';
import { boxAround } from '#model/geo/bounding-box.ts';
import type { Db } from '#server/database/connect.ts';
import { Problem } from '#server/http/problem.ts';
import { findTownBySlug } from '#server/places/service.ts';
import * as store from './follow-store.ts';
import { matchesFilter, toCandidates } from './match.ts';

const batchSize = 1000;
/** Larger than the distance of any address from the centre of its town. */
const townReachKm = 50;

/**
 * Returns the ids of the events that are not over and match a filter, including cancelled ones. Throws
 * `filter-too-wide` if there are too many to remember.
 */
export async function findMatching(
  db: Db,
  wanted: Pick<store.Subscriber, 'user_id' | 'filter'>,
  now: Date,
): Promise<string[]> {
  const subscriber = await store.findSubscriber(db, wanted);
  const town = wanted.filter.town === undefined ? undefined : await findTownBySlug(wanted.filter.town);
  const near = town && boxAround(town, townReachKm);
  const ids: string[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await store.findPossible(db, subscriber, { near, after, limit: batchSize, now });
    const candidates = await toCandidates(rows, wanted.filter.town !== undefined);
    for (const event of candidates) if (matchesFilter(event, subscriber)) ids.push(event.id);
    if (ids.length > webhookLimits.events) throw new Problem('filter-too-wide');
    if (rows.length < batchSize) return ids;
    after = rows.at(-1)?.id ?? after;
  }
}
