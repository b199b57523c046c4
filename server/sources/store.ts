import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

export type SourceRow = Selectable<Tables['sources']>;

/** What a source is doing, worked out in the database, where lists are narrowed down by it. */
const stateOf = sql<'reading' | 'preview' | 'in-step' | 'held' | 'failing' | 'paused' | 'stopped'>`case
  when sources.stopped_at is not null then 'stopped'
  when sources.paused_at is not null then 'paused'
  when sources.hold is not null then 'held'
  when sources.failures >= case when sources.last_read_at is null then 1 else 3 end then 'failing'
  when sources.last_read_at is null then 'reading'
  when sources.published_at is null then 'preview'
  else 'in-step'
end`;

export async function insertSource(db: Db, source: Insertable<Tables['sources']>): Promise<void> {
  await db.insertInto('sources').values(source).execute();
}

export async function updateSource(db: Db, id: string, columns: Updateable<Tables['sources']>): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await db.updateTable('sources').set(columns).where('id', '=', id).execute();
}

export async function deleteSource(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sources').where('id', '=', id).execute();
}

/** Has those read at once that had joined these events: without them they are told of by nobody. */
export async function readSoon(db: Db, eventIds: readonly string[], now: Date): Promise<void> {
  const joined = sql<string>`select source_id from source_entries where is_joined and event_id = ${anyOf(eventIds)}`;
  await db
    .updateTable('sources')
    // Also where nothing in them has changed.
    .set({ next_read_at: now, etag: null, last_modified: null, content_hash: null })
    .where('next_read_at', '>', now)
    .where('id', 'in', sql<string>`(${joined})`)
    .execute();
}

export async function findSource(db: Db, id: string) {
  return selectSources(db).where('sources.id', '=', id).executeTakeFirst();
}

/** The same, and whether it is being read, or will be in the next moment. */
export async function findShown(db: Db, id: string, now: Date) {
  return selectSources(db)
    .select(sql<boolean>`coalesce(leased_until > ${now}, false) or ${isDue(now)}`.as('is_being_read'))
    .where('sources.id', '=', id)
    .executeTakeFirst();
}

/** One source, held until the transaction ends. */
export async function holdSource(db: Db, id: string): Promise<SourceRow | undefined> {
  return db.selectFrom('sources').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Of one account, held, so that of two that are added at once the second counts the first. */
export async function countOwn(db: Db, ownerId: string): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', ownerId).forUpdate().execute();
  const { count } = await db
    .selectFrom('sources')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Who is told of a source: nobody who is suspended. */
export async function findOwner(db: Db, ownerId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'name', 'locale'])
    .where('id', '=', ownerId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

/** The newest first: ids sort by the time they were made. */
export async function listOwn(db: Db, ownerId: string, before: string | undefined, limit: number) {
  return selectSources(db)
    .where('owner_id', '=', ownerId)
    .$if(before !== undefined, (query) => query.where('sources.id', '<', before ?? ''))
    .orderBy('sources.id', 'desc')
    .limit(limit)
    .execute();
}

export type ListedRow = NonNullable<Awaited<ReturnType<typeof findSource>>>;
export type ShownRow = NonNullable<Awaited<ReturnType<typeof findShown>>>;

function selectSources(db: Db) {
  return db.selectFrom('sources').selectAll('sources').select(stateOf.as('state'));
}

export type ManagedRow = Awaited<ReturnType<typeof listManaged>>[number];

export async function listManaged(
  db: Db,
  { words, state, id }: { words: readonly string[]; state?: string | undefined; id?: string },
  before: string | undefined,
  limit: number,
) {
  const text = sql<string>`lower(concat_ws(' ', sources.name, sources.own_name, sources.url, users.name, users.email))`;
  return selectSources(db)
    .innerJoin('users', 'users.id', 'sources.owner_id')
    .select(['users.name as owner_name', 'users.email as owner_email'])
    .select((eb) =>
      eb
        .selectFrom('source_entries')
        .select(({ fn }) => fn.countAll<string>().as('events'))
        .whereRef('source_id', '=', 'sources.id')
        .where('event_id', 'is not', null)
        .as('events'),
    )
    .$if(before !== undefined, (query) => query.where('sources.id', '<', before ?? ''))
    .$if(id !== undefined, (query) => query.where('sources.id', '=', id ?? ''))
    .$if(state !== undefined, (query) => query.where(stateOf, '=', state as never))
    .where((eb) => eb.and(words.map((word) => sql<SqlBool>`strpos(${text}, ${word}) > 0`)))
    .orderBy('sources.id', 'desc')
    .limit(limit)
    .execute();
}

/** Gives up a lease, if it is still the same. */
export async function endLease(db: Db, id: string, until: Date | null): Promise<void> {
  await db
    .updateTable('sources')
    .set({ leased_until: null })
    .where('id', '=', id)
    .where('leased_until', '=', until)
    .execute();
}

const isDue = (now: Date) => sql<SqlBool>`next_read_at <= ${now} and (leased_until is null or leased_until <= ${now})
  and stopped_at is null and paused_at is null
  and exists (select from users where users.id = sources.owner_id and users.suspended_at is null)`;

export async function hasDue(db: Db, now: Date): Promise<boolean> {
  return (await db.selectFrom('sources').select('id').where(isDue(now)).limit(1).executeTakeFirst()) !== undefined;
}

/** Takes the source that has been due for longest, for this reader alone until the lease ends; undefined where none is. */
export async function leaseDue(db: Db, now: Date, until: Date): Promise<SourceRow | undefined> {
  return db
    .updateTable('sources')
    .set({ leased_until: until, last_tried_at: now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('sources')
        .select('id')
        .where(isDue(now))
        .orderBy('next_read_at')
        .limit(1)
        // Who else looks in this moment takes the next one.
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}
