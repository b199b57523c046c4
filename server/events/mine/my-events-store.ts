import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { PageEnd } from '#model/paging/cursor.ts';
import type { Db } from '#server/database/connect.ts';
import { byInstant } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import { isOwnedBy } from '#server/events/fragments-store.ts';
import { byStart, type OwnEventRow, selectOwnEvents } from '#server/events/store.ts';
import type { EventOwner } from '#server/http/person.ts';

/** Selects a user's own events: those not over at `now`, or past ones. */
export interface MyEventsQuery {
  person: EventOwner;
  when: 'upcoming' | 'past';
  now: Date;
  /** Normalized words; all must match. */
  words: readonly string[];
  /** Only dates of one series. */
  seriesId?: string | undefined;
  /** Only events of this organiser; null: only events without one. */
  organiserId: string | null | undefined;
  /** Whether a series is one row. */
  isGrouped: boolean;
}

export type MyEventRow = OwnEventRow & { dates_in_list: number | null };

/** Returns the user's own events, including hidden ones: upcoming ones earliest first, past ones latest first. */
export async function findMyEvents(
  db: Db,
  wanted: MyEventsQuery,
  after: PageEnd | undefined,
  limit: number,
): Promise<MyEventRow[]> {
  const listed = selectOwnEvents(db)
    .innerJoin(selectMyEvents(db, wanted).as('listed'), 'listed.id', 'events.id')
    .select('listed.dates_in_list');
  return byInstant(listed, byStart(wanted.when), after, limit).execute();
}

/** Returns the number of events that match the query. If they are grouped, a series counts as one. */
export async function countMyEvents(db: Db, wanted: MyEventsQuery): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select(({ fn }) => (wanted.isGrouped ? fn.count<string>(groupKey).distinct() : fn.countAll<string>()).as('count'))
    .where(matchesQuery(wanted))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The key that groups the dates of a series. */
const groupKey = sql<string>`coalesce(events.series_id, events.id)`;

/**
 * Selects the rows of the list. A series is represented by its next date, or its last past one, preferably one that is
 * neither cancelled nor hidden.
 */
function selectMyEvents(db: Db, wanted: MyEventsQuery) {
  const own = db.selectFrom('events').select('events.id').where(matchesQuery(wanted));
  if (!wanted.isGrouped) return own.select(sql<number | null>`null::int`.as('dates_in_list'));
  const { direction } = byStart(wanted.when);
  return own
    .distinctOn(groupKey)
    .select(sql<number | null>`count(*) over (partition by ${groupKey})::int`.as('dates_in_list'))
    .orderBy(groupKey)
    .orderBy(sql`events.cancelled_at is not null or events.hidden_because is not null`)
    .orderBy('events.starts_at', direction)
    .orderBy('events.id', direction);
}

/**
 * Returns whether an account was created by `since` and has at least `events` events that were added by `addedBefore`
 * and are not deleted.
 */
export async function isEstablishedAccount(
  db: Db,
  userId: string,
  { since, events, addedBefore }: { since: Date; events: number; addedBefore: Date },
): Promise<boolean> {
  const known = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.created_at', '<=', since)
    .where(
      ({ selectFrom }) =>
        sql<SqlBool>`${events} <= ${selectFrom(
          selectFrom('events')
            .select('events.id')
            .where('events.created_by', '=', userId)
            .where('events.created_at', '<=', addedBefore)
            .where('events.deleted_at', 'is', null)
            .limit(events)
            .as('some'),
        ).select(sql<number>`count(*)::int`.as('count'))}`,
    )
    .executeTakeFirst();
  return known !== undefined;
}

function matchesQuery({ person, when, now, words, seriesId, organiserId }: MyEventsQuery): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  return eb.and([
    isOwnedBy(person),
    // Matches the index `events_by_creator`.
    eb.or([
      eb('events.deleted_at', 'is', null),
      eb('events.hidden_because', 'is not', null),
      eb('events.approval', 'in', ['waiting', 'refused']),
    ]),
    eb('events.ends_at', when === 'upcoming' ? '>' : '<=', now),
    ...(organiserId === null ? [eb('events.organiser_id', 'is', null)] : []),
    ...(typeof organiserId === 'string' ? [eb('events.organiser_id', '=', organiserId)] : []),
    ...(seriesId === undefined ? [] : [eb('events.series_id', '=', seriesId)]),
    // Normalized words contain no wildcards, only letters and digits.
    ...words.map((word) => eb('events.search_text', 'like', `%${word}%`)),
  ]);
}
