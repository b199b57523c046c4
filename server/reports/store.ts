import { type Insertable, type SqlBool, sql } from 'kysely';
import type { PageEnd } from '#model/paging/cursor.ts';
import type { Db } from '#server/database/connect.ts';
import { countRows, newestFirst } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import { isModeratedBy, moderatedAs } from '#server/moderation/fragments-store.ts';
import type { RightsOfModerator } from '#server/moderation/service.ts';

/**
 * Returns an event, deleted or not, and its creator. The event is locked until the end of the transaction, so that
 * reports of one event are processed in sequence.
 */
export async function lockEvent(db: Db, id: string) {
  return db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.created_by')
    .select([
      'events.id',
      'events.slug',
      'events.name',
      'events.deleted_at',
      'events.hidden_because',
      'events.approval',
    ])
    .select(['events.created_by', 'events.cancelled_at', 'events.starts_at', 'events.time_zone'])
    .select(moderatedAs)
    .select(['users.name as creator_name', 'users.email as creator_email', 'users.locale'])
    .where('events.id', '=', id)
    .forUpdate('events')
    .executeTakeFirst();
}

/** Inserts a report about an event. */
export async function insertReport(db: Db, report: Insertable<Tables['reports']>): Promise<void> {
  await db.insertInto('reports').values(report).execute();
}

/** Returns whether the organiser was notified of a report of this event after `since`. */
export async function wasOrganiserNotifiedSince(db: Db, eventId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('event_id', '=', eventId)
    .where('organiser_told_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a page of the reports that a user may moderate, newest first. */
export async function findReports(
  db: Db,
  person: RightsOfModerator,
  state: 'open' | 'resolved' | 'all',
  after: PageEnd | undefined,
  limit: number,
) {
  return newestFirst(
    selectReports(db).where(isIn(state)).where(isModeratedBy(person)),
    { by: 'reports.created_at', id: 'reports.id' },
    after,
    limit,
  ).execute();
}

/** Returns the number of reports in a state that a user may moderate. */
export async function countReports(
  db: Db,
  person: RightsOfModerator,
  state: 'open' | 'resolved' | 'all',
): Promise<number> {
  const reports = db
    .selectFrom('reports')
    .innerJoin('events', 'events.id', 'reports.event_id')
    .select('reports.id')
    .where(isIn(state))
    .where(isModeratedBy(person));
  return countRows(db, reports);
}

/** Returns a report with its event and the number of open reports about that event, or undefined. */
export async function findReport(db: Db, id: string) {
  return selectReports(db).where('reports.id', '=', id).executeTakeFirst();
}

/** Closes a report, even if it is already closed, and the open ones of its event. Returns their number. */
export async function resolveReports(
  db: Db,
  report: { id: string; eventId: string },
  resolution: 'dismissed' | 'hidden' | 'cancelled' | 'handled',
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ resolved_at: now, resolution })
    .where('event_id', '=', report.eventId)
    .where((eb) => eb.or([eb('id', '=', report.id), eb('resolved_at', 'is', null)]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Records that the organiser was asked about a report and the open ones of its event. */
export async function recordOrganiserAsked(db: Db, report: { id: string; eventId: string }, now: Date): Promise<void> {
  await db
    .updateTable('reports')
    .set({ organiser_asked_at: now })
    .where('event_id', '=', report.eventId)
    .where((eb) => eb.or([eb('id', '=', report.id), eb('resolved_at', 'is', null)]))
    .execute();
}

/** Reopens the reports of an event that were closed at `resolvedAt`. Returns their number. */
export async function reopenReports(db: Db, eventId: string, resolvedAt: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ resolved_at: null, resolution: null })
    .where('event_id', '=', eventId)
    .where('resolved_at', '=', resolvedAt)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

function selectReports(db: Db) {
  return db
    .selectFrom('reports')
    .innerJoin('events', 'events.id', 'reports.event_id')
    .select(['reports.id', 'reports.reason', 'reports.comment', 'reports.created_at'])
    .select(['reports.resolved_at', 'reports.resolution', 'reports.organiser_asked_at'])
    .select(['events.starts_at', 'events.ends_at', 'events.time_zone', 'events.cancelled_at'])
    .select(['events.id as event_id', 'events.slug', 'events.name', 'events.deleted_at', 'events.hidden_because'])
    .select('events.created_by')
    .select((eb) =>
      eb
        .selectFrom('reports as others')
        .select(sql<string>`count(*)`.as('count'))
        .whereRef('others.event_id', '=', 'reports.event_id')
        .where('others.resolved_at', 'is', null)
        .as('open_reports'),
    );
}

function isIn(state: 'open' | 'resolved' | 'all') {
  if (state === 'all') return sql<SqlBool>`true`;
  return state === 'open' ? sql<SqlBool>`reports.resolved_at is null` : sql<SqlBool>`reports.resolved_at is not null`;
}
