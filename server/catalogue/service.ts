import type { Dance, EventType } from '#contract/catalogue.ts';
import type { Tools } from '#server/tools.ts';
import { findAll, findFormerSlugs, findIds, type Table } from './store.ts';

/** Returns all dance styles in the order of the catalogue. */
export async function listDances({ db }: Pick<Tools, 'db'>): Promise<Dance[]> {
  return listEntries({ db }, 'dances');
}

/** Returns all event types in the order of the catalogue. */
export async function listEventTypes({ db }: Pick<Tools, 'db'>): Promise<EventType[]> {
  return listEntries({ db }, 'event_types');
}

/** Returns the ids of styles by current or former slugs; unknown slugs are ignored. */
export async function danceIds({ db }: Pick<Tools, 'db'>, slugs: readonly string[]): Promise<string[]> {
  return findIds(db, 'dances', slugs);
}

/** Returns the ids of types by current or former slugs; unknown slugs are ignored. */
export async function eventTypeIds({ db }: Pick<Tools, 'db'>, slugs: readonly string[]): Promise<string[]> {
  return findIds(db, 'event_types', slugs);
}

/** Returns all styles or types in the order of the catalogue. */
export async function listEntries({ db }: Pick<Tools, 'db'>, table: Table): Promise<Dance[]> {
  const [entries, slugs] = await Promise.all([findAll(db, table), findFormerSlugs(db, table)]);
  const former = Map.groupBy(slugs, ({ entry_id }) => entry_id);
  return entries.map((entry) => {
    const formerSlugs = former.get(entry.id)?.map(({ slug }) => slug);
    return { ...entry, ...(formerSlugs && { formerSlugs }) };
  });
}
