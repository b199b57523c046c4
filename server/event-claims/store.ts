import { type Insertable, type Selectable, sql } from 'kysely';
import type { PageEnd } from '#model/paging/cursor.ts';
import type { Db } from '#server/database/connect.ts';
import { byInstant } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';

export type ClaimRow = Selectable<Tables['event_claims']>;

/** Returns the latest claim of an account for an event, or for any date of its series, in any state. */
export async function findClaim(
  db: Db,
  { id, series_id }: { id: string; series_id: string | null },
  claimantId: string,
): Promise<ClaimRow | undefined> {
  return db
    .selectFrom('event_claims')
    .innerJoin('events', 'events.id', 'event_claims.event_id')
    .selectAll('event_claims')
    .where('claimant_id', '=', claimantId)
    .where((eb) => (series_id === null ? eb('events.id', '=', id) : eb('events.series_id', '=', series_id)))
    .orderBy('claimed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts a claim. Returns false if the account has already claimed the event, as after a concurrent request. */
export async function insertClaim(db: Db, claim: Insertable<Tables['event_claims']>): Promise<boolean> {
  const row = await db
    .insertInto('event_claims')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a claim, locked until the end of the transaction, or undefined if there is none. */
export async function lockClaim(db: Db, id: string): Promise<ClaimRow | undefined> {
  return db.selectFrom('event_claims').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Updates the given columns of a claim. Does nothing if there is no such claim. */
export async function updateClaim(
  db: Db,
  id: string,
  columns: Partial<Pick<ClaimRow, 'organiser_id' | 'words' | 'state' | 'decided_at'>>,
): Promise<void> {
  await db.updateTable('event_claims').set(columns).where('id', '=', id).execute();
}

/** Returns an event, deleted or not, locked until the end of the transaction. */
export async function lockEvent(db: Db, id: string) {
  return db.selectFrom('events').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns the name of an organiser, or null if it was deleted. */
export async function organiserName(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('organisers').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}

/**
 * Returns the address, name and language of the account with this id, for mails; undefined if it is suspended or
 * deleted.
 */
export async function findAccount(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['email', 'name', 'locale'])
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Returns a page of the waiting claims of events that have no organiser and are neither deleted nor over, oldest first.
 * `ownerId` limits them to the events of one account, null to none.
 */
export async function listWaiting(
  db: Db,
  { ownerId, now }: { ownerId: string | null; now: Date },
  after: PageEnd | undefined,
  limit: number,
) {
  const waiting = db
    .selectFrom('event_claims')
    .innerJoin('events', 'events.id', 'event_claims.event_id')
    .innerJoin('users', 'users.id', 'event_claims.claimant_id')
    .leftJoin('organisers', 'organisers.id', 'event_claims.organiser_id')
    .select(['event_claims.id', 'event_claims.claimed_at', 'event_claims.words'])
    .select(['events.id as event_id', 'events.slug', 'events.name', 'events.starts_at', 'events.time_zone'])
    .select(['users.id as claimant_id', 'users.name as claimant_name', 'users.email'])
    .select(['organisers.id as organiser_id', 'organisers.slug as organiser_slug', 'organisers.name as organiser_name'])
    .select((eb) =>
      eb
        .selectFrom('events as date')
        .select(sql<number>`count(*)::int`.as('dates'))
        .where((date) =>
          date.or([
            date('date.id', '=', date.ref('events.id')),
            date.and([
              date('date.series_id', '=', date.ref('events.series_id')),
              date('date.created_by', 'is not distinct from', date.ref('events.created_by')),
            ]),
          ]),
        )
        .where('date.organiser_id', 'is', null)
        .where('date.deleted_at', 'is', null)
        .where('date.ends_at', '>', now)
        .as('dates'),
    )
    .where('event_claims.state', '=', 'waiting')
    .where('events.organiser_id', 'is', null)
    .where('events.deleted_at', 'is', null)
    .where('events.ends_at', '>', now)
    .$if(ownerId !== null, (query) => query.where('events.created_by', '=', ownerId));
  const order = { by: 'event_claims.claimed_at', id: 'event_claims.id', direction: 'asc' } as const;
  return byInstant(waiting, order, after, limit).execute();
}
