import type { Dance, EventType } from '#contract/catalogue.ts';
import type { Tools } from '#server/tools.ts';
import { findAll, findIds } from './store.ts';

/** Every dance style, in the order of the catalogue. */
export async function listDances({ db }: Pick<Tools, 'db'>): Promise<Dance[]> {
  return findAll(db, 'dances');
}

/** Every event type, in the order of the catalogue. */
export async function listEventTypes({ db }: Pick<Tools, 'db'>): Promise<EventType[]> {
  return findAll(db, 'event_types');
}

/** The ids of the styles with these slugs; fewer where a slug is nobody's. */
export async function danceIds({ db }: Pick<Tools, 'db'>, slugs: readonly string[]): Promise<string[]> {
  return findIds(db, 'dances', slugs);
}

/** The ids of the types with these slugs; fewer where a slug is nobody's. */
export async function eventTypeIds({ db }: Pick<Tools, 'db'>, slugs: readonly string[]): Promise<string[]> {
  return findIds(db, 'event_types', slugs);
}
