import type { addDance, Dance } from '#contract/catalogue.ts';
import type { Output } from '#contract/endpoint.ts';
import { diff } from '#server/audit/service.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/new-id.ts';
import { findFreeSlug } from '#server/slugs/service.ts';
import { normalizeText } from '#server/text/normalize-text.ts';
import { slugOf } from '#server/text/slugs.ts';
import type { Tools } from '#server/tools.ts';
import { listEntries } from './service.ts';
import * as store from './store.ts';

type EditingTools = Pick<Tools, 'db' | 'clock' | 'map'>;
type NewEntry = Output<typeof addDance, 'body'>;

const subjectKinds = { dances: 'dance', event_types: 'event-type' } as const;

/** Adds a style or a type at the end of the catalogue. Refuses with `entry-taken` a name that another one has. */
export async function addEntry(
  tools: EditingTools,
  table: store.Table,
  person: Person,
  entered: NewEntry,
): Promise<Dance> {
  const id = newId();
  await edit(tools, table, async (events, entries) => {
    const { db } = events;
    refuseTaken(entries, entered.name);
    const slug = await findFreeSlug(db, table, { ownerId: id, slug: slugOf(entered.name) });
    const position = Math.max(-1, ...entries.map((entry) => entry.position)) + 1;
    await store.insertEntry(db, table, { id, slug, ...columnsOf(entered), position });
    await events.note({
      action: 'entry-added',
      actorId: person.id,
      subject: { kind: subjectKinds[table], id, name: entered.name },
      details: { slug, color: entered.color },
    });
  });
  return find(tools, table, id);
}

/**
 * Renames, translates or recolours. The slug follows the name, and the former one goes on leading here. Refuses with
 * `entry-unknown` and `entry-taken`.
 */
export async function changeEntry(
  tools: EditingTools,
  table: store.Table,
  person: Person,
  id: string,
  entered: NewEntry,
): Promise<Dance> {
  await edit(tools, table, async (events, entries) => {
    const { db } = events;
    const before = known(entries, id);
    const others = entries.filter((entry) => entry.id !== id);
    refuseTaken(others, entered.name);
    const columns = columnsOf(entered);
    const wish = { ownerId: id, slug: slugOf(entered.name) };
    const isSameSlug = wish.slug === slugOf(before.name);
    const slug = isSameSlug ? before.slug : await findFreeSlug(db, table, wish);
    const after = { slug, name: entered.name, names: namesOf(entered), color: columns.color };
    const changed = diff(before, after);
    if (Object.keys(changed).length === 0) return;
    if (slug !== before.slug) {
      // One that it had long ago is its own again.
      await store.deleteFormerSlug(db, table, slug);
      await store.insertFormerSlug(db, table, before.slug, id);
    }
    await store.updateEntry(db, table, id, { slug, ...columns });
    await events.note({
      action: 'entry-changed',
      actorId: person.id,
      subject: { kind: subjectKinds[table], id, name: entered.name },
      details: { changes: changed },
    });
  });
  return find(tools, table, id);
}

/**
 * Removes what no event has. Refuses with `entry-unknown`, and with `entry-in-use`, whose field `events` has as its message
 * how many have it: deleted ones count, for they could come back.
 */
export async function removeEntry(tools: EditingTools, table: store.Table, person: Person, id: string): Promise<void> {
  await edit(tools, table, async (events, entries) => {
    const { db } = events;
    const entry = known(entries, id);
    await store.lockAgainstUse(db, table, id);
    const uses = await store.countUses(db, table, id);
    if (uses > 0)
      throw new Problem('entry-in-use', {
        detail: uses === 1 ? 'One event has it.' : `${uses} events have it.`,
        fields: [{ path: 'events', rule: 'in_use', message: String(uses) }],
      });
    await store.removeFromFollows(db, table, id);
    await store.deleteEntry(db, table, id);
    await events.note({
      action: 'entry-removed',
      actorId: person.id,
      subject: { kind: subjectKinds[table], id, name: entry.name },
      details: { slug: entry.slug },
    });
  });
}

/**
 * Gives all events of one entry another one, and removes the first, whose slugs lead to the other from then on. Gives the
 * other. Refuses with `entry-unknown`.
 */
export async function mergeEntries(
  tools: EditingTools,
  table: store.Table,
  person: Person,
  ids: { from: string; into: string },
): Promise<Dance> {
  if (ids.from === ids.into)
    throw new Problem('invalid-input', {
      detail: 'Nothing can be merged into itself.',
      fields: [{ path: 'into', rule: 'same', message: 'Choose another one.' }],
    });
  await edit(tools, table, async (events, entries) => {
    const { db } = events;
    const from = known(entries, ids.from);
    const into = known(entries, ids.into);
    await store.lockAgainstUse(db, table, from.id);
    const count = await (table === 'dances'
      ? events.mergeDances(from.id, into.id)
      : events.mergeTypes(from.id, into.id));
    await store.moveFormerSlugs(db, table, from.id, into.id);
    await store.mergeInFollows(db, table, from.id, into.id);
    await store.deleteEntry(db, table, from.id);
    await store.insertFormerSlug(db, table, from.slug, into.id);
    await events.note({
      action: 'entry-merged',
      actorId: person.id,
      subject: { kind: subjectKinds[table], id: from.id, name: from.name },
      details: { into: { id: into.id, slug: into.slug, name: into.name }, events: count },
    });
  });
  return find(tools, table, ids.into);
}

/** Puts entries in another order. Those that are not named, since they are new perhaps, stay behind the others. */
export async function orderEntries(
  tools: EditingTools,
  table: store.Table,
  person: Person,
  wanted: readonly string[],
): Promise<Dance[]> {
  await edit(tools, table, async (events, entries) => {
    const { db } = events;
    const ids = new Set(entries.map((entry) => entry.id));
    const order = [...new Set([...wanted.filter((id) => ids.has(id)), ...ids])];
    const positions = new Map(order.map((id, position) => [id, position]));
    const moved = entries.filter((entry) => positions.get(entry.id) !== entry.position);
    for (const { id } of moved) await store.updateEntry(db, table, id, { position: positions.get(id) ?? 0 });
    const [first] = entries;
    if (!first || entries.every((entry, position) => entry.id === order[position])) return;
    const slugs = new Map(entries.map((entry) => [entry.id, entry.slug]));
    await events.note({
      action: 'entries-ordered',
      actorId: person.id,
      // It is done to all of them: the one that stands first now speaks for them.
      subject: { kind: subjectKinds[table], id: order[0] ?? first.id, name: '' },
      details: { order: order.map((id) => slugs.get(id)) },
    });
  });
  return listEntries(tools, table);
}

/** One editor at a time. A style that is merged changes events, so all of this goes through their door; the map sees renames too. */
async function edit(
  tools: EditingTools,
  table: store.Table,
  work: (events: EventWriter, entries: store.EntryRow[]) => Promise<void>,
): Promise<void> {
  await changeEvents(tools, async (events) => work(events, await store.lockTable(events.db, table)));
}

function known(entries: readonly store.EntryRow[], id: string): store.EntryRow {
  const entry = entries.find((candidate) => candidate.id === id);
  if (!entry) throw new Problem('entry-unknown');
  return entry;
}

/** `Forro` and `Forró` would be told apart by nobody who looks for one of them. */
function refuseTaken(others: readonly store.EntryRow[], name: string): void {
  if (!others.some((entry) => comparable(entry.name) === comparable(name))) return;
  throw new Problem('entry-taken', {
    detail: 'Another one has this name.',
    fields: [{ path: 'name', rule: 'taken', message: 'Another one has this name.' }],
  });
}

/** A name of emojis alone folds to nothing. */
function comparable(name: string): string {
  return normalizeText(name) || name.toLowerCase();
}

function columnsOf(entered: NewEntry) {
  return { name: entered.name, names: JSON.stringify(namesOf(entered)), color: entered.color.toLowerCase() };
}

/** A translation that is left empty is none. */
function namesOf({ names = {} }: NewEntry) {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));
}

async function find(tools: EditingTools, table: store.Table, id: string): Promise<Dance> {
  const entry = (await listEntries(tools, table)).find((candidate) => candidate.id === id);
  // Someone else has removed it in the same moment.
  if (!entry) throw new Problem('entry-unknown');
  return entry;
}
