import type { Output } from '#contract/endpoint.ts';
import type { Event } from '#contract/events.ts';
import { Id, type VenueReference } from '#contract/identity.ts';
import type { listVenueEvents as listVenueEventsEndpoint, Venue } from '#contract/venues.ts';
import { countEventsOf, listEventsOf } from '#server/events/service.ts';
import type { Page } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { namesOfTown } from '#server/places/service.ts';
import { townOfAddress } from '#server/places/town-of-address/service.ts';
import { inOfferedLanguages } from '#server/text/offered-names.ts';
import type { Tools } from '#server/tools.ts';
import { type ListedVenue, listByName, type VenuesQuery } from './listing.ts';
import { mayChange } from './rights.ts';
import * as store from './store.ts';

type VenueTools = Pick<Tools, 'db' | 'clock'>;

/** Maximum number of styles. */
const maxDances = 6;

/**
 * Returns a venue by id, current or former slug, or those of a venue merged into it. Throws `venue-unknown`, and
 * `venue-gone` if it is hidden or has no events, unless the person may change it.
 */
export async function showVenue(
  { db, clock }: VenueTools,
  idOrSlug: string,
  person: Person | null = null,
): Promise<Venue> {
  const row = await findByIdOrSlug(db, idOrSlug);
  if (!row) throw new Problem('venue-unknown');
  const isViewer = person !== null && (await mayChange(db, person, row.id));
  if (!isViewer && !(await isPublic(db, row))) throw new Problem('venue-gone');
  const [dances, amountOfEvents, town] = await Promise.all([
    store.dancesOf(db, row.id, maxDances),
    countEventsOf({ db, clock }, { column: 'venue_id', id: row.id }),
    townOfAddress({ ...row, countryCode: row.country_code }),
  ]);
  return {
    ...{ id: row.id, slug: row.slug, name: row.name },
    town: row.town,
    townNames: namesOfTown(row.town, row.country_code),
    ...(town && amountOfEvents.upcoming > 0 && { townSlug: town.slug }),
    displayName: row.display_name,
    latitude: row.latitude,
    longitude: row.longitude,
    countryCode: row.country_code,
    timeZone: row.time_zone,
    words: row.words,
    link: row.link,
    facts: row.facts,
    dances: dances.map(inOfferedLanguages),
    amountOfEvents,
    ...(isViewer && { viewer: { hiddenBecause: row.hidden_because } }),
  };
}

/** Returns a venue with a public page, also by a venue merged into it. Throws `venue-unknown` or `venue-gone`. */
export async function findVenueReference({ db }: Pick<Tools, 'db'>, idOrSlug: string): Promise<VenueReference> {
  const row = await findByIdOrSlug(db, idOrSlug);
  if (!row) throw new Problem('venue-unknown');
  if (!(await isPublic(db, row))) throw new Problem('venue-gone');
  return { id: row.id, slug: row.slug, name: row.name };
}

async function isPublic(db: Tools['db'], { id, hidden_because }: store.VenueRow): Promise<boolean> {
  return hidden_because === null && store.hasEvents(db, id);
}

async function findByIdOrSlug(db: Tools['db'], idOrSlug: string): Promise<store.VenueRow | undefined> {
  let row =
    (Id.safeParse(idOrSlug).success && (await store.findVenue(db, idOrSlug))) || (await store.findBySlug(db, idOrSlug));
  while (row && row.merged_into !== null) row = await store.findVenue(db, row.merged_into);
  return row;
}

/**
 * Returns a page of the active events of a venue: upcoming ones by start, past ones in reverse. Throws `venue-unknown`,
 * `venue-gone`, and `invalid-input` for an invalid cursor.
 */
export async function listVenueEvents(
  { db, clock }: VenueTools,
  idOrSlug: string,
  query: Output<typeof listVenueEventsEndpoint, 'query'>,
): Promise<Page<Event>> {
  const row = await findByIdOrSlug(db, idOrSlug);
  if (!row) throw new Problem('venue-unknown');
  if (!(await isPublic(db, row))) throw new Problem('venue-gone');
  return listEventsOf({ db, clock }, { column: 'venue_id', id: row.id }, query);
}

/** Returns a page of venues with a public page and events, as `listByName`. */
export function listPublicVenues(tools: Pick<Tools, 'db'>, query: VenuesQuery): Promise<Page<ListedVenue>> {
  return listByName(tools, query);
}

/** Returns the first id of each sitemap part of venues with upcoming events, in order of id. */
export async function firstVenues({ db, clock }: VenueTools, size: number): Promise<string[]> {
  return store.firstOfEachPart(db, clock(), size);
}

/** Returns slugs and times of change of venues with upcoming events from `firstId` on, in order of id. */
export async function listVenuesForSitemap(
  { db, clock }: VenueTools,
  firstId: string,
  limit: number,
): Promise<{ slug: string; changedAt: Date }[]> {
  const rows = await store.findUpcoming(db, clock(), firstId, limit);
  return rows.map(({ slug, changed_at }) => ({ slug, changedAt: changed_at }));
}
