import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { byInstant } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import type { PageEnd } from '#server/http/paging.ts';
import { byStart, type EventRow, selectEvents } from './store.ts';

/** Events in the name of an organiser that stand: not over at `now`, or over. */
interface Wanted {
  organiserId: string;
  when: 'upcoming' | 'past';
  now: Date;
}

/** Those to come soonest first, past ones latest first: `events_by_organiser` leads through them either way. */
export async function findOfOrganiser(
  db: Db,
  wanted: Wanted,
  after: PageEnd | undefined,
  limit: number,
): Promise<EventRow[]> {
  return byInstant(selectEvents(db).where(isWanted(wanted)), byStart(wanted.when), after, limit).execute();
}

export async function countStanding(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(isWanted(wanted))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isWanted({ organiserId, when, now }: Wanted): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  return eb.and([
    eb('events.organiser_id', '=', organiserId),
    eb('events.deleted_at', 'is', null),
    eb('events.cancelled_at', 'is', null),
    eb('events.ends_at', when === 'upcoming' ? '>' : '<=', now),
  ]);
}
