import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** Returns the administrators who are not suspended and whose address was not refused, in order of id. */
export async function findAdministrators(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale'])
    .where(sql<boolean>`'ROLE_ADMIN' = any(roles)`)
    .where('suspended_at', 'is', null)
    .where('email_refused_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Returns the open messages that were not mailed yet, oldest first, and marks them as mailed. */
export async function takeMessages(db: Db, now: Date) {
  const rows = await db
    .updateTable('contact_requests')
    .set({ admins_mailed_at: now })
    .where('admins_mailed_at', 'is', null)
    .where('handled_at', 'is', null)
    .returning(['name', 'email', 'subject', 'message', 'created_at'])
    .execute();
  return rows.sort(byAge);
}

/**
 * Returns the open reports that were not mailed yet, oldest first, each with the start of its event, and marks them as
 * mailed.
 */
export async function takeReports(db: Db, now: Date) {
  const rows = await db
    .updateTable('reports')
    .from('events')
    .set({ admins_mailed_at: now })
    .whereRef('events.id', '=', 'reports.event_id')
    .where('reports.admins_mailed_at', 'is', null)
    .where('reports.resolved_at', 'is', null)
    .returning(['reports.reason', 'reports.comment', 'reports.created_at'])
    .returning(['events.name', 'events.starts_at', 'events.time_zone'])
    .execute();
  return rows.sort(byAge);
}

/** Returns the reported messages that were not mailed yet, without texts and senders, and marks them as mailed. */
export async function takeReportedMessages(db: Db, now: Date) {
  return db
    .updateTable('messages')
    .set({ admins_mailed_at: now })
    .where('admins_mailed_at', 'is', null)
    .where('reported_at', 'is not', null)
    .where('resolution', 'is', null)
    .returning(['report_comment'])
    .returning((eb) =>
      eb.fn
        .coalesce(
          'event_name',
          eb.selectFrom('organisers').select('organisers.name').whereRef('organisers.id', '=', 'messages.organiser_id'),
        )
        .as('about'),
    )
    .execute();
}

/**
 * Returns the waiting claims of sources that only administrators decide and that were not mailed yet, oldest first, and
 * marks them as mailed.
 */
export async function takeSourceClaims(db: Db, now: Date) {
  const rows = await db
    .updateTable('source_claims')
    .from('users')
    .set({ admins_mailed_at: now })
    .whereRef('users.id', '=', 'source_claims.claimant_id')
    .where('source_claims.admins_mailed_at', 'is', null)
    .where('source_claims.state', '=', 'waiting')
    .where('source_claims.proof', '=', 'administrator')
    .returning(['source_claims.words', 'source_claims.claimed_at as created_at', 'users.name', 'users.email'])
    .returning((eb) =>
      eb
        .selectFrom('source_entries')
        .innerJoin('sources', 'sources.id', 'source_entries.source_id')
        .select(sql<string>`coalesce(sources.name, sources.own_name, source_entries.read ->> 'name', '')`.as('what'))
        .whereRef('source_entries.id', '=', 'source_claims.entry_id')
        .as('what'),
    )
    .execute();
  return rows.sort(byAge);
}

/**
 * Returns the waiting claims of events without a creator that were not mailed yet, oldest first, and marks them as
 * mailed. Other claims are decided by the owner.
 */
export async function takeEventClaims(db: Db, now: Date) {
  const rows = await db
    .updateTable('event_claims')
    .from(['users', 'events'])
    .set({ admins_mailed_at: now })
    .whereRef('users.id', '=', 'event_claims.claimant_id')
    .whereRef('events.id', '=', 'event_claims.event_id')
    .where('event_claims.admins_mailed_at', 'is', null)
    .where('event_claims.state', '=', 'waiting')
    .where('events.created_by', 'is', null)
    .returning(['event_claims.words', 'event_claims.claimed_at as created_at', 'users.name', 'users.email'])
    .returning('events.name as what')
    .execute();
  return rows.sort(byAge);
}

const byAge = (one: { created_at: Date }, other: { created_at: Date }) =>
  Number(one.created_at) - Number(other.created_at);
