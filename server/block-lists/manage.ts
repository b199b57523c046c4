import {
  type addBlocks as addBlocksEndpoint,
  type BlockEntry,
  type BlockKind,
  blockKinds,
  blockLimits,
  type listBlocks as listBlocksEndpoint,
  type ReadLine,
} from '#contract/block-lists.ts';
import type { Output } from '#contract/endpoint.ts';
import { recordAudit } from '#server/audit/service.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import type { Tools } from '#server/tools.ts';
import { domainsAbove } from './domains.ts';
import { readLine } from './matcher.ts';
import * as store from './store.ts';

type BlockTools = Pick<Tools, 'db' | 'clock' | 'blockLists'>;

/** Entries that an audit line names. */
const maxNamed = 100;

/** Returns a page of a block list, newest first. Throws `invalid-input` for an invalid cursor. */
export async function listBlocks(
  { db }: Pick<Tools, 'db'>,
  { kind, q = '', limit, cursor }: Output<typeof listBlocksEndpoint, 'query'>,
): Promise<Page<BlockEntry>> {
  const wanted = { kind, parts: q.toLowerCase().split(/\s+/).filter(Boolean) };
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await store.findBlocks(db, wanted, after, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ created_at, id }) => writeCursor({ at: created_at, id }));
  return {
    items: rows.map(({ id, kind, shown, note, created_at, creator_id, creator_name }) => ({
      ...{ id, kind, value: shown, note, createdAt: created_at.toISOString() },
      by: creator_id === null ? null : { id: creator_id, name: creator_name ?? '' },
    })),
    next,
    total: await store.countBlocks(db, wanted),
  };
}

/** Returns the entry that each line means, and whether the list has it already; each value once. */
export async function readLines(
  db: Db,
  kind: BlockKind,
  lines: readonly string[],
): Promise<(ReadLine & { compared: string })[]> {
  const read = lines
    .filter((line) => line.trim() !== '')
    .map((line) => ({ line: line.trim(), read: readLine(kind, line) }));
  const above = (value: string) => (kind === 'word' ? [value] : domainsAbove(value));
  const values = [...new Set(read.flatMap(({ read }) => (read ? above(read.value) : [])))];
  const known = await store.findKnown(db, kind, values);
  const seen = new Set<string>();
  return read.flatMap(({ line, read }): (ReadLine & { compared: string })[] => {
    if (!read) return [{ line, value: '', state: 'invalid', compared: '' }];
    if (seen.has(read.value)) return [];
    seen.add(read.value);
    const state = above(read.value).some((value) => known.has(value)) ? 'known' : 'new';
    return [{ line, value: read.shown, state, compared: read.value }];
  });
}

/** Adds entries to a block list, and returns their ids. They apply at once. Throws `list-full`. */
export async function addBlocks(
  tools: BlockTools,
  person: Person,
  { kind, lines, note }: Output<typeof addBlocksEndpoint, 'body'>,
): Promise<{ ids: string[]; known: number; invalid: number }> {
  const result = await change(tools, async (db, now) => {
    const read = await readLines(db, kind, lines);
    const added = read.filter(({ state }) => state === 'new').map((line) => ({ id: newId(), ...line }));
    await refuseFull(db, kind, added.length);
    if (added.length > 0) {
      const common = { kind, note, created_at: now, created_by: person.id };
      const rows = added.map(({ id, compared, value }) => ({ id, value: compared, shown: value, ...common }));
      await store.insertBlocks(db, rows);
    }
    const shown = added.map(({ id, value }) => ({ id, kind, shown: value }));
    await record(db, now, person, 'blocks-added', shown, note);
    const count = (wanted: ReadLine['state']) => read.filter(({ state }) => state === wanted).length;
    return { ids: added.map(({ id }) => id), known: count('known'), invalid: count('invalid') };
  });
  return result;
}

/** Removes entries, and returns their number. They can be restored for a day. */
export async function removeBlocks(
  tools: BlockTools,
  person: Person,
  ids: readonly string[],
): Promise<{ changed: number }> {
  return change(tools, async (db, now) => {
    const removed = await store.markRemoved(db, ids, now);
    if (removed.length > 0) await store.rereadBlockedSources(db, now);
    await record(db, now, person, 'blocks-removed', removed);
    return { changed: removed.length };
  });
}

/** Puts removed entries in force again, and returns their number. Throws `list-full`. */
export async function restoreBlocks(
  tools: BlockTools,
  person: Person,
  ids: readonly string[],
): Promise<{ changed: number }> {
  return change(tools, async (db, now) => {
    const since = new Date(now.getTime() - blockLimits.restoreHours * 3_600_000);
    const restored = await store.findRemoved(db, ids, since);
    for (const kind of blockKinds) await refuseFull(db, kind, restored.filter((entry) => entry.kind === kind).length);
    const restoredIds = restored.map(({ id }) => id);
    if (restoredIds.length > 0) await store.unmarkRemoved(db, restoredIds);
    await record(db, now, person, 'blocks-restored', restored);
    return { changed: restored.length };
  });
}

/** Changes the lists in one transaction, deletes what was removed long ago, and makes the change apply. */
async function change<Result>(
  { db, clock, blockLists }: BlockTools,
  work: (db: Db, now: Date) => Promise<Result>,
): Promise<Result> {
  const now = clock();
  const result = await transact(db, async (db) => {
    // First, because it is the lock.
    await store.renewVersion(db);
    await store.deleteRemoved(db, new Date(now.getTime() - blockLimits.restoreHours * 3_600_000));
    return work(db, now);
  });
  blockLists.invalidate();
  return result;
}

async function refuseFull(db: Db, kind: BlockKind, added: number): Promise<void> {
  if (added > 0 && (await store.countBlocks(db, { kind, parts: [] })) + added > blockLimits.perList)
    throw new Problem('list-full', { detail: `A list has at most ${blockLimits.perList} entries.` });
}

async function record(
  db: Db,
  now: Date,
  person: Person,
  action: 'blocks-added' | 'blocks-removed' | 'blocks-restored',
  entries: readonly { id: string; kind: BlockKind; shown: string }[],
  note = '',
): Promise<void> {
  for (const [kind, some] of Map.groupBy(entries, (entry) => entry.kind)) {
    const [first] = some;
    if (!first) continue;
    const isOne = some.length === 1;
    await recordAudit(db, {
      at: now,
      action,
      actorId: person.id,
      subject: { kind: 'block-list', id: first.id, name: isOne ? first.shown : '' },
      details: {
        list: kind,
        ...(!isOne && { values: some.slice(0, maxNamed).map(({ shown }) => shown), entries: some.length }),
        ...(note !== '' && { because: note }),
      },
    });
  }
}
