import { mortonCode } from '#contract/tiles.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';
import type { EventWriter } from '#server/changes/service.ts';
import { derivedColumns } from '#server/events/write/service.ts';
import { nthSlug, slugOf } from '#server/text/slugs.ts';
import { venueNameKey } from '#server/text/venue-matching.ts';
import type { SampleEvent } from './events.ts';
import type { Records } from './record.ts';
import { insertOrganisers, markSamples } from './store.ts';
import type { Venue } from './venues.ts';

interface Programmes {
  venues: Venue[];
  events: SampleEvent[];
  /** One for each event. */
  slugs: string[];
  /** One for each venue. */
  venueSlugs: string[];
  /** Details, organisers and series; only for the first batch, so that large samples for load tests stay fast. */
  records?: Records | undefined;
  /** One for each organiser of the records. */
  organiserSlugs: string[];
}

/** Ids of referenced rows. */
interface Ids {
  dances: ReadonlyMap<string, string>;
  types: ReadonlyMap<string, string>;
  pictureOf(event: SampleEvent): string | null;
}

/** Inserts venues with their places, organisers, series and events. `ids` are those of the catalogue. */
export async function insertProgrammes(
  writer: EventWriter,
  { venues, events, slugs, venueSlugs, records, organiserSlugs }: Programmes,
  ids: Ids,
): Promise<void> {
  const eventRecords = events.map((event) => records?.of(event));
  await insertOrganisers(writer.db, records?.organisers ?? [], organiserSlugs, writer.now);
  const links = events.flatMap((event) => event.styles.map((style) => ({ event: event.id, style })));
  const derived = events.map(({ name, startsAt, venue }) =>
    derivedColumns({ name, venue: venue.name, town: venue.town.name, startsAt, timeZone: venue.timeZone }),
  );
  const places = {
    id: venues.map((venue) => venue.id),
    town: venues.map((venue) => venue.town.name),
    display_name: venues.map((venue) => venue.address),
    latitude: venues.map((venue) => venue.latitude),
    longitude: venues.map((venue) => venue.longitude),
    country_code: venues.map((venue) => venue.town.countryCode),
  };
  await writer.addInBulk({
    places,
    series: records?.series ?? [],
    venues: {
      ...places,
      slug: venueSlugs,
      name: venues.map((venue) => venue.name),
      name_key: venues.map((venue) => venueNameKey(venue.name)),
      town_key: venues.map((venue) => normalizeTown(venue.town.name)),
      morton: venues.map((venue) => mortonCode(venue.longitude, venue.latitude)),
      time_zone: venues.map((venue) => venue.timeZone),
      words: venues.map((venue) => venue.details?.words ?? ''),
      link: venues.map((venue) => venue.details?.link ?? null),
      facts: venues.map((venue) => JSON.stringify(venue.details?.facts ?? {})),
    },
    events: {
      id: events.map((event) => event.id),
      slug: slugs,
      name: events.map((event) => event.name),
      search_text: derived.map((columns) => columns.search_text),
      link: events.map((event) => event.link),
      starts_at: events.map((event) => event.startsAt),
      ends_at: events.map((event) => event.endsAt),
      time_zone: events.map((event) => event.venue.timeZone),
      start_day: derived.map((columns) => columns.start_day),
      price: events.map((event, index) => (eventRecords[index] ? eventRecords[index].price : event.price)),
      currency: events.map((event) => event.currency),
      venue: events.map((event) => event.venue.name),
      place_id: events.map((event) => event.venue.id),
      venue_id: events.map((event) => event.venue.id),
      morton: events.map(({ venue }) => mortonCode(venue.longitude, venue.latitude)),
      type_id: events.map((event) => known(ids.types, event.kind)),
      picture_id: events.map((event) => ids.pictureOf(event)),
      created_at: events.map((event, index) => eventRecords[index]?.createdAt ?? event.createdAt),
      confirmed_at: events.map((event, index) => eventRecords[index]?.confirmedAt ?? event.createdAt),
      prices: eventRecords.map((record) => JSON.stringify(record?.prices ?? {})),
      description: eventRecords.map((record) => record?.description ?? null),
      description_language: eventRecords.map((record) => record?.language ?? null),
      facts: eventRecords.map((record) => JSON.stringify(record?.facts ?? {})),
      programme: eventRecords.map((record) => JSON.stringify(record?.programme ?? [])),
      organiser_id: eventRecords.map((record) => record?.organiser?.id ?? null),
      series_id: eventRecords.map((record) => record?.seriesId ?? null),
      series_day: eventRecords.map((record) => (record?.seriesId ? record.seriesDay : null)),
      cancelled_at: eventRecords.map((record) => record?.cancelledAt ?? null),
      cancelled_because: eventRecords.map((record) => record?.cancelledBecause ?? null),
    },
    dances: {
      event_id: links.map((link) => link.event),
      dance_id: links.map((link) => known(ids.dances, link.style)),
    },
  });
  for (const [index, { id, name }] of events.entries()) {
    const from = eventRecords[index]?.movedFrom;
    if (from)
      await writer.recordAudit({ ...moved, subject: { kind: 'event', id, name }, details: { dateStart: { from } } });
  }
  await markSamples(
    writer.db,
    events.map((event) => event.id),
  );
}

const moved = { action: 'event-changed', actorId: null } as const;

function known(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The catalogue has no "${name}".`);
  return id;
}

/** Assigns free slugs: the second Milonga is `milonga-2`. */
export class Slugs {
  readonly #taken: Set<string>;
  readonly #counts = new Map<string, number>();
  /** Cache of slugs by name, because names repeat and computing slugs is slow. */
  readonly #bases = new Map<string, string>();

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  /** Returns a free slug for a name, with a number if needed, and reserves it. */
  next(name: string): string {
    const base = this.#bases.get(name) ?? slugOf(name);
    this.#bases.set(name, base);
    for (let nth = (this.#counts.get(base) ?? 0) + 1; ; nth++) {
      const slug = nthSlug(base, nth);
      if (this.#taken.has(slug)) continue;
      this.#counts.set(base, nth);
      this.#taken.add(slug);
      return slug;
    }
  }
}
