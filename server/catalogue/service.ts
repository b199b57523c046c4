import type { Dance, EventType } from '#contract/catalogue.ts';
import type { Tools } from '#server/tools.ts';
import { findAll, findFormerSlugs, findIds, type Table } from './store.ts';

/** Every dance style, in the order of the catalogue. */
export async function listDances({ db }: Pick<Tools, 'db'>): Promise<Dance[]> {
  return listEntries({ db }, 'dances');
}

/** Every event type, in the order of the catalogue. */
export async function listEventTypes({ db }: Pick<Tools, 'db'>): Promise<EventType[]> {
  return listEntries({ db }, 'event_types');
}

/** The ids of the styles that have these slugs or used to; fewer where a slug is nobody's. */
export async function danceIds({ db }: Pick<Tools, 'db'>, slugs: readonly string[]): Promise<string[]> {
  return findIds(db, 'dances', slugs);
}

/** The ids of the types that have these slugs or used to; fewer where a slug is nobody's. */
export async function eventTypeIds({ db }: Pick<Tools, 'db'>, slugs: readonly string[]): Promise<string[]> {
  return findIds(db, 'event_types', slugs);
}

/** One side of the catalogue, in its order. */
export async function listEntries({ db }: Pick<Tools, 'db'>, table: Table): Promise<Dance[]> {
  const [entries, slugs] = await Promise.all([findAll(db, table), findFormerSlugs(db, table)]);
  const former = Map.groupBy(slugs, ({ entry_id }) => entry_id);
  return entries.map((entry) => {
    const formerSlugs = former.get(entry.id)?.map(({ slug }) => slug);
    return { ...entry, ...(formerSlugs && { formerSlugs }) };
  });
}
