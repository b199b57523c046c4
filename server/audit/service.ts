import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditAction, AuditEntry, listTrail as listTrailEndpoint } from '#contract/administration.ts';
import type { Output } from '#contract/endpoint.ts';
import { searchWords } from '#model/text/normalize-text.ts';
import type { Db } from '#server/database/connect.ts';
import { actingAs } from '#server/http/acting-as.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import { newId } from '#server/ids/ids.ts';
import {
  findActors,
  findEntries,
  findLatest,
  findLatestOfEach,
  insertEntry,
  updateDetails,
  type WantedEntries,
} from './store.ts';

export interface NewAuditEntry {
  at: Date;
  action: AuditAction;
  /** Id of the user; null for the server itself. */
  actorId: string | null;
  subject: AuditEntry['subject'];
  /** Which fields changed, from what to what (`diff`), or the reason that was given. No secrets. */
  details?: Record<string, unknown>;
}

const bulkIds = new AsyncLocalStorage<string>();

/** Returns the result of `work`, whose entries belong to an action on several objects: its own entry names them all. */
export function inBulk<Result>(bulkId: string, work: () => Result): Result {
  return bulkIds.run(bulkId, work);
}

interface Change {
  from: unknown;
  to: unknown;
}

/**
 * Adds an entry to the audit trail, and returns its id. Call it with the `db` of the transaction that makes the change,
 * so that both are committed together. If a program makes the change, `details.token` is the id of its API token; if a
 * moderator acts, `details.moderator` is what they moderate.
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
    details: withRights(details, subject.kind),
    bulk_id: bulkIds.getStore() ?? null,
  });
  return id;
}

/** Replaces the details of an entry, for changes made in several transactions. */
export async function updateAuditDetails(db: Db, id: string, details: Record<string, unknown>): Promise<void> {
  await updateDetails(db, id, withRights(details, 'source'));
}

/** Kinds of subjects that moderators act on. */
const moderated: readonly string[] = ['event', 'report', 'venue', 'source'] satisfies AuditEntry['subject']['kind'][];

function withRights(details: Record<string, unknown>, kind: AuditEntry['subject']['kind']): string {
  const { token, moderator } = actingAs();
  return JSON.stringify({
    ...details,
    ...(token !== undefined && { token }),
    ...(moderator && moderated.includes(kind) && { moderator }),
  });
}

/** Returns the fields of `after` that differ from `before`, with both values. */
export function diff(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, Change> {
  const differing = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return Object.fromEntries(differing.map((field) => [field, { from: before[field], to: after[field] }]));
}

/**
 * Returns whether the latest entry with this action on any of the subjects is by another user or the server; false if
 * there is no entry.
 */
export async function wasDoneByOthers(
  db: Db,
  action: AuditAction,
  subjectIds: readonly string[],
  personId: string,
): Promise<boolean> {
  const latest = await findLatest(db, action, subjectIds);
  return latest !== undefined && latest.actor_id !== personId;
}

/** Returns the details of the latest entry with this action for each subject, by id. */
export async function lastDetails(
  db: Db,
  action: AuditAction,
  subjectIds: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const lines = await findLatestOfEach(db, action, subjectIds);
  return new Map(lines.map(({ subject_id, details }) => [subject_id, details]));
}

type TrailFilter = Omit<Output<typeof listTrailEndpoint, 'query'>, 'limit' | 'cursor'>;

/** Accounts that a part of a name may mean. */
const maxActors = 100;

/** Returns a page of the audit trail, newest first. Throws `invalid-input` for an invalid cursor. */
export async function listTrail(
  { db }: { db: Db },
  { limit, cursor, ...filter }: Output<typeof listTrailEndpoint, 'query'>,
): Promise<Page<AuditEntry>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await findEntries(db, await wantedOf(db, filter), after, limit + 1);
  const { rows, next } = cutPage(found, limit, writeCursor);
  return { items: rows.map(serialize), next };
}

const fileBatch = 1000;

/** Yields the newest matching entries in batches, at most `max`. */
export async function* readTrail({ db }: { db: Db }, filter: TrailFilter, max: number): AsyncGenerator<AuditEntry[]> {
  const wanted = await wantedOf(db, filter);
  let after: Parameters<typeof findEntries>[2];
  for (let left = max; left > 0; left -= fileBatch) {
    const rows = await findEntries(db, wanted, after, Math.min(left, fileBatch));
    yield rows.map(serialize);
    const last = rows.at(-1);
    if (!last || rows.length < fileBatch) return;
    after = { at: last.at, id: last.id };
  }
}

async function wantedOf(db: Db, filter: TrailFilter): Promise<WantedEntries> {
  const { subject, actor, bulk, q, by, action, kind, since, until } = filter;
  const parts = by?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const actors = parts.length > 0 ? await findActors(db, parts, maxActors) : undefined;
  const actorIds = actor === undefined ? actors : actors === undefined || actors.includes(actor) ? [actor] : [];
  return {
    ...{ subjectId: subject, actorIds, bulkId: bulk, action, kind, words: searchWords(q) },
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
  };
}

function serialize(row: Awaited<ReturnType<typeof findEntries>>[number]): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor:
      row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '', email: row.actor_email ?? '' },
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    details: row.details,
  };
}
