import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { PageEnd } from '#model/paging/cursor.ts';
import type { Db } from '#server/database/connect.ts';
import { byInstant } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import { byStart, type EventRow, selectEvents } from '#server/events/store.ts';

/** Selects events of one organiser or venue that are not deleted: not over at `now`, or past. */
export interface EventScopeQuery {
  column: 'organiser_id' | 'venue_id';
  id: string;
  when: 'upcoming' | 'past';
  now: Date;
  /** Also selects cancelled events. */
  include?: 'cancelled' | undefined;
}

/** Returns upcoming events earliest first, past ones latest first. An index of each column serves both orders. */
export async function findByScope(
  db: Db,
  wanted: EventScopeQuery,
  after: PageEnd | undefined,
  limit: number,
): Promise<EventRow[]> {
  return byInstant(selectEvents(db).where(isInScope(wanted)), byStart(wanted.when), after, limit).execute();
}

/** Returns the number of upcoming or past events in the scope, without deleted and cancelled ones. */
export async function countActive(db: Db, wanted: EventScopeQuery): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(isInScope(wanted))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isInScope({ column, id, when, now, include }: EventScopeQuery): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  return eb.and([
    eb(`events.${column}`, '=', id),
    eb('events.deleted_at', 'is', null),
    ...(include ? [] : [eb('events.cancelled_at', 'is', null)]),
    eb('events.ends_at', when === 'upcoming' ? '>' : '<=', now),
  ]);
}
