import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { byInstant } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import { selectOwnEvents } from '#server/events/store.ts';
import type { PageEnd } from '#server/http/paging.ts';

/** The owner of events: a person including their organisers, or one organiser. */
export type OwnerScope = { person: { id: string; organiserIds: readonly string[] } } | { organiserId: string };

/**
 * Returns a page of the owner's events, including past and cancelled ones, earliest first. Deleted and hidden events
 * are omitted.
 */
export async function findEventsOfOwner(db: Db, whose: OwnerScope, after: PageEnd | undefined, limit: number) {
  const all = selectOwnEvents(db)
    .select(['events.created_at', 'events.changed_at'])
    .where('events.deleted_at', 'is', null)
    .where(belongsTo(whose));
  return byInstant(all, { by: 'events.starts_at', id: 'events.id', direction: 'asc' }, after, limit).execute();
}

function belongsTo(whose: OwnerScope): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  if ('organiserId' in whose) return eb('events.organiser_id', '=', whose.organiserId);
  const { id, organiserIds } = whose.person;
  // The same rule as `isOwnEvent`.
  return eb.or([
    eb.and([eb('events.created_by', '=', id), eb('events.organiser_id', 'is', null)]),
    ...(organiserIds.length > 0 ? [eb('events.organiser_id', 'in', organiserIds)] : []),
  ]);
}
