import { sql } from 'kysely';
import type { JoinState, SourceReference } from '#contract/source-reference.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { isOwnedBy, isOwnersSource } from '#server/events/fragments-store.ts';

interface JoinOwner {
  id: string;
  organiserIds: readonly string[];
}

/**
 * Entries that joined another account's event, in sources that are not stopped and whose owner is not suspended.
 * Uploaded files are excluded because the event could not link to them.
 */
function selectJoins(db: Db) {
  return db
    .selectFrom('source_entries')
    .innerJoin('sources', 'sources.id', 'source_entries.source_id')
    .innerJoin('events', 'events.id', 'source_entries.event_id')
    .innerJoin('users', 'users.id', 'sources.owner_id')
    .where('source_entries.is_joined', '=', true)
    .where('source_entries.is_left_out', '=', false)
    .where('sources.stopped_at', 'is', null)
    .where('sources.url', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .where('events.deleted_at', 'is', null)
    .where(isOwnersSource, '=', false);
}

function selectWaiting(db: Db, now: Date) {
  return selectJoins(db).where('source_entries.join_answer', 'is', null).where('events.ends_at', '>', now);
}

const named = [
  ...['source_entries.id as entry', 'sources.id as source', 'sources.name', 'sources.own_name'],
  ...['sources.url', 'sources.read_url', 'sources.kind', 'sources.page'],
] as const;
const link = sql<string | null>`source_entries.read ->> 'url'`.as('link');

/**
 * Returns the ids of at most `limit` sources whose joins wait for an answer about an account's events, with the number
 * of joins, most joins first.
 */
export async function countWaiting(db: Db, person: JoinOwner, now: Date, limit: number) {
  const rows = await selectWaiting(db, now)
    .select(({ fn }) => ['sources.id', fn.countAll<string>().as('count')])
    .where(isOwnedBy(person))
    .groupBy('sources.id')
    .orderBy('count', 'desc')
    .orderBy('sources.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, count }) => ({ id, count: Number(count) }));
}

/** Returns at most `limit` joins of a source that wait for an answer of an account, by start of the event. */
export async function listWaiting(db: Db, person: JoinOwner, sourceId: string, now: Date, limit: number) {
  return selectWaiting(db, now)
    .select(named)
    .select(['events.id', 'events.slug', 'events.name as event_name', 'events.starts_at', 'events.time_zone', link])
    .where(isOwnedBy(person))
    .where('sources.id', '=', sourceId)
    .orderBy('events.starts_at')
    .orderBy('source_entries.id')
    .limit(limit)
    .execute();
}

/**
 * Locks joins until the transaction ends and returns them with the owners of the events. Entries that no longer count
 * as joins (see `selectJoins`) are omitted.
 */
export async function lockJoins(db: Db, entryIds: readonly string[]) {
  return selectJoins(db)
    .select(named)
    .select([link, 'source_entries.join_answer', 'events.created_by', 'events.organiser_id'])
    .where('source_entries.id', '=', anyOf(entryIds))
    .orderBy('source_entries.id')
    .forUpdate('source_entries')
    .execute();
}

/** Returns the ids of the entries of a source that wait for an answer of an account. */
export async function findWaiting(db: Db, person: JoinOwner, sourceId: string, now: Date): Promise<string[]> {
  const rows = await selectWaiting(db, now)
    .select('source_entries.id')
    .where(isOwnedBy(person))
    .where('sources.id', '=', sourceId)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Records the answer of the owner of an event to a join; `waiting` reverts it. `acceptedAs` is the reference to be
 * displayed on the event.
 */
export async function answerJoin(
  db: Db,
  entryId: string,
  answer: JoinState,
  acceptedAs: Pick<SourceReference, 'name' | 'host' | 'link'> | null,
): Promise<void> {
  await db
    .updateTable('source_entries')
    .set({
      join_answer: answer === 'waiting' ? null : answer,
      accepted_as: acceptedAs && JSON.stringify(acceptedAs),
    })
    .where('id', '=', entryId)
    .execute();
}

/** Returns which of these events do not belong to the source's owner. */
export async function findForeign(db: Db, ownerId: string, eventIds: readonly string[]): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('events')
    .innerJoin(sql<{ owner_id: string }>`(select ${ownerId}::uuid as owner_id)`.as('sources'), (join) => join.onTrue())
    .select('events.id')
    .where('events.id', '=', anyOf(eventIds))
    .where(isOwnersSource, '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of these events have an owner who has declined everything that the source joined to their events. */
export async function findDeclined(db: Db, sourceId: string, eventIds: readonly string[]): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const answers = sql<string[]>`array(
    select distinct coalesce(entries.join_answer, 'waiting')
    from source_entries entries join events joined on joined.id = entries.event_id
    where entries.source_id = ${sourceId} and entries.is_joined
      and joined.created_by is not distinct from events.created_by
      and joined.organiser_id is not distinct from events.organiser_id
  )`;
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', anyOf(eventIds))
    .where(answers, '=', sql<string[]>`array['declined']`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns joins of a source that wait for an answer and that no mail was sent about: the earliest event of each owner.
 */
export async function findUnmailed(db: Db, sourceId: string, now: Date) {
  return selectWaiting(db, now)
    .select(['events.id', 'events.name', 'events.created_by', 'events.organiser_id'])
    .distinctOn(['events.created_by', 'events.organiser_id'])
    .where('sources.id', '=', sourceId)
    .where('source_entries.join_mailed_at', 'is', null)
    .orderBy('events.created_by')
    .orderBy('events.organiser_id')
    .orderBy('events.starts_at')
    .execute();
}

/** Returns whether a mail about joins was sent that the owner has not answered yet. */
export async function hasMailed(db: Db, person: JoinOwner, now: Date): Promise<boolean> {
  const row = await selectWaiting(db, now)
    .select('source_entries.id')
    .where(isOwnedBy(person))
    .where('source_entries.join_mailed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the owner of the events was mailed about all that a source has joined to them. */
export async function noteMailed(
  db: Db,
  sourceId: string,
  owner: { created_by: string | null; organiser_id: string | null },
  now: Date,
): Promise<void> {
  const theirs = sql<string>`(select id from events
    where created_by is not distinct from ${owner.created_by} and organiser_id is not distinct from ${owner.organiser_id})`;
  await db
    .updateTable('source_entries')
    .set({ join_mailed_at: now })
    .where('source_id', '=', sourceId)
    .where('is_joined', '=', true)
    .where('join_mailed_at', 'is', null)
    .where('event_id', 'in', theirs)
    .execute();
}
