import { setTimeout as pause } from 'node:timers/promises';
import { personOf } from '#server/accounts/service.ts';
import { announceWaiting } from '#server/approval/service.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import { shownSourceName } from '#server/events/source-references/service.ts';
import { countDates } from '#server/events/write/service.ts';
import { Problem } from '#server/http/problem.ts';
import type { Located } from '#server/sources/questions/answers.ts';
import * as store from '#server/sources/store.ts';
import type { Tools } from '#server/tools.ts';
import * as entries from './entry-store.ts';
import { reconcile } from './reconcile.ts';
import type { ReconcileOptions, ReconcileResult } from './reconcile-item.ts';

export type ReconcileTools = Pick<
  Tools,
  'db' | 'clock' | 'config' | 'map' | 'jobs' | 'tokenSecret' | 'blockLists' | 'site'
>;

const dayMs = 86_400_000;
/** An event that has just ended may still be in the source: it is known, not new. */
const keptMs = 3 * dayMs;

/** In one transaction, during which no other request is served if there is one connection. */
export const entryBatchSize = 25;
/** Returns the batch size for rows of entries, which cost less than their events. */
export const rowBatchSize = (atOnce: number) => 5 * atOnce;

/**
 * Runs a batch on a source that is locked meanwhile: in a transaction of its own, or in that of the caller. Throws
 * `LeaseLostError` if the reader must stop. `work` may run several times, so it has no other side effects.
 */
export type RunBatch = <Result>(
  work: (events: EventWriter, source: store.SourceRow) => Promise<Result>,
) => Promise<Result>;

const maxPauseMs = 50;

/**
 * Runs a batch, returns its result, and pauses for as long as it took, at most 50 ms, because a page needs several
 * queries, and each would wait for another batch.
 */
export async function withPause<Result>(piece: () => Promise<Result>): Promise<Result> {
  const startedAtMs = performance.now();
  const result = await piece();
  await pause(Math.min(maxPauseMs, performance.now() - startedAtMs));
  return result;
}

/** Thrown if the source was deleted, or another reader has its lease. */
export class LeaseLostError extends Error {}

/** Reconciles a source with new answers or places; does nothing if it is deleted. */
export async function reconcileSource(tools: ReconcileTools, id: string, atOnce = entryBatchSize): Promise<void> {
  const doPiece: RunBatch = (work) =>
    withPause(() =>
      changeEvents(tools, async (events) => {
        const source = await store.lockSource(events.db, id);
        if (!source) throw new LeaseLostError();
        return work(events, source);
      }),
    );
  try {
    await reconcileInBatches(tools, doPiece, atOnce);
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
  }
}

/** Reconciles a locked source; additions beyond the owner's limits wait for the next reading. */
export async function reconcileLocked(
  tools: ReconcileTools,
  events: EventWriter,
  source: store.SourceRow,
  { mayJoin = backgroundCount(tools, events, source) }: Partial<Pick<ReconcileOptions, 'mayJoin'>> = {},
): Promise<ReconcileResult> {
  const endsAfter = firstEnd(source, events.now);
  const mayAdd = backgroundCount(tools, events, source);
  const blocks = await tools.blockLists.current(events.db);
  const { likely: _, ...settled } = await reconcile(events, source, { blocks, endsAfter, mayAdd, mayJoin });
  await recordReconcileAudit(events, source, settled, 'source-read');
  await announceAdded(tools, events, source);
  return settled;
}

/**
 * Reconciles a source in batches and returns how many events changed. Each batch is computed from the database, so that
 * the next run finishes an interrupted one. Existing events are updated first; then, if the owner may add everything
 * that is new, it is added.
 */
export async function reconcileInBatches(
  tools: ReconcileTools,
  doPiece: RunBatch,
  atOnce: number,
): Promise<ReconcileResult> {
  const { ids, isPublished } = await doPiece(async ({ db, now }, source) => ({
    ids: await entries.listEntryIds(db, source.id, firstEnd(source, now)),
    isPublished: source.published_at !== null,
  }));
  if (ids.length <= atOnce) return doPiece((events, source) => reconcileLocked(tools, events, source));
  const total: ReconcileResult = { added: 0, changed: 0, cancelled: 0, joined: 0 };
  const likely = new Map<string, string>();
  const located: Located = new Map();
  let lineId: string | null = null;
  const reconcileBatch = async (entryIds: readonly string[], mayAdd: QuotaCheck) => {
    const done = await doPiece(async (events, source) => {
      const endsAfter = firstEnd(source, events.now);
      const piece = { entryIds, likely, located };
      const mayJoin = backgroundCount(tools, events, source);
      const blocks = await tools.blockLists.current(events.db);
      const options = { blocks, endsAfter, piece, mayAdd: mayAdd(events, source), mayJoin };
      const settled = await reconcile(events, source, options);
      await announceAdded(tools, events, source);
      if (lineId === null) return { settled, line: await recordReconcileAudit(events, source, settled, 'source-read') };
      await events.appendAuditDetails(lineId, { ...sumOf(total, settled) });
      return { settled, line: lineId };
    });
    lineId = done.line;
    Object.assign(total, sumOf(total, done.settled));
    for (const id of entryIds) likely.delete(id);
    for (const [id, eventId] of done.settled.likely) likely.set(id, eventId);
  };

  const adding: string[] = [];
  // Before publication, only the drafts are computed.
  for (const some of inBatches(ids, isPublished ? atOnce : rowBatchSize(atOnce))) {
    let found: readonly string[] = [];
    await reconcileBatch(some, () => async (entryIds) => {
      found = entryIds;
      return false;
    });
    adding.push(...found);
  }
  if (adding.length === 0 || !(await mayAddAll(tools, doPiece, adding))) return total;
  for (const some of inBatches(adding, atOnce))
    await reconcileBatch(some, (events, source) => backgroundCount(tools, events, source));
  return total;
}

/** Mails the owner and the administrators if the source added events that wait for the team. */
export async function announceAdded(
  tools: Pick<Tools, 'config' | 'jobs' | 'site'>,
  { db, now, hasWaiting }: EventWriter,
  { owner_id }: store.SourceRow,
): Promise<void> {
  if (hasWaiting) await announceWaiting({ ...tools, db }, owner_id, now);
}

type QuotaCheck = (events: EventWriter, source: store.SourceRow) => ReconcileOptions['mayAdd'];

/** Splits items into batches of at most `atOnce`, in order. No items give no batches. */
export function inBatches<Item>(items: readonly Item[], atOnce: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / atOnce) }, (_, nth) =>
    items.slice(nth * atOnce, (nth + 1) * atOnce),
  );
}

function sumOf(one: ReconcileResult, other: ReconcileResult): ReconcileResult {
  return {
    added: one.added + other.added,
    changed: one.changed + other.changed,
    cancelled: one.cancelled + other.cancelled,
    joined: one.joined + other.joined,
  };
}

class RollbackError extends Error {}

/** Whether a whole season may be imported, all or nothing; each batch is counted when it is imported. */
async function mayAddAll(tools: ReconcileTools, doPiece: RunBatch, entryIds: readonly string[]): Promise<boolean> {
  let may = false;
  try {
    await doPiece(async (events, source) => {
      may = await backgroundCount(tools, events, source)(entryIds);
      throw new RollbackError();
    });
  } catch (error) {
    if (!(error instanceof RollbackError)) throw error;
  }
  return may;
}

/**
 * Returns the instant from which entries of a source matter: those that ended earlier stay as they are. Three days
 * before `now`, or before publication the day of `since`.
 */
export function firstEnd({ published_at, since }: store.SourceRow, now: Date): Date {
  if (published_at === null) return new Date(Date.parse(`${since}T00:00:00Z`) - dayMs);
  return new Date(now.getTime() - keptMs);
}

/**
 * Writes one line of the audit trail for the whole run; each changed event has its own. Returns its id, null if nothing
 * changed.
 */
export async function recordReconcileAudit(
  events: EventWriter,
  source: store.SourceRow,
  result: ReconcileResult,
  action: 'source-read' | 'source-published',
  actorId: string | null = null,
): Promise<string | null> {
  const { added, changed, cancelled, joined } = result;
  if (added + changed + cancelled + joined === 0) return null;
  const subject = { kind: 'source' as const, id: source.id, name: shownSourceName(source) };
  return events.recordAudit({ action, actorId, subject, details: { added, changed, cancelled, joined } });
}

/** Additions beyond the owner's limits wait for the next reading. */
function backgroundCount(tools: ReconcileTools, { db }: EventWriter, { owner_id }: store.SourceRow) {
  return async (entryIds: readonly string[]): Promise<boolean> => {
    const person = await personOf({ db }, owner_id);
    if (!person) return false;
    try {
      await countDates({ ...tools, db }, person, entryIds.length, { isFromSource: true });
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  };
}
