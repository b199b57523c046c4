import type { Follow } from '#contract/follows.ts';
import { listDances, listEventTypes } from '#server/catalogue/service.ts';
import type { Db } from '#server/database/connect.ts';
import { areaOf } from './area.ts';
import { type FollowRow, findOrganisers, findVenues } from './store.ts';

/** Converts follows to their API form, in the order of the rows. */
export async function serializeFollows(db: Db, rows: readonly FollowRow[]): Promise<Follow[]> {
  if (rows.length === 0) return [];
  const idsOf = (column: 'organiser_id' | 'venue_id') => rows.flatMap((row) => row[column] ?? []);
  const [dances, types, organisers, venues] = [
    slugsById(await listDances({ db })),
    slugsById(await listEventTypes({ db })),
    await findOrganisers(db, idsOf('organiser_id')),
    await findVenues(db, idsOf('venue_id')),
  ];
  return rows.map((row) => ({
    id: row.id,
    // In the order of the catalogue.
    styles: [...dances].flatMap(([id, slug]) => (row.dance_ids.includes(id) ? [slug] : [])),
    types: [...types].flatMap(([id, slug]) => (row.type_ids.includes(id) ? [slug] : [])),
    organiser: reference(organisers.get(row.organiser_id ?? '')),
    venue: reference(venues.get(row.venue_id ?? '')),
    area: areaOf(row),
    mail: row.mail,
    push: row.push,
    isPaused: row.paused_at !== null,
    createdAt: row.created_at.toISOString(),
  }));
}

function slugsById(entries: readonly { id: string; slug: string }[]): Map<string, string> {
  return new Map(entries.map(({ id, slug }) => [id, slug]));
}

function reference(row: { id: string; slug: string; name: string } | undefined) {
  return row ? { id: row.id, slug: row.slug, name: row.name } : null;
}
