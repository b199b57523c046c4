import type { PageEnd } from '#model/paging/cursor.ts';
import { anyOf, anyTextOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { byInstant } from '#server/database/keyset.ts';
import { isModeratedBy } from '#server/moderation/fragments-store.ts';
import type { RightsOfModerator } from '#server/moderation/service.ts';
import type { SourceRow } from '#server/sources/store.ts';

/**
 * Returns a page of source entries, by start, whose event is probably a duplicate and that no administrator has decided
 * on, if the user may moderate both events. Entries that are joined or over, or of which an event is deleted or cancelled, are omitted.
 */
export async function findDoubles(
  db: Db,
  person: RightsOfModerator,
  now: Date,
  after: PageEnd | undefined,
  limit: number,
) {
  const doubles = db
    .selectFrom('source_entries')
    .innerJoin('events as own', 'own.id', 'source_entries.event_id')
    .innerJoin('events as likely', 'likely.id', 'source_entries.likely_event_id')
    .select(['source_entries.id', 'source_entries.starts_at', 'source_entries.likeness'])
    .select(['source_entries.event_id', 'source_entries.likely_event_id'])
    .where('source_entries.decision', 'is', null)
    .where('source_entries.is_joined', '=', false)
    .where('source_entries.ends_at', '>', now)
    .where('own.deleted_at', 'is', null)
    .where('own.cancelled_at', 'is', null)
    .where('likely.deleted_at', 'is', null)
    .where('likely.cancelled_at', 'is', null)
    .where(isModeratedBy(person, 'own'))
    .where(isModeratedBy(person, 'likely'));
  const order = { by: 'source_entries.starts_at', id: 'source_entries.id', direction: 'asc' } as const;
  return byInstant(doubles, order, after, limit).execute();
}

/** Returns, by event id, the fields of these events that are compared to detect duplicates. */
export async function findDoubled(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('events')
    .innerJoin('places', 'places.id', 'events.place_id')
    .select(['events.id', 'events.slug', 'events.name', 'events.starts_at', 'events.time_zone'])
    .select(['events.venue as place', 'places.town'])
    .where('events.id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns the ids of events, by entry key, that another source has from the same address with the same keys: no other
 * sign is as certain. The oldest event wins; deleted ones are omitted.
 */
export async function findSameSourceEvents(db: Db, { id, read_url }: SourceRow, keys: readonly string[]) {
  if (read_url === null || keys.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('source_entries')
    .innerJoin('sources', 'sources.id', 'source_entries.source_id')
    .innerJoin('events', 'events.id', 'source_entries.event_id')
    .select(['source_entries.key', 'events.id'])
    .where('sources.read_url', '=', read_url)
    .where('sources.id', '!=', id)
    .where('source_entries.key', '=', anyTextOf(keys))
    .where('events.deleted_at', 'is', null)
    .orderBy('events.id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.key, row.id]));
}
