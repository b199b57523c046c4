import { type Insertable, type Selectable, sql } from 'kysely';
import { isAdministrator } from '#contract/roles.ts';
import type { PageEnd } from '#model/paging/cursor.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { byInstant } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import { isSourceModeratedBy } from '#server/moderation/fragments-store.ts';
import type { RightsOfModerator } from '#server/moderation/service.ts';

export type ClaimRow = Omit<Selectable<Tables['source_claims']>, 'admins_mailed_at'>;

/**
 * Returns the sources and entries that an event was imported from. Entries that only joined the event or are left out
 * are omitted.
 */
export async function findClaimed(db: Db, eventId: string) {
  return (
    db
      .selectFrom('source_entries')
      .innerJoin('sources', 'sources.id', 'source_entries.source_id')
      .select(['source_entries.id', 'source_entries.source_id', 'sources.url', 'sources.owner_id'])
      .select(['sources.kind', 'sources.page'])
      .select(sql<string | null>`source_entries.read ->> 'organiserMail'`.as('mail'))
      .where('source_entries.event_id', '=', eventId)
      .where('source_entries.is_left_out', '=', false)
      // An entry that only joined an event proves nothing about its owner.
      .where('source_entries.is_joined', '=', false)
      .orderBy('source_entries.id')
      .execute()
  );
}

/** Returns whether every entry of a source names the mailbox `mail`. */
export async function isOfOneMailbox(db: Db, sourceId: string, mail: string): Promise<boolean> {
  const other = await db
    .selectFrom('source_entries')
    .select('id')
    .where('source_id', '=', sourceId)
    .where(sql<string>`coalesce(read ->> 'organiserMail', '')`, '!=', mail)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/**
 * Returns the ids of the events that this source itself imported, deleted ones too; if `mail` is not null, only those
 * that name this mailbox.
 */
export async function ownEvents(db: Db, sourceId: string, mail: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('source_entries')
    .select('event_id')
    .where('source_id', '=', sourceId)
    .where('is_joined', '=', false)
    .where('event_id', 'is not', null)
    .$if(mail !== null, (query) => query.where(sql<string>`read ->> 'organiserMail'`, '=', mail ?? ''))
    .orderBy('event_id')
    .execute();
  return rows.flatMap(({ event_id }) => event_id ?? []);
}

/** Returns how many of these events each account has added, by account id. Events without a creator are omitted. */
export async function ownersOf(db: Db, eventIds: readonly string[]) {
  const rows = await db
    .selectFrom('events')
    .select(({ fn }) => ['created_by', fn.countAll<string>().as('events')])
    .where('id', '=', anyOf(eventIds))
    .where('created_by', 'is not', null)
    .groupBy('created_by')
    .execute();
  return new Map(rows.map(({ created_by, events }) => [created_by ?? '', Number(events)]));
}

/** Returns the claim of a user to an entry with this kind of proof, in any state, or undefined. */
export async function findClaim(
  db: Db,
  entryId: string,
  claimantId: string,
  proof: ClaimRow['proof'],
): Promise<ClaimRow | undefined> {
  return db
    .selectFrom('source_claims')
    .selectAll()
    .where('entry_id', '=', entryId)
    .where('claimant_id', '=', claimantId)
    .where('proof', '=', proof)
    .executeTakeFirst();
}

/** Returns a claim, locked until the transaction ends. */
export async function lockClaim(db: Db, id: string): Promise<ClaimRow | undefined> {
  return db.selectFrom('source_claims').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Inserts a claim. Does nothing if the same claim exists. */
export async function insertClaim(db: Db, claim: Insertable<Tables['source_claims']>): Promise<void> {
  await db
    .insertInto('source_claims')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sets the state of a claim and the time of the decision. Does nothing if there is no such claim. */
export async function decideClaim(db: Db, id: string, state: ClaimRow['state'], now: Date): Promise<void> {
  await db.updateTable('source_claims').set({ state, decided_at: now }).where('id', '=', id).execute();
}

/**
 * Returns the claims that wait for a decision, of sources of which the user may moderate all events, the oldest first.
 */
export async function listWaiting(
  db: Db,
  person: RightsOfModerator & { id: string },
  now: Date,
  after: PageEnd | undefined,
  limit: number,
) {
  const waiting = db
    .selectFrom('source_claims')
    .innerJoin('users', 'users.id', 'source_claims.claimant_id')
    .innerJoin('source_entries', 'source_entries.id', 'source_claims.entry_id')
    .innerJoin('sources', 'sources.id', 'source_entries.source_id')
    .innerJoin('events', 'events.id', 'source_entries.event_id')
    .select(['source_claims.id', 'source_claims.claimed_at', 'source_claims.words'])
    .select(['users.id as claimant_id', 'users.name as claimant_name', 'users.email'])
    .select(['sources.id as source_id', 'sources.name', 'sources.own_name', 'sources.url'])
    .select(['events.id as event_id', 'events.slug', 'events.name as event_name'])
    .where('source_claims.proof', '=', 'administrator')
    .where('source_claims.state', '=', 'waiting')
    .where(isSourceModeratedBy(person, now, { past: true }))
    .$if(!isAdministrator(person), (query) => query.where('source_claims.claimant_id', '!=', person.id));
  const order = { by: 'source_claims.claimed_at', id: 'source_claims.id', direction: 'asc' } as const;
  return byInstant(waiting, order, after, limit).execute();
}
