import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { isAdministrator } from '#contract/roles.ts';
import type { EntryFate } from '#contract/source-entries.ts';
import type { SourceState } from '#contract/sources.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import { isEntryModeratedBy, isSourceModeratedBy } from '#server/moderation/fragments-store.ts';
import type { RightsOfModerator } from '#server/moderation/service.ts';

export type SourceRow = Selectable<Tables['sources']>;

/** The state of a source, computed in SQL because lists are filtered by it. */
const stateOf = sql<SourceState>`case
  when sources.stopped_at is not null then 'stopped'
  when sources.paused_at is not null then 'paused'
  when sources.hold is not null then 'held'
  when sources.failures >= case when sources.last_read_at is null then 1 else 3 end then 'failing'
  when sources.last_read_at is null then 'reading'
  when sources.published_at is null then 'preview'
  else 'in-step'
end`;

/** Inserts a source. It is read once it is due. */
export async function insertSource(db: Db, source: Insertable<Tables['sources']>): Promise<void> {
  await db.insertInto('sources').values(source).execute();
}

/** Updates the given columns of a source; does nothing if there are none. */
export async function updateSource(db: Db, id: string, columns: Updateable<Tables['sources']>): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await db.updateTable('sources').set(columns).where('id', '=', id).execute();
}

/** Deletes a source with its entries and places. The events that it created remain. */
export async function deleteSource(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sources').where('id', '=', id).execute();
}

/**
 * Schedules a full read at `now` for the sources that had joined these events, because their entries have no event any
 * more.
 */
export async function readSoon(db: Db, eventIds: readonly string[], now: Date): Promise<void> {
  const joined = sql<string>`select source_id from source_entries where is_joined and event_id = ${anyOf(eventIds)}`;
  await db
    .updateTable('sources')
    // Even if nothing in them has changed.
    .set({ next_read_at: now, etag: null, last_modified: null, content_hash: null })
    .where('next_read_at', '>', now)
    .where('id', 'in', sql<string>`(${joined})`)
    .execute();
}

/** Schedules a full read of a source at `now`, even if its content has not changed. */
export async function readNext(db: Db, id: string, now: Date): Promise<void> {
  await updateSource(db, id, { next_read_at: now, etag: null, last_modified: null, content_hash: null });
}

/** Returns a source with its state, or undefined. */
export async function findSource(db: Db, id: string) {
  return selectSources(db).where('sources.id', '=', id).executeTakeFirst();
}

/**
 * Returns a source with its state, the numbers of upcoming missing and not understood entries, and whether it is being
 * read or is due.
 */
export async function findShown(db: Db, id: string, now: Date) {
  return selectListed(db, now)
    .select(sql<boolean>`coalesce(leased_until > ${now}, false) or coalesce(${isDue(now)}, false)`.as('is_being_read'))
    .where('sources.id', '=', id)
    .executeTakeFirst();
}

/** Returns one source, locked until the transaction ends. */
export async function lockSource(db: Db, id: string): Promise<SourceRow | undefined> {
  return db.selectFrom('sources').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Counts the sources of an account. Locks the account until the transaction ends, so that concurrent additions count
 * each other.
 */
export async function countOwn(db: Db, ownerId: string): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', ownerId).forUpdate().execute();
  const { count } = await db
    .selectFrom('sources')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the owner to notify; undefined if the account is suspended. */
export async function findOwner(db: Db, ownerId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'name', 'locale'])
    .where('id', '=', ownerId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Returns at most `limit` sources of an account with an id below `before`, newest first, because ids are sorted by
 * creation time.
 */
export async function listOwn(db: Db, ownerId: string, now: Date, before: string | undefined, limit: number) {
  return selectListed(db, now)
    .where('owner_id', '=', ownerId)
    .$if(before !== undefined, (query) => query.where('sources.id', '<', before ?? ''))
    .orderBy('sources.id', 'desc')
    .limit(limit)
    .execute();
}

export type ListedRow = Awaited<ReturnType<typeof listOwn>>[number];
export type ShownRow = NonNullable<Awaited<ReturnType<typeof findShown>>>;

function selectSources(db: Db) {
  return db.selectFrom('sources').selectAll('sources').select(stateOf.as('state'));
}

/** Selects sources with the number of upcoming entries that are missing or cannot be imported. */
function selectListed(db: Db, now: Date) {
  const count = (fate: EntryFate) => sql<number>`(
    select count(*)::int from source_entries entries
    where entries.source_id = sources.id and entries.fate = ${fate} and entries.ends_at > ${now}
  )`;
  return selectSources(db)
    .select(count('missing').as('missing_entries'))
    .select(count('not-understood').as('not_understood_entries'));
}

export type ManagedRow = Awaited<ReturnType<typeof listManaged>>[number];

/**
 * Returns the sources that a user may moderate, with their owner and number of events, newest first, at most `limit`.
 * They contain all `words`, for administrators also in the address of the owner; `before` is the id of the last source of the previous page.
 */
export async function listManaged(
  db: Db,
  person: RightsOfModerator,
  { words, state, id }: { words: readonly string[]; state?: string | undefined; id?: string },
  now: Date,
  before: string | undefined,
  limit: number,
) {
  const email = isAdministrator(person) ? sql`users.email` : sql`null`;
  const text = sql<string>`lower(concat_ws(' ', sources.name, sources.own_name, sources.url, users.name, ${email}))`;
  return selectListed(db, now)
    .innerJoin('users', 'users.id', 'sources.owner_id')
    .select(['users.name as owner_name', 'users.email as owner_email'])
    .select((eb) =>
      eb
        .selectFrom('source_entries')
        .select(({ fn }) => fn.countAll<string>().as('events'))
        .whereRef('source_id', '=', 'sources.id')
        .where('event_id', 'is not', null)
        .where(isEntryModeratedBy(person))
        .as('events'),
    )
    .where(isSourceModeratedBy(person, now))
    .$if(before !== undefined, (query) => query.where('sources.id', '<', before ?? ''))
    .$if(id !== undefined, (query) => query.where('sources.id', '=', id ?? ''))
    .$if(state !== undefined, (query) => query.where(stateOf, '=', state as never))
    .where((eb) => eb.and(words.map((word) => sql<SqlBool>`strpos(${text}, ${word}) > 0`)))
    .orderBy('sources.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns whether a user may moderate a source: all its upcoming events, with `past` all that it ever imported. */
export async function isModerated(
  db: Db,
  person: RightsOfModerator,
  id: string,
  now: Date,
  options: { past?: boolean } = {},
): Promise<boolean> {
  const row = await db
    .selectFrom('sources')
    .select('id')
    .where('id', '=', id)
    .where(isSourceModeratedBy(person, now, options))
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a lease, if it is still the same. */
export async function endLease(db: Db, id: string, until: Date | null): Promise<void> {
  await db
    .updateTable('sources')
    .set({ leased_until: null })
    .where('id', '=', id)
    .where('leased_until', '=', until)
    .execute();
}

/** Addresses and uploaded files are read in parallel, so that no file waits for a slow server. */
export type Lane = 'addresses' | 'files';

const isDue = (now: Date) => sql<SqlBool>`next_read_at <= ${now} and (leased_until is null or leased_until <= ${now})
  and stopped_at is null and paused_at is null
  and exists (select from users where users.id = sources.owner_id and users.suspended_at is null)`;

/** Matches a source that is due in this lane, of an account of which no other source is being read there. */
function isInTurn(now: Date, lane: Lane) {
  return sql<SqlBool>`${isDue(now)} and ${isInLane('sources', lane)} and not exists (
    select from sources others
    where others.owner_id = sources.owner_id and others.leased_until > ${now} and ${isInLane('others', lane)}
  )`;
}

const isInLane = (table: 'sources' | 'others', lane: Lane) =>
  sql<SqlBool>`(${sql.ref(`${table}.file`)} is not null) = ${lane === 'files'}`;

/** Returns whether a source of this lane can be leased now. An account with a leased source has to wait. */
export async function hasDue(db: Db, now: Date, lane: Lane): Promise<boolean> {
  const due = db.selectFrom('sources').select('id').where(isInTurn(now, lane)).limit(1);
  return (await due.executeTakeFirst()) !== undefined;
}

/**
 * Leases a due source of the lane until `until`; returns undefined if none is due. Accounts take turns: the one whose
 * last reading is longest ago comes first, and of its sources the one that has been due for longest.
 */
export async function leaseDue(db: Db, now: Date, until: Date, lane: Lane): Promise<SourceRow | undefined> {
  const lastTurn = sql<Date | null>`(
    select max(others.last_tried_at) from sources others
    where others.owner_id = sources.owner_id and ${isInLane('others', lane)}
  )`;
  return db
    .updateTable('sources')
    .set({ leased_until: until, last_tried_at: now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('sources')
        .select('id')
        .where(isInTurn(now, lane))
        .orderBy(lastTurn, (order) => order.asc().nullsFirst())
        .orderBy('next_read_at')
        .orderBy('id')
        .limit(1)
        // A concurrent reader takes the next one.
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Returns the number of sources in each state. */
export async function countByState(db: Db): Promise<{ state: SourceState; count: number }[]> {
  return db
    .selectFrom('sources')
    .select([stateOf.as('state'), sql<number>`count(*)::int`.as('count')])
    .groupBy(stateOf)
    .execute();
}
