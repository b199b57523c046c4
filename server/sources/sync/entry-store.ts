import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { AnsweredPlace } from '#contract/source-answers.ts';
import type { EntryFate } from '#contract/source-entries.ts';
import type { SourcePlace } from '#contract/sources.ts';
import type { PageEnd } from '#model/paging/cursor.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import { existsForOwner } from '#server/changes/fragments-store.ts';
import { anyOf, anyTextOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { byInstant } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import { isEntryModeratedBy } from '#server/moderation/fragments-store.ts';
import type { RightsOfModerator } from '#server/moderation/service.ts';

export type EntryRow = Selectable<Tables['source_entries']>;
type NewEntry = Omit<Insertable<Tables['source_entries']>, 'read'> & { read: object };

/** Rows in one statement. */
const atOnce = 200;

/** Inserts entries in batches, to stay below the maximum number of parameters. */
export async function insertEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  for (let first = 0; first < entries.length; first += atOnce)
    await db
      .insertInto('source_entries')
      .values(entries.slice(first, first + atOnce).map((entry) => ({ ...entry, read: JSON.stringify(entry.read) })))
      .execute();
}

/** Columns written by readers and reconciliation, not by decisions of the owner. */
const written = [
  ...['key', 'read', 'starts_at', 'ends_at', 'missing_since', 'missing_times', 'has_vanished'],
  ...['joined_at', 'join_answer', 'accepted_as', 'join_mailed_at'],
  ...['base', 'event_id', 'is_joined', 'own_event_id', 'likely_event_id', 'likeness', 'decision'],
  ...['changed_at', 'fate', 'faults', 'kept'],
] as const;

export type EntryChange = { id: string } & Partial<Omit<EntryRow, 'id' | 'source_id' | 'is_left_out'>>;

/** Updates each entry; columns that a change does not mention stay. */
export async function updateEntries(db: Db, changes: readonly EntryChange[]): Promise<void> {
  for (let first = 0; first < changes.length; first += atOnce) {
    const json = Object.fromEntries(changes.slice(first, first + atOnce).map(({ id, ...columns }) => [id, columns]));
    await sql`
      update source_entries
      set ${sql.join(written.map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`))}
      from jsonb_each(${JSON.stringify(json)}::jsonb) as change (entry_id, columns)
      join source_entries as entry on entry.id = change.entry_id::uuid
      cross join lateral jsonb_populate_record(entry, change.columns) as changed
      where source_entries.id = entry.id
    `.execute(db);
  }
}

/** Deletes those of these entries that have no event and were not left out by their owner. */
export async function deleteEntries(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('source_entries')
    .where('id', '=', anyOf(ids))
    .where('event_id', 'is', null)
    .where('is_left_out', '=', false)
    .execute();
}

/** Entries of a source that end after an instant; with `moderator`, those with an event that this person may moderate. */
export interface WantedEntries {
  sourceId: string;
  endsAfter: Date;
  moderator?: RightsOfModerator | undefined;
}

function areWanted({ sourceId, endsAfter, moderator }: WantedEntries) {
  return sql<SqlBool>`source_entries.source_id = ${sourceId} and source_entries.ends_at > ${endsAfter}
    and ${moderator ? isEntryModeratedBy(moderator) : sql`true`}`;
}

/**
 * Returns entries of a source by start; if `only` is given, those of these ids. A caller that changes them must have
 * locked the source.
 */
export async function listEntries(db: Db, wanted: WantedEntries, only?: readonly string[]): Promise<EntryRow[]> {
  return db
    .selectFrom('source_entries')
    .selectAll()
    .where(areWanted(wanted))
    .$if(only !== undefined, (query) => query.where('id', '=', anyOf(only ?? [])))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** Counts all entries of a source, past ones included. */
export async function countEntries(db: Db, sourceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('source_entries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the ids of the entries of a source that end after an instant, grouped by place, because nearby events are
 * looked up once for each batch.
 */
export async function listEntryIds(db: Db, sourceId: string, endsAfter: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('source_entries')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('ends_at', '>', endsAfter)
    .orderBy(sql`read #>> '{location,text}'`)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of the events of all entries of a source that end after an instant, without the entries `except`. */
export async function eventsOfOthers(
  db: Db,
  sourceId: string,
  endsAfter: Date,
  except: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('source_entries')
    .select('event_id')
    .where('source_id', '=', sourceId)
    .where('ends_at', '>', endsAfter)
    .where('event_id', 'is not', null)
    .where((eb) => eb.not(eb('id', '=', anyOf(except))))
    .execute();
  return rows.flatMap(({ event_id }) => event_id ?? []);
}

/** Returns the fields that determine the series of the dates with these UIDs that end after an instant, by start. */
export async function listDates(db: Db, sourceId: string, endsAfter: Date, uids: readonly string[]) {
  return db
    .selectFrom('source_entries')
    .select(['id', 'event_id', 'is_joined', 'read'])
    .where('source_id', '=', sourceId)
    .where('ends_at', '>', endsAfter)
    .where(sql<string>`read ->> 'uid'`, '=', anyTextOf(uids))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** Returns the start of the next entry of a source; null if no entry starts after `now`. */
export async function firstStart(db: Db, sourceId: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('source_entries')
    .select('starts_at')
    .where('source_id', '=', sourceId)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_at ?? null;
}

/**
 * Replaces the keys of entries by unique ones if the entries are about to get others, or have ended, because some
 * calendars reuse one UID for the next event.
 */
export async function freeKeys(
  db: Db,
  which: { ids: readonly string[] } | { sourceId: string; keys: readonly string[]; endedBefore: Date },
): Promise<void> {
  const entries = db.updateTable('source_entries').set({ key: sql<string>`'once ' || id` });
  if ('ids' in which) {
    if (which.ids.length > 0) await entries.where('id', '=', anyOf(which.ids)).execute();
  } else if (which.keys.length > 0)
    await entries
      .where('source_id', '=', which.sourceId)
      .where('key', '=', anyTextOf(which.keys))
      .where('ends_at', '<=', which.endedBefore)
      .execute();
}

/** Returns the entry with this id, or undefined. */
export async function findEntry(db: Db, id: string): Promise<EntryRow | undefined> {
  return db.selectFrom('source_entries').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Locks until the transaction ends the events that this source itself imported and that are neither deleted nor over,
 * including cancelled ones and those that wait for the team. Returns their ids.
 */
export async function findOwnActiveEvents(db: Db, sourceId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('source_entries', 'source_entries.event_id', 'events.id')
    .select('events.id')
    .where('source_entries.source_id', '=', sourceId)
    .where('source_entries.is_joined', '=', false)
    .where(existsForOwner)
    .where('events.ends_at', '>', now)
    .orderBy('events.id')
    .forUpdate('events')
    .execute();
  return rows.map(({ id }) => id);
}

export type EntryPageRow = Awaited<ReturnType<typeof listPage>>[number];

/** Returns entries of a fate in order of start, at most `limit`, with their event or the event that they probably are. */
export async function listPage(
  db: Db,
  wanted: WantedEntries & { fate: EntryFate | undefined },
  after: PageEnd | undefined,
  limit: number,
) {
  const entries = db
    .selectFrom('source_entries')
    .leftJoin('events', (join) =>
      join.on(
        sql<string>`coalesce(source_entries.event_id, source_entries.likely_event_id)`,
        '=',
        sql.ref('events.id'),
      ),
    )
    .selectAll('source_entries')
    .select(['events.id as shown_event_id', 'events.slug', 'events.name', 'events.starts_at as event_starts_at'])
    .select('events.time_zone')
    .where(areWanted(wanted))
    .$if(wanted.fate !== undefined, (query) => query.where('source_entries.fate', '=', wanted.fate ?? 'new'));
  const order = { by: 'source_entries.starts_at', id: 'source_entries.id', direction: 'asc' } as const;
  return byInstant(entries, order, after, limit).execute();
}

/** Returns the number of entries of each fate. Fates without entries are missing. */
export async function countFates(db: Db, wanted: WantedEntries): Promise<Map<EntryFate, number>> {
  const rows = await db
    .selectFrom('source_entries')
    .select(({ fn }) => ['fate', fn.countAll<string>().as('count')])
    .where(areWanted(wanted))
    .groupBy('fate')
    .execute();
  return new Map(rows.map(({ fate, count }) => [fate, Number(count)]));
}

/** Counts the entries of a source by fault. Entries left out by their owner do not count. */
export async function countFaults(db: Db, wanted: WantedEntries): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('source_entries')
    .select(({ fn }) => [sql<string>`unnest(faults)`.as('fault'), fn.countAll<string>().as('count')])
    .where(areWanted(wanted))
    .where('is_left_out', '=', false)
    .groupBy('fault')
    .execute();
  return new Map(rows.map(({ fault, count }) => [fault, Number(count)]));
}

export interface PlaceRow {
  text: string;
  answer: AnsweredPlace | 'leave-out' | null;
  suggestions: SourcePlace['suggestions'] | null;
}

/** Returns the place texts of a source with their answers and suggestions, in order of text. */
export async function listPlaces(db: Db, sourceId: string): Promise<PlaceRow[]> {
  return db
    .selectFrom('source_places')
    .select(['text', 'answer', 'suggestions'])
    .where('source_id', '=', sourceId)
    .orderBy('text')
    .execute();
}

/**
 * Inserts new texts. One that differs from a known one only in commas, spaces or capitals gets its answer, so that the
 * owner is not asked again.
 */
export async function insertPlaces(db: Db, sourceId: string, texts: readonly string[]): Promise<void> {
  const rows = await listPlaces(db, sourceId);
  const known = new Set(rows.map(({ text }) => text));
  const answered = new Map(rows.filter(({ answer }) => answer !== null).map((row) => [normalizeText(row.text), row]));
  const added = texts.filter((text) => !known.has(text));
  for (let first = 0; first < added.length; first += atOnce)
    await db
      .insertInto('source_places')
      .values(
        added.slice(first, first + atOnce).map((text) => {
          const { answer = null, suggestions = null } = answered.get(normalizeText(text)) ?? {};
          return {
            source_id: sourceId,
            text,
            answer: answer && JSON.stringify(answer),
            suggestions: suggestions && JSON.stringify(suggestions),
          };
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Sets which place a text of a source means; null clears the answer. Existing events do not change. */
export async function answerPlace(db: Db, sourceId: string, text: string, answer: PlaceRow['answer']): Promise<void> {
  await db
    .updateTable('source_places')
    .set({ answer: answer === null ? null : JSON.stringify(answer) })
    .where('source_id', '=', sourceId)
    .where('text', '=', text)
    .execute();
}

/** Replaces the suggested places of a text of a source. */
export async function suggestPlaces(
  db: Db,
  sourceId: string,
  text: string,
  suggestions: SourcePlace['suggestions'],
): Promise<void> {
  await db
    .updateTable('source_places')
    .set({ suggestions: JSON.stringify(suggestions) })
    .where('source_id', '=', sourceId)
    .where('text', '=', text)
    .execute();
}

interface Decided {
  id: string;
  isLeftOut?: boolean | undefined;
  decision?: EntryRow['decision'] | undefined;
}

/** Stores decisions about entries of a source; ids of other sources are ignored. */
export async function decide(db: Db, sourceId: string, decided: readonly Decided[]): Promise<void> {
  for (const { id, isLeftOut, decision } of decided) {
    if (isLeftOut === undefined && decision === undefined) continue;
    await db
      .updateTable('source_entries')
      .set({
        ...(isLeftOut !== undefined && { is_left_out: isLeftOut }),
        ...(decision !== undefined && { decision }),
      })
      .where('source_id', '=', sourceId)
      .where('id', '=', id)
      .execute();
  }
}
