import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { byInstant } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import { isOwnedBy } from '#server/events/fragments-store.ts';
import { byStart, type OwnEventRow, selectOwnEvents } from '#server/events/store.ts';
import type { PageEnd } from '#server/http/paging.ts';

/** Which of someone's events: those that are not over at `now`, or those that are. */
export interface MyEventsQuery {
  person: { id: string; organiserIds: readonly string[] };
  when: 'upcoming' | 'past';
  now: Date;
  /** Normalized words that must all be found. */
  words: readonly string[];
  /** Of one series alone. */
  seriesId?: string | undefined;
  /** Those alone that have no organiser. */
  isUnorganised: boolean;
  /** Whether a series stands as one, by one of its dates. */
  isGrouped: boolean;
}

export type MyEventRow = OwnEventRow & { dates_in_list: number | null };

/** Someone's events, the hidden ones too: upcoming ones soonest first, past ones latest first. */
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

export async function countMyEvents(db: Db, wanted: MyEventsQuery): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select(({ fn }) => (wanted.isGrouped ? fn.count<string>(groupKey).distinct() : fn.countAll<string>()).as('count'))
    .where(matchesQuery(wanted))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What stands in the list as one. */
const groupKey = sql<string>`coalesce(events.series_id, events.id)`;

/**
 * The rows of the list. A series is there by the next of its dates, or by the last that is over; by one that stands, where
 * any does.
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

/** Whether an account has been here for long, and some of what it added long ago stands. */
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

function matchesQuery({ person, when, now, words, seriesId, isUnorganised }: MyEventsQuery): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  return eb.and([
    isOwnedBy(person),
    // As the index `events_by_creator` has it.
    eb.or([eb('events.deleted_at', 'is', null), eb('events.hidden_because', 'is not', null)]),
    eb('events.ends_at', when === 'upcoming' ? '>' : '<=', now),
    ...(isUnorganised ? [eb('events.organiser_id', 'is', null)] : []),
    ...(seriesId === undefined ? [] : [eb('events.series_id', '=', seriesId)]),
    // Normalized words have letters and digits only: none of them means something to `like`.
    ...words.map((word) => eb('events.search_text', 'like', `%${word}%`)),
  ]);
}
