import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { AnsweredPlace } from '#contract/source-answers.ts';
import type { EntryFate } from '#contract/source-entries.ts';
import type { SourcePlace } from '#contract/sources.ts';
import { anyOf, anyTextOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { byInstant } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import type { PageEnd } from '#server/http/paging.ts';

export type EntryRow = Selectable<Tables['source_entries']>;
type NewEntry = Insertable<Tables['source_entries']>;

const atOnce = 200;

export async function insertEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  for (let first = 0; first < entries.length; first += atOnce)
    await db
      .insertInto('source_entries')
      .values(entries.slice(first, first + atOnce))
      .execute();
}

export async function updateEntry(db: Db, id: string, columns: Updateable<Tables['source_entries']>): Promise<void> {
  await db.updateTable('source_entries').set(columns).where('id', '=', id).execute();
}

export async function deleteEntries(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('source_entries').where('id', '=', anyOf(ids)).execute();
}

/** What of a source ends after an instant, soonest first. The source itself is held by whoever asks. */
export async function listEntries(db: Db, sourceId: string, endsAfter: Date): Promise<EntryRow[]> {
  return db
    .selectFrom('source_entries')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('ends_at', '>', endsAfter)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** When the next one begins. */
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

/** Takes their keys off entries that are about to have others, or are over: somebody uses one UID for the next evening each time. */
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

export async function findEntry(db: Db, id: string): Promise<EntryRow | undefined> {
  return db.selectFrom('source_entries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The events to come that a source has brought and nobody else, held until the transaction ends. */
export async function ownStanding(db: Db, sourceId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('source_entries', 'source_entries.event_id', 'events.id')
    .select('events.id')
    .where('source_entries.source_id', '=', sourceId)
    .where('source_entries.is_joined', '=', false)
    .where('events.deleted_at', 'is', null)
    .where('events.ends_at', '>', now)
    .orderBy('events.id')
    .forUpdate('events')
    .execute();
  return rows.map(({ id }) => id);
}

export type EntryPageRow = Awaited<ReturnType<typeof listPage>>[number];

export async function listPage(
  db: Db,
  wanted: { sourceId: string; fate: EntryFate | undefined; endsAfter: Date },
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
    .where('source_entries.source_id', '=', wanted.sourceId)
    .where('source_entries.ends_at', '>', wanted.endsAfter)
    .$if(wanted.fate !== undefined, (query) => query.where('source_entries.fate', '=', wanted.fate ?? 'new'));
  const order = { by: 'source_entries.starts_at', id: 'source_entries.id', direction: 'asc' } as const;
  return byInstant(entries, order, after, limit).execute();
}

export async function countFates(db: Db, sourceId: string, endsAfter: Date): Promise<Map<EntryFate, number>> {
  const rows = await db
    .selectFrom('source_entries')
    .select(({ fn }) => ['fate', fn.countAll<string>().as('count')])
    .where('source_id', '=', sourceId)
    .where('ends_at', '>', endsAfter)
    .groupBy('fate')
    .execute();
  return new Map(rows.map(({ fate, count }) => [fate, Number(count)]));
}

/** How many entries have which fault. */
export async function countFaults(db: Db, sourceId: string, endsAfter: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('source_entries')
    .select(({ fn }) => [sql<string>`unnest(faults)`.as('fault'), fn.countAll<string>().as('count')])
    .where('source_id', '=', sourceId)
    .where('ends_at', '>', endsAfter)
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

export async function listPlaces(db: Db, sourceId: string): Promise<PlaceRow[]> {
  return db
    .selectFrom('source_places')
    .select(['text', 'answer', 'suggestions'])
    .where('source_id', '=', sourceId)
    .orderBy('text')
    .execute();
}

export async function insertPlaces(db: Db, sourceId: string, texts: readonly string[]): Promise<void> {
  for (let first = 0; first < texts.length; first += atOnce)
    await db
      .insertInto('source_places')
      .values(
        texts
          .slice(first, first + atOnce)
          .map((text) => ({ source_id: sourceId, text, answer: null, suggestions: null })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function answerPlace(db: Db, sourceId: string, text: string, answer: PlaceRow['answer']): Promise<void> {
  await db
    .updateTable('source_places')
    .set({ answer: answer === null ? null : JSON.stringify(answer) })
    .where('source_id', '=', sourceId)
    .where('text', '=', text)
    .execute();
}

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

/** Writes what somebody said about entries of a source; those of others stay. */
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
