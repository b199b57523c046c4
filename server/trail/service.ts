import { randomUUIDv7 } from 'node:crypto';
import type { TrailAction, TrailEntry } from '#contract/administration.ts';
import type { Db } from '#server/database/connect.ts';
import { insertEntry } from './store.ts';

export interface Deed {
  at: Date;
  action: TrailAction;
  /** Who did it; null where the server itself did. */
  actorId: string | null;
  subject: TrailEntry['subject'];
  /** Which fields changed, from what to what (`changes`), or the reason that was given. No secrets. */
  details?: Record<string, unknown>;
}

/** What a field was, and what it is now. */
interface Change {
  from: unknown;
  to: unknown;
}

/**
 * Writes a line of the audit trail: who did what to whom, and when. Called with the `db` of the transaction that does
 * it, so that there is no deed without its line and no line without its deed.
 */
export async function note(db: Db, { at, action, actorId, subject, details = {} }: Deed): Promise<void> {
  await insertEntry(db, {
    id: randomUUIDv7(),
    at,
    action,
    actor_id: actorId,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subject.name,
    details: JSON.stringify(details),
  });
}

/** The fields that are not the same in both, each with what it was and what it is. */
export function changes(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, Change> {
  const differing = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return Object.fromEntries(differing.map((field) => [field, { from: before[field], to: after[field] }]));
}
