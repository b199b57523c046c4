import {
  type BulkState,
  type BulkTarget,
  bulkActions,
  bulkLimits,
  moderatedTargets,
  type runBulk as runBulkEndpoint,
} from '#contract/bulk-actions.ts';
import type { Output } from '#contract/endpoint.ts';
import { isAdministrator } from '#contract/roles.ts';
import { inBulk, recordAudit, updateAuditDetails } from '#server/audit/service.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';
import type * as target from './target.ts';

export type BulkTargetActions = target.BulkTargetActions;
export type Doing = target.Doing;
export type DoneItem = target.DoneItem;
export type Outcome = target.Outcome;
export type BulkTargets = Readonly<Record<BulkTarget, BulkTargetActions>>;

const hourMs = 3_600_000;
/** After this an action without an end was interrupted, for example by a restart. */
const interruptedMs = 10 * 60_000;
const keptMs = 7 * 24 * hourMs;

/**
 * Applies an action to several objects in batches, mails each person concerned once, and returns the result. Objects that
 * cannot be changed are reported and do not stop the others. A repeated request with the same id returns the state of the
 * first. Throws `filter-too-wide`, `forbidden` if the caller may change none of them, and `invalid-input` for an action that these objects do not have.
 */
export async function runBulk(
  tools: Tools,
  targets: BulkTargets,
  person: Person,
  { id, target, action, ids, filter, because = '' }: Output<typeof runBulkEndpoint, 'body'>,
): Promise<BulkState> {
  if (!isAdministrator(person) && !moderatedTargets.includes(target)) throw new Problem('forbidden');
  const actions = targets[target];
  if (!(bulkActions[target] as readonly string[]).includes(action)) throw wrong('action', 'Not an action of these.');
  const chosen = ids ?? (filter && actions.match ? await matching(tools, actions, person, filter) : []);
  if (chosen.length === 0) throw wrong('ids', 'Name at least one object.');
  const unique = [...new Set(chosen.map((each) => each.toLowerCase()))];
  const names = await actions.names(tools, unique);
  const now = tools.clock();
  const lineId = await transact(tools.db, async (db) => {
    await store.deleteOld(db, new Date(now.getTime() - keptMs));
    const bulk = { id, actor_id: person.id, target, action, because, started_at: now };
    const items = unique.map((each) => ({ id: each, name: names.get(each) ?? '' }));
    if (!(await store.insertBulk(db, bulk, items))) return null;
    return recordBulk(tools, db, person, 'bulk-done', id, { target, action, because });
  });
  if (lineId !== null) await inBulk(id, () => work(tools, actions, person, { id, lineId, isUndo: false }));
  const state = await showBulk(tools, person, id);
  // A moderator learns nothing about objects of others.
  const isRefused = state.failed === state.total && state.failures.every(({ problem }) => problem === 'forbidden');
  if (isRefused) throw new Problem('forbidden');
  return state;
}

/**
 * Undoes an action in batches, as `runBulk` does. Objects that were changed since keep their state. Throws `not-found`,
 * and `undo-lapsed` after a day or while the action is still running.
 */
export async function undoBulk(tools: Tools, targets: BulkTargets, person: Person, id: string): Promise<BulkState> {
  const { db, clock } = tools;
  const bulk = await findOwn(tools, person, id);
  if (bulk.undo_started_at === null && undoUntil(bulk, clock()) === null) throw new Problem('undo-lapsed');
  const lineId = await transact(db, async (db) => {
    if (!(await store.startUndo(db, id, clock()))) return null;
    return recordBulk(tools, db, person, 'bulk-undone', id, bulk);
  });
  if (lineId !== null) await inBulk(id, () => work(tools, targets[bulk.target], person, { id, lineId, isUndo: true }));
  return showBulk(tools, person, id);
}

/**
 * Returns the progress or the result of an action, or of its undo. Throws `not-found`, for moderators also for actions of
 * others.
 */
export async function showBulk(tools: Pick<Tools, 'db' | 'clock'>, person: Person, id: string): Promise<BulkState> {
  const bulk = await findOwn(tools, person, id);
  const isUndo = bulk.undo_started_at !== null;
  return {
    ...{ id, target: bulk.target, action: bulk.action, isUndo },
    ...(await store.summarize(tools.db, id, isUndo)),
    isFinished: (isUndo ? bulk.undo_finished_at : bulk.finished_at) !== null,
    undoUntil: undoUntil(bulk, tools.clock())?.toISOString() ?? null,
  };
}

async function findOwn(tools: Pick<Tools, 'db'>, person: Person, id: string): Promise<store.BulkRow> {
  const bulk = await findBulk(tools, id);
  if (bulk.actor_id !== person.id && !isAdministrator(person)) throw new Problem('not-found');
  return bulk;
}

async function findBulk({ db }: Pick<Tools, 'db'>, id: string): Promise<store.BulkRow> {
  const bulk = await store.findBulk(db, id.toLowerCase());
  if (!bulk) throw new Problem('not-found');
  return bulk;
}

function undoUntil({ started_at, finished_at, undo_started_at }: store.BulkRow, now: Date): Date | null {
  const isOver = finished_at !== null || now.getTime() - started_at.getTime() > interruptedMs;
  const until = new Date(started_at.getTime() + bulkLimits.undoHours * hourMs);
  return isOver && undo_started_at === null && until > now ? until : null;
}

async function matching(
  tools: Tools,
  { match }: BulkTargetActions,
  person: Person,
  filter: NonNullable<Output<typeof runBulkEndpoint, 'body'>['filter']>,
): Promise<string[]> {
  const found = (await match?.(tools, person, filter, bulkLimits.items + 1)) ?? [];
  if (found.length > bulkLimits.items)
    throw new Problem('filter-too-wide', { detail: `At most ${bulkLimits.items} at once.` });
  return found;
}

/** Works through the waiting objects, then mails, and completes the line of the audit trail. */
async function work(
  tools: Tools,
  actions: BulkTargetActions,
  person: Person,
  { id, lineId, isUndo }: { id: string; lineId: string; isUndo: boolean },
): Promise<void> {
  const { db, clock } = tools;
  const { target, action, because } = await findBulk(tools, id);
  const doing = { action, because };
  const change = (items: readonly DoneItem[]) =>
    isUndo
      ? actions.undo(tools, person, items, doing)
      : actions.apply(
          tools,
          person,
          items.map((item) => item.id),
          doing,
        );
  for (;;) {
    const items = await store.nextItems(db, id, isUndo, actions.batch);
    if (items.length === 0) break;
    await store.saveOutcomes(db, id, isUndo, await outcomesOf(items, change));
  }
  // Together, so that the mails are sent once.
  await transact(db, async (db) => {
    await actions.mail?.({ ...tools, db }, person, await store.doneItems(db, id, isUndo), { ...doing, isUndo });
    const { done, skipped, failed } = await store.summarize(db, id, isUndo);
    await updateAuditDetails(db, lineId, { ...detailsOf({ target, ...doing }), done, skipped, failed });
    await store.markFinished(db, id, isUndo, clock());
  });
}

/** If a batch is refused, its objects are tried one by one, so that only those that cannot be changed fail. */
async function outcomesOf(
  items: readonly DoneItem[],
  change: (items: readonly DoneItem[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  try {
    const outcomes = await change(items);
    const known = new Set(outcomes.map((outcome) => outcome.id));
    // An object that no longer exists.
    const missing = items.filter((item) => !known.has(item.id));
    return [...outcomes, ...missing.map((item) => ({ id: item.id, outcome: 'failed', problem: 'not-found' }) as const)];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [only, ...others] = items;
    if (only && others.length === 0) return [{ id: only.id, outcome: 'failed', problem: error.code }];
    const single: Outcome[] = [];
    for (const item of items) single.push(...(await outcomesOf([item], change)));
    return single;
  }
}

function recordBulk(
  { clock }: Tools,
  db: Tools['db'],
  person: Person,
  action: 'bulk-done' | 'bulk-undone',
  id: string,
  doing: Doing & { target: string },
): Promise<string> {
  const subject = { kind: 'bulk-action', id, name: '' } as const;
  return recordAudit(db, { at: clock(), action, actorId: person.id, subject, details: detailsOf(doing) });
}

function detailsOf({ target, action, because }: Doing & { target: string }): Record<string, unknown> {
  return { target, action, ...(because !== '' && { because }) };
}

function wrong(path: string, message: string): Problem {
  return new Problem('invalid-input', { detail: 'The body is invalid.', fields: [{ path, rule: 'invalid', message }] });
}
