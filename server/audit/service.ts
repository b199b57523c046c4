import type { AuditAction, AuditEntry, listTrail as listTrailEndpoint } from '#contract/administration.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Db } from '#server/database/connect.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import { newId } from '#server/ids/new-id.ts';
import { findEntries, findLatest, findLatestOfEach, insertEntry, updateDetails } from './store.ts';

export interface NewAuditEntry {
  at: Date;
  action: AuditAction;
  /** Who did it; null where the server itself did. */
  actorId: string | null;
  subject: AuditEntry['subject'];
  /** Which fields changed, from what to what (`diff`), or the reason that was given. No secrets. */
  details?: Record<string, unknown>;
}

/** What a field was, and what it is now. */
interface Change {
  from: unknown;
  to: unknown;
}

/**
 * Writes a line of the audit trail: who did what to whom, and when. Called with the `db` of the transaction that does
 * it, so that there is no deed without its line and no line without its deed. Gives the id of the line.
 */
export async function recordAudit(
  db: Db,
  { at, action, actorId, subject, details = {} }: NewAuditEntry,
): Promise<string> {
  const id = newId();
  await insertEntry(db, {
    id,
    at,
    action,
    actor_id: actorId,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subject.name,
    details: JSON.stringify(details),
  });
  return id;
}

/** Says in a line that is there what has come to it: where one deed is done in several transactions. */
export async function updateAuditDetails(db: Db, id: string, details: Record<string, unknown>): Promise<void> {
  await updateDetails(db, id, JSON.stringify(details));
}

/** The fields that are not the same in both, each with what it was and what it is. */
export function diff(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, Change> {
  const differing = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return Object.fromEntries(differing.map((field) => [field, { from: before[field], to: after[field] }]));
}

/** Whether someone else than this person was the last to do this to any of these. */
export async function wasDoneByOthers(
  db: Db,
  action: AuditAction,
  subjectIds: readonly string[],
  personId: string,
): Promise<boolean> {
  const latest = await findLatest(db, action, subjectIds);
  return latest !== undefined && latest.actor_id !== personId;
}

/** What was noted, by id, when this was last done to each of these. */
export async function lastDetails(
  db: Db,
  action: AuditAction,
  subjectIds: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const lines = await findLatestOfEach(db, action, subjectIds);
  return new Map(lines.map(({ subject_id, details }) => [subject_id, details]));
}

/** The audit trail, newest first, a page at a time. Refuses a cursor that is none of ours with `invalid-input`. */
export async function listTrail(
  { db }: { db: Db },
  { subject, actor, limit, cursor }: Output<typeof listTrailEndpoint, 'query'>,
): Promise<Page<AuditEntry>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await findEntries(db, { subjectId: subject, actorId: actor }, after, limit + 1);
  const { rows, next } = cutPage(found, limit, writeCursor);
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      action: row.action,
      actor:
        row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '', email: row.actor_email ?? '' },
      subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
      details: row.details,
    })),
    next,
  };
}
