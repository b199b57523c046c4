import type { addDance, Dance } from '#contract/catalogue.ts';
import type { Output } from '#contract/endpoint.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import { diff } from '#server/audit/service.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import { findFreeSlug } from '#server/slugs/service.ts';
import { inOfferedLanguages } from '#server/text/offered-names.ts';
import { slugOf } from '#server/text/slugs.ts';
import type { Tools } from '#server/tools.ts';
import { listEntries } from './service.ts';
import * as store from './store.ts';

type EditingTools = Pick<Tools, 'db' | 'clock' | 'map' | 'jobs'>;
type NewEntry = Output<typeof addDance, 'body'>;

const subjectKinds = { dances: 'dance', event_types: 'event-type' } as const;

/**
 * Adds a style or type at the end of the catalogue, and returns it. Throws `entry-taken` if another entry has the name.
 */
export async function addEntry(
  tools: EditingTools,
  table: store.Table,
  person: Person,
  entered: NewEntry,
): Promise<Dance> {
  const id = newId();
  await edit(tools, table, async (events, entries) => {
    const { db } = events;
    rejectUsedName(entries, entered.name);
    const slug = await findFreeSlug(db, table, { ownerId: id, slug: slugOf(entered.name) });
    const position = Math.max(-1, ...entries.map((entry) => entry.position)) + 1;
    await store.insertEntry(db, table, { id, slug, ...columnsOf(entered, {}), position });
    await events.recordAudit({
      action: 'entry-added',
      actorId: person.id,
      subject: { kind: subjectKinds[table], id, name: entered.name },
      details: { slug, color: entered.color },
    });
  });
  return find(tools, table, id);
}

/**
 * Changes name, translations or colour, and returns the entry. The slug follows the name; the former slug still works.
 * Throws `entry-unknown` and `entry-taken`.
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
    const before = findEntry(entries, id);
    const others = entries.filter((entry) => entry.id !== id);
    rejectUsedName(others, entered.name);
    const columns = columnsOf(entered, before.names);
    const wanted = { ownerId: id, slug: slugOf(entered.name) };
    const isSameSlug = wanted.slug === slugOf(before.name);
    const slug = isSameSlug ? before.slug : await findFreeSlug(db, table, wanted);
    const after = { slug, name: entered.name, names: namesOf(entered, before.names), color: columns.color };
    const changed = diff(before, after);
    if (Object.keys(changed).length === 0) return;
    if (slug !== before.slug) {
      // A former slug of this entry becomes its current one again.
      await store.deleteFormerSlug(db, table, slug);
      await store.insertFormerSlug(db, table, before.slug, id);
    }
    await store.updateEntry(db, table, id, { slug, ...columns });
    await events.logIndirectChanges({ kind: table === 'dances' ? 'dance' : 'type', id }, tools.jobs);
    await events.recordAudit({
      action: 'entry-changed',
      actorId: person.id,
      subject: { kind: subjectKinds[table], id, name: entered.name },
      details: { changes: changed },
    });
  });
  return find(tools, table, id);
}

/**
 * Removes an entry without events. Throws `entry-unknown`, and `entry-in-use` with the number of events as the message
 * of the field `events`. Deleted events count, because they may be restored.
 */
export async function removeEntry(tools: EditingTools, table: store.Table, person: Person, id: string): Promise<void> {
  await edit(tools, table, async (events, entries) => {
    const { db } = events;
    const entry = findEntry(entries, id);
    await store.lockAgainstUse(db, table, id);
    const uses = await store.countUses(db, table, id);
    if (uses > 0)
      throw new Problem('entry-in-use', {
        detail: uses === 1 ? 'One event has it.' : `${uses} events have it.`,
        fields: [{ path: 'events', rule: 'in_use', message: String(uses) }],
      });
    await store.removeFromFollows(db, table, id);
    await store.deleteEntry(db, table, id);
    await events.recordAudit({
      action: 'entry-removed',
      actorId: person.id,
      subject: { kind: subjectKinds[table], id, name: entry.name },
      details: { slug: entry.slug },
    });
  });
}

/**
 * Replaces an entry by another one in all events and follows, and deletes it; its slugs then find the other one.
 * Returns the other entry. Throws `entry-unknown`, and `invalid-input` if both are the same.
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
    const from = findEntry(entries, ids.from);
    const into = findEntry(entries, ids.into);
    await store.lockAgainstUse(db, table, from.id);
    const count = await (table === 'dances'
      ? events.mergeDances(from.id, into.id)
      : events.mergeTypes(from.id, into.id));
    await store.moveFormerSlugs(db, table, from.id, into.id);
    await store.mergeInFollows(db, table, from.id, into.id);
    if (table === 'dances') await store.mergeInModeration(db, from.id, into.id);
    await store.deleteEntry(db, table, from.id);
    await store.insertFormerSlug(db, table, from.slug, into.id);
    await events.recordAudit({
      action: 'entry-merged',
      actorId: person.id,
      subject: { kind: subjectKinds[table], id: from.id, name: from.name },
      details: { into: { id: into.id, slug: into.slug, name: into.name }, events: count },
    });
  });
  return find(tools, table, ids.into);
}

/**
 * Sorts the entries, and returns all of them in the new order. Entries that are not in `wanted`, for example new ones,
 * come last; unknown ids are ignored.
 */
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
    await events.recordAudit({
      action: 'entries-ordered',
      actorId: person.id,
      // The change concerns all entries; the audit entry names the first one.
      subject: { kind: subjectKinds[table], id: order[0] ?? first.id, name: '' },
      details: { order: order.map((id) => slugs.get(id)) },
    });
  });
  return (await listEntries(tools, table)).map(inOfferedLanguages);
}

/**
 * Runs one edit at a time. Merging a style changes events, so all edits go through `changeEvents`; the map is also
 * notified of renames.
 */
async function edit(
  tools: EditingTools,
  table: store.Table,
  work: (events: EventWriter, entries: store.EntryRow[]) => Promise<void>,
): Promise<void> {
  await changeEvents(tools, async (events) => work(events, await store.lockTable(events.db, table)));
}

function findEntry(entries: readonly store.EntryRow[], id: string): store.EntryRow {
  const entry = entries.find((candidate) => candidate.id === id);
  if (!entry) throw new Problem('entry-unknown');
  return entry;
}

/** Throws `entry-taken` for names that differ only in case or accents. */
function rejectUsedName(others: readonly store.EntryRow[], name: string): void {
  if (!others.some((entry) => comparable(entry.name) === comparable(name))) return;
  throw new Problem('entry-taken', {
    detail: 'Another one has this name.',
    fields: [{ path: 'name', rule: 'taken', message: 'Another one has this name.' }],
  });
}

/** A name of only emojis normalizes to an empty string. */
function comparable(name: string): string {
  return normalizeText(name) || name.toLowerCase();
}

function columnsOf(entered: NewEntry, before: Dance['names']) {
  return { name: entered.name, names: JSON.stringify(namesOf(entered, before)), color: entered.color.toLowerCase() };
}

/** Returns the translations without empty ones. Languages that are missing in `entered` keep their name. */
function namesOf({ names = {} }: NewEntry, before: Dance['names']) {
  return Object.fromEntries(Object.entries({ ...before, ...names }).filter(([, name]) => name !== ''));
}

async function find(tools: EditingTools, table: store.Table, id: string): Promise<Dance> {
  const entry = (await listEntries(tools, table)).find((candidate) => candidate.id === id);
  // Removed by a concurrent request.
  if (!entry) throw new Problem('entry-unknown');
  return inOfferedLanguages(entry);
}
