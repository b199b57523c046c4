import { type Expression, expressionBuilder, type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { BoundingBox } from '#contract/places.ts';
import { withoutAntimeridian } from '#model/geo/bounding-box.ts';
import type { Bookmark } from '#server/changes/service.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import type { StoredFilter } from '#server/database/webhook-tables.ts';

/** A webhook with what its filter is compared with. */
export interface Subscriber {
  user_id: string;
  filter: StoredFilter;
  /** The organisers that the account is a member of. */
  organiser_ids: readonly string[];
  /** The venue of the filter, or the one that it was merged into. */
  venue_id: string | null;
}

/** A place in the change log, and when it was reached. */
export type Cursor = Bookmark & { at: Date };

/** Returns the position up to which messages were written; undefined before the first webhook. */
export async function readCursor(db: Db): Promise<Cursor | undefined> {
  return toCursor(await db.selectFrom('webhook_cursor').selectAll().executeTakeFirst());
}

/** Locks the cursor until the transaction ends. Returns undefined if another server has the lock. */
export async function tryLockCursor(db: Db): Promise<Cursor | undefined> {
  return toCursor(await db.selectFrom('webhook_cursor').selectAll().forUpdate().skipLocked().executeTakeFirst());
}

/** Waits for the lock of the cursor, and creates the cursor if it does not exist. */
export async function lockCursor(db: Db, start: Bookmark, now: Date): Promise<void> {
  const { logId: log_id, position, line } = start;
  await db
    .insertInto('webhook_cursor')
    .values({ log_id, position: String(position), line, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.selectFrom('webhook_cursor').select('position').forUpdate().execute();
}

/** Moves the cursor: messages about changes up to the bookmark are written. */
export async function moveCursor(db: Db, { logId, position, line }: Bookmark, now: Date): Promise<void> {
  await db
    .updateTable('webhook_cursor')
    .set({ log_id: logId, position: String(position), line, at: now })
    .execute();
}

function toCursor(row: Selectable<Tables['webhook_cursor']> | undefined): Cursor | undefined {
  return row && { logId: row.log_id, position: Number(row.position), line: row.line, at: row.at };
}

/** After this time, an ended webhook is not followed any more, because its messages would have left the log. */
const followedAfterEnd = sql`interval '30 days'`;

/** Selects the webhooks for which messages are written: confirmed, and not ended long ago. */
function selectFollowed(db: Db, now: Date) {
  return db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .where('users.suspended_at', 'is', null)
    .where('webhooks.confirmed_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('webhooks.ended_at', 'is', null),
        eb('webhooks.ended_at', '>', sql<Date>`${now}::timestamptz - ${followedAfterEnd}`),
      ]),
    );
}

/** Returns whether there is a webhook for which messages are written. */
export async function hasFollowed(db: Db, now: Date): Promise<boolean> {
  return (await selectFollowed(db, now).select('webhooks.id').limit(1).executeTakeFirst()) !== undefined;
}

export type FollowedRow = Awaited<ReturnType<typeof findFollowed>>[number];

/** Returns the webhooks for which messages are written. `isOff`: they are not sent. */
export function findFollowed(db: Db, now: Date) {
  return selectFollowed(db, now)
    .select(['webhooks.id', 'webhooks.user_id', 'webhooks.kinds', 'webhooks.filter'])
    .select(organisersOfOwner.as('organiser_ids'))
    .select(survivingVenue(sql`(webhooks.filter ->> 'venueId')::uuid`).as('venue_id'))
    .select(sql<boolean>`webhooks.is_paused or webhooks.ended_at is not null`.as('isOff'))
    .orderBy('webhooks.id')
    .execute();
}

const organisersOfOwner = sql<string[]>`array(
  select organiser_id from organiser_members where organiser_members.user_id = webhooks.user_id)`;

/** SQL for a venue, or the one that it was merged into. */
const survivingVenue = (id: ReturnType<typeof sql>) => sql<string | null>`(
  with recursive chain (id, merged_into) as (
    select id, merged_into from venues where id = ${id}
    union all
    select venues.id, venues.merged_into from chain join venues on venues.id = chain.merged_into
  )
  select id from chain where merged_into is null)`;

/** Returns what a filter of an account is compared with. */
export async function findSubscriber(
  db: Db,
  { user_id, filter }: Pick<Subscriber, 'user_id' | 'filter'>,
): Promise<Subscriber> {
  const row = await db
    .selectNoFrom([
      sql<string[]>`array(select organiser_id from organiser_members where user_id = ${user_id})`.as('organiser_ids'),
      survivingVenue(sql`${filter.venueId ?? null}::uuid`).as('venue_id'),
    ])
    .executeTakeFirstOrThrow();
  return { user_id, filter, ...row };
}

export type CandidateRow = Awaited<ReturnType<typeof findCandidates>>[number];

/** Returns the events of these ids, deleted or not. */
export function findCandidates(db: Db, ids: readonly string[]) {
  return selectCandidates(db).where('events.id', '=', anyOf(ids)).execute();
}

/**
 * Returns at most `limit` events after an id that are not deleted or over and may match a filter. Compares the area
 * `near` instead of the town.
 */
export function findPossible(
  db: Db,
  { filter, venue_id, user_id, organiser_ids }: Subscriber,
  { near, after, limit, now }: { near: BoundingBox | undefined; after: string; limit: number; now: Date },
) {
  const { danceIds, typeIds, factBits, bbox, organiserId, venueId, isMine }: StoredFilter = filter;
  return selectCandidates(db)
    .where('events.id', '>', after)
    .where('events.deleted_at', 'is', null)
    .where('events.ends_at', '>', now)
    .$if(danceIds !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('event_dances')
            .select('event_id')
            .whereRef('event_id', '=', 'events.id')
            .where('dance_id', '=', anyOf(danceIds ?? [])),
        ),
      ),
    )
    .$if(typeIds !== undefined, (query) => query.where('events.type_id', '=', anyOf(typeIds ?? [])))
    .$if(factBits !== undefined, (query) =>
      query.where(sql<boolean>`events.fact_bits & ${factBits}::int4 = ${factBits}::int4`),
    )
    .$if(organiserId !== undefined, (query) => query.where('events.organiser_id', '=', organiserId ?? ''))
    .$if(venueId !== undefined, (query) => query.where('events.venue_id', '=', venue_id))
    .where(isInPlaces(bbox && toBox(bbox)))
    .where(isInPlaces(near))
    .$if(isMine === true, (query) =>
      query.where((eb) =>
        eb.or([
          eb.and([eb('events.created_by', '=', user_id), eb('events.organiser_id', 'is', null)]),
          eb('events.organiser_id', '=', anyOf(organiser_ids)),
        ]),
      ),
    )
    .orderBy('events.id')
    .limit(limit)
    .execute();
}

function toBox([west, south, east, north]: NonNullable<StoredFilter['bbox']>): BoundingBox {
  return { west, south, east, north };
}

/** True for places in a box, its edges included; without a box, for all. */
function isInPlaces(box: BoundingBox | undefined): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'places'>();
  if (!box) return eb.lit(true);
  return eb.and([
    eb.between('places.latitude', box.south, box.north),
    eb.or(withoutAntimeridian(box).map(({ west, east }) => eb.between('places.longitude', west, east))),
  ]);
}

function selectCandidates(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('places', 'places.id', 'events.place_id')
    .leftJoin('organisers', (join) =>
      join.onRef('organisers.id', '=', 'events.organiser_id').on('organisers.hidden_because', 'is', null),
    )
    .leftJoin('venues', (join) =>
      join.onRef('venues.id', '=', 'events.venue_id').on('venues.hidden_because', 'is', null),
    )
    .select(['events.id', 'events.type_id', 'events.created_by', 'events.organiser_id'])
    .select(['events.ends_at', 'events.deleted_at', 'events.changed_at'])
    .select(['organisers.id as shown_organiser_id', 'venues.id as shown_venue_id'])
    .select(['places.town', 'places.country_code', 'places.latitude', 'places.longitude'])
    .select(sql<number>`coalesce(events.fact_bits, 0)`.as('fact_bits'))
    .select(sql<string[]>`array(select dance_id from event_dances where event_id = events.id)`.as('dance_ids'));
}

/** Returns which of these events the receivers know, by webhook. */
export async function findKnown(db: Db, eventIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db.selectFrom('webhook_events').selectAll().where('event_id', '=', anyOf(eventIds)).execute();
  const known = new Map<string, Set<string>>();
  for (const { webhook_id, event_id } of rows) {
    const events = known.get(webhook_id) ?? new Set();
    known.set(webhook_id, events.add(event_id));
  }
  return known;
}

type KnownRow = Selectable<Tables['webhook_events']>;

/** Records that receivers know events, or know them no longer. */
export async function changeKnown(
  db: Db,
  { added, removed }: { added: readonly KnownRow[]; removed: readonly KnownRow[] },
): Promise<void> {
  const columns = (rows: readonly KnownRow[]) =>
    sql`unnest(${rows.map(({ webhook_id }) => webhook_id)}::uuid[], ${rows.map(({ event_id }) => event_id)}::uuid[])`;
  if (removed.length > 0)
    await sql`delete from webhook_events using ${columns(removed)} as gone (webhook_id, event_id)
      where webhook_events.webhook_id = gone.webhook_id and webhook_events.event_id = gone.event_id`.execute(db);
  if (added.length > 0)
    await sql`insert into webhook_events (webhook_id, event_id) select * from ${columns(added)} as new
      on conflict do nothing`.execute(db);
}

/** Replaces the events that the receiver of a webhook knows. */
export async function replaceKnown(db: Db, webhookId: string, eventIds: readonly string[]): Promise<void> {
  await db.deleteFrom('webhook_events').where('webhook_id', '=', webhookId).execute();
  await changeKnown(db, { added: eventIds.map((event_id) => ({ webhook_id: webhookId, event_id })), removed: [] });
}

/** PostgreSQL allows 65,535 parameters per statement. */
const messageBatchSize = 1000;

/** Inserts messages. */
export async function insertMessages(
  db: Db,
  messages: readonly Insertable<Tables['webhook_messages']>[],
): Promise<void> {
  for (let first = 0; first < messages.length; first += messageBatchSize)
    await db
      .insertInto('webhook_messages')
      .values(messages.slice(first, first + messageBatchSize))
      .execute();
}

/** Returns the ids after `after` of events that are not over or that a receiver knows, in order. */
export async function findIdsToCompare(db: Db, after: string, limit: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select id from events where id > ${after} and ends_at > ${now} order by id limit ${limit})
      union
      (select distinct event_id from webhook_events where event_id > ${after} order by event_id limit ${limit})
    ) as both_kinds order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes known events that ended long ago or were removed, because nothing about them will be sent. */
export async function trimKnown(db: Db, before: Date): Promise<void> {
  await sql`delete from webhook_events where not exists (
    select from events where events.id = webhook_events.event_id and events.ends_at > ${before})`.execute(db);
}
