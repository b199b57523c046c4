import type { Prices } from '#contract/event-details.ts';
import type { AnsweredPlace } from '#contract/source-answers.ts';
import type { EventColumns, EventWriter, NewEvent } from '#server/changes/service.ts';
import { priceOf } from '#server/events/serialize.ts';
import { findOrCreateVenue, resolvePlace } from '#server/events/venue/service.ts';
import { preferredSlugOf, slugAfterRename } from '#server/events/write/new-slugs.ts';
import { searchText } from '#server/events/write/service.ts';
import { lockCatalogue } from '#server/events/write/write-store.ts';
import { newId } from '#server/ids/ids.ts';
import { startDay } from '#server/time/local-day.ts';
import * as store from './imported-events-store.ts';

/* Events imported from sources and kept in sync: the values that are compared, and how they are written. */

/** A place with everything derived from its coordinates. */
export interface LocatedPlace {
  venue: string;
  town: string;
  displayName: string;
  latitude: number;
  longitude: number;
  countryCode: string | null;
  timeZone: string;
  morton: number;
}

/** The values of an event as its source gave them; they are compared with later reads. */
export interface ImportedValues {
  name: string;
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
  venue: string;
  town: string;
  displayName: string;
  latitude: number | null;
  longitude: number | null;
  link: string | null;
  price: number | null;
  currency: string;
  isDonation?: true;
  description: string | null;
  isCancelled: boolean;
  typeId: string;
  /** Sorted. */
  danceIds: string[];
}

/** Fields that change together. */
export const fieldGroups = {
  name: ['name'],
  dates: ['startsAt', 'endsAt'],
  place: ['venue', 'town', 'displayName', 'latitude', 'longitude'],
  link: ['link'],
  price: ['price', 'currency', 'isDonation'],
  description: ['description'],
  cancellation: ['isCancelled'],
  type: ['typeId'],
  dances: ['danceIds'],
} as const satisfies Record<string, readonly (keyof ImportedValues)[]>;
export type FieldGroup = keyof typeof fieldGroups;

export type LockedImportedEvent = store.LockedEventWithPlace;

/** Returns an answered place with its time zone, country and Morton code. */
export async function locatePlace({ place: venue, location }: AnsweredPlace): Promise<LocatedPlace> {
  const { place, timeZone, morton } = await resolvePlace({ location });
  const { town, display_name: displayName, latitude, longitude, country_code: countryCode } = place;
  return { venue, town, displayName, latitude, longitude, countryCode, timeZone, morton };
}

/** Locks events, deleted ones too, until the transaction ends. Returns them with their current values, by id. */
export async function lockImportedEvents(
  { db }: Pick<EventWriter, 'db'>,
  ids: readonly string[],
): Promise<Map<string, { event: LockedImportedEvent; values: ImportedValues }>> {
  if (ids.length === 0) return new Map();
  const rows = await store.lockEventsWithPlace(db, ids);
  return new Map(rows.map((event) => [event.id, { event, values: valuesOf(event) }]));
}

function valuesOf(event: LockedImportedEvent): ImportedValues {
  return {
    name: event.name,
    startsAt: event.starts_at.toISOString(),
    endsAt: event.ends_at.toISOString(),
    venue: event.venue,
    town: event.town,
    displayName: event.display_name,
    latitude: event.latitude,
    longitude: event.longitude,
    link: event.link,
    price: priceOf(event),
    currency: event.currency,
    ...(event.prices.donation && { isDonation: true }),
    description: event.description,
    isCancelled: event.cancelled_at !== null,
    typeId: event.type_id,
    danceIds: event.dances.map(({ dance_id }) => dance_id),
  };
}

/**
 * Returns the organiser of imported events; null without one, or if the owner of the source is no longer a member. The
 * membership is locked until the transaction ends.
 */
export async function organiserOfImport(
  { db }: Pick<EventWriter, 'db'>,
  ownerId: string,
  organiserId: string | null,
): Promise<string | null> {
  return organiserId !== null && (await store.isMember(db, organiserId, ownerId)) ? organiserId : null;
}

/**
 * Returns whether the type exists (false without one), and the ids of the styles that exist. Both are locked until the
 * transaction ends.
 */
export async function lockKnownCatalogue(
  db: EventWriter['db'],
  typeId: string | undefined,
  danceIds: readonly string[],
): Promise<{ hasType: boolean; danceIds: string[] }> {
  const known = await lockCatalogue(db, typeId ?? unknownId, danceIds.length > 0 ? danceIds : [unknownId]);
  return { hasType: known.type !== undefined, danceIds: known.dances.map(({ id }) => id) };
}

const unknownId = '00000000-0000-0000-0000-000000000000';

/** Returns the additional prices, with the donation flag of the source. */
function pricesAfter({ donation: _, ...others }: Prices, { isDonation }: ImportedValues): string {
  return JSON.stringify({ ...(isDonation && { donation: true }), ...others });
}

export interface NewImportedEvent {
  id: string;
  values: ImportedValues;
  place: LocatedPlace;
  /** The series of the date, and the day that the rule gives it, in days since 1970. */
  series: { id: string; day: number } | null;
}

/** Writes imported events. Looks up each venue once, and stores each place once. */
export class ImportedEventWriter {
  readonly #events: EventWriter;
  readonly #places = new Map<string, Promise<{ placeId: string; venueId: string | null }>>();

  constructor(events: EventWriter) {
    this.#events = events;
  }

  /** Adds events for an owner, grouped by their styles. */
  async add(added: readonly NewImportedEvent[], whose: { ownerId: string; organiserId: string | null }): Promise<void> {
    const { now } = this.#events;
    const byDances = Map.groupBy(added, ({ values }) => values.danceIds.join());
    for (const some of byDances.values()) {
      const rows: NewEvent[] = [];
      for (const { id, values, place, series } of some) {
        const startsAt = new Date(values.startsAt);
        const { placeId, venueId } = await this.#placed(place);
        rows.push({
          ...{ id, name: values.name, link: values.link, venue: values.venue },
          preferredSlug: preferredSlugOf(values.name, startsAt, place.timeZone, { isOfSeries: series !== null }),
          search_text: searchText({ name: values.name, venue: values.venue, town: values.town }),
          starts_at: startsAt,
          ends_at: new Date(values.endsAt),
          time_zone: place.timeZone,
          start_day: startDay(startsAt, place.timeZone),
          price: values.price,
          currency: values.currency,
          place_id: placeId,
          venue_id: venueId,
          morton: place.morton,
          type_id: values.typeId,
          description: values.description,
          picture_id: null,
          created_by: whose.ownerId,
          confirmed_at: now,
          organiser_id: whose.organiserId,
          cancelled_at: values.isCancelled ? now : null,
          series_id: series?.id ?? null,
          series_day: series?.day ?? null,
          facts: '{}',
          programme: '[]',
          prices: JSON.stringify(values.isDonation ? { donation: true } : {}),
        });
      }
      await this.#events.add(rows, some[0]?.values.danceIds ?? []);
    }
  }

  /**
   * Applies the given groups of changes to an event. Also confirms it, because a listing in its source counts as a
   * confirmation.
   */
  async change(
    event: LockedImportedEvent,
    values: ImportedValues,
    groups: ReadonlySet<FieldGroup>,
    place: LocatedPlace,
  ): Promise<void> {
    const { now } = this.#events;
    const isElsewhere = groups.has('place');
    const timeZone = isElsewhere ? place.timeZone : event.time_zone;
    const startsAt = groups.has('dates') ? new Date(values.startsAt) : event.starts_at;
    const name = groups.has('name') ? values.name : event.name;
    const [venue, town] = isElsewhere ? [values.venue, values.town] : [event.venue, event.town];
    const placed = isElsewhere ? await this.#placed(place) : null;
    const columns: EventColumns = {
      version: event.version + 1,
      name,
      slug: await slugAfterRename(this.#events, event, name, startsAt, timeZone),
      search_text: searchText({ name, venue, town }),
      starts_at: startsAt,
      ...(groups.has('dates') && { ends_at: new Date(values.endsAt) }),
      time_zone: timeZone,
      start_day: startDay(startsAt, timeZone),
      ...(placed && { venue, place_id: placed.placeId, venue_id: placed.venueId, morton: place.morton }),
      ...(groups.has('link') && { link: values.link }),
      ...(groups.has('price') && {
        price: values.price,
        currency: values.currency,
        prices: pricesAfter(event.prices, values),
      }),
      ...(groups.has('description') && { description: values.description, description_language: null }),
      ...(groups.has('cancellation') && {
        ...{ cancelled_at: values.isCancelled ? now : null, cancelled_because: null },
        is_off_rule: false,
      }),
      ...(groups.has('type') && { type_id: values.typeId }),
      confirmed_at: now,
    };
    await this.#events.change([event.id], columns);
    if (groups.has('dances')) await this.#events.replaceDances([event.id], values.danceIds);
    if (placed) await this.#events.removeUnusedPlaces([event.place_id]);
  }

  #placed(place: LocatedPlace): Promise<{ placeId: string; venueId: string | null }> {
    const key = JSON.stringify(place);
    const known = this.#places.get(key);
    if (known) return known;
    const made = this.#make(place);
    this.#places.set(key, made);
    return made;
  }

  async #make(located: LocatedPlace) {
    const { venue: name, town, displayName: display_name, latitude, longitude, countryCode, timeZone } = located;
    const place = { town, display_name, latitude, longitude, country_code: countryCode };
    const placeId = newId();
    await this.#events.addPlace({ id: placeId, ...place });
    return { placeId, venueId: await findOrCreateVenue(this.#events, { name, ...place, timeZone }) };
  }
}

/** Returns the ids of the series of events by the ids of the events, without events that are not in a series. */
export async function findSeriesOfEvents(db: EventWriter['db'], ids: readonly string[]): Promise<Map<string, string>> {
  return store.seriesOf(db, ids);
}
