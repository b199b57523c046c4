import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { PageEnd } from '#model/paging/cursor.ts';
import type { Db } from '#server/database/connect.ts';
import { byInstant } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import { isOwnedBy } from '#server/events/fragments-store.ts';
import { selectOwnEvents } from '#server/events/store.ts';
import type { EventOwner } from '#server/http/person.ts';

/** The owner of events: a person including their organisers, or one organiser. */
export type OwnerScope = { person: EventOwner } | { organiserId: string };

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
  if ('organiserId' in whose)
    return expressionBuilder<Tables, 'events'>()('events.organiser_id', '=', whose.organiserId);
  return isOwnedBy(whose.person);
}
