import type { Output } from '#contract/endpoint.ts';
import type { changeEvent as changeEventEndpoint } from '#contract/events.ts';
import { textsOfEvent } from '#server/block-lists/service.ts';
import type { Db } from '#server/database/connect.ts';
import { priceOf } from '#server/events/serialize.ts';
import { type EnteredPlace, resolvePlace } from '#server/events/venue/service.ts';
import { localTimeAt } from '#server/time/venue-time.ts';
import { type Details, detailsOf, enteredDetails } from './details.ts';
import { enteredOrganiser } from './organiser.ts';
import { enteredCost } from './prices.ts';
import { checkCatalogue, danceIdsOf, enteredSpan } from './validate-event.ts';
import * as store from './write-store.ts';

type Entered = Output<typeof changeEventEndpoint, 'body'>;

/** The values of a change. Without a location, the event keeps its place, which may have no coordinates. */
export type EnteredChange = Omit<Entered, 'location'> & Partial<Pick<Entered, 'location'>>;

/** The values of an event that its editor may change. */
export interface Values {
  name: string;
  link: string | null;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  /** Null if unknown. */
  price: number | null;
  currency: string;
  venue: string;
  place: Omit<EnteredPlace, 'latitude' | 'longitude'> & { latitude: number | null; longitude: number | null };
  type: { id: string; slug: string };
  dances: { id: string; slug: string }[];
  organiser: { id: string; name: string } | null;
  details: Details;
}

/**
 * Returns the values of an event before a change, with the rows that it refers to. Throws if its place or type is
 * missing.
 */
export async function oldValues(db: Db, event: store.LockedEvent): Promise<Values> {
  const { town, display_name, latitude, longitude, country_code } = await store.findPlace(db, event.place_id);
  return {
    name: event.name,
    link: event.link,
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    timeZone: event.time_zone,
    price: priceOf(event),
    currency: event.currency,
    venue: event.venue,
    place: { town, display_name, latitude, longitude, country_code },
    type: { id: event.type_id, slug: await store.typeSlug(db, event.type_id) },
    dances: await store.dancesOf(db, event.id),
    organiser: event.organiser_id === null ? null : ((await store.findOrganiser(db, event.organiser_id)) ?? null),
    details: detailsOf(event),
  };
}

/**
 * Returns the values that an event has after a change. Locks its type and dances, and looks up the place and time zone.
 * Throws a `Problem` if a value is not allowed, or if the type or a dance does not exist.
 */
export async function newValues(
  db: Db,
  event: store.LockedEvent,
  { place: formerPlace, organiser: formerOrganiser }: Values,
  entered: EnteredChange,
  now: Date,
) {
  const { place, timeZone, morton } = await placeAfter(event, formerPlace, entered);
  // Only administrators can change a past event, to correct it; it need not end in the future.
  const span = enteredSpan(entered, timeZone, now, { mayBeOver: event.ends_at <= now });
  const known = await store.lockCatalogue(db, entered.type.id, danceIdsOf(entered));
  checkCatalogue(entered, known.type !== undefined, known.dances);
  const details = enteredDetails(entered, { ...span, timeZone }, detailsOf(event));
  return {
    name: entered.name,
    link: entered.link ?? null,
    ...span,
    timeZone,
    ...enteredCost(entered, details.prices),
    venue: entered.place,
    place,
    morton,
    type: known.type ?? { id: entered.type.id, slug: '' },
    dances: known.dances,
    organiser: entered.organiser === undefined ? formerOrganiser : await enteredOrganiser(db, entered),
    details,
  };
}

async function placeAfter(event: store.LockedEvent, former: Values['place'], { location }: EnteredChange) {
  if (location === undefined) {
    return { place: former, timeZone: event.time_zone, morton: event.morton === null ? null : Number(event.morton) };
  }
  const { latitude, longitude, country_code: countryCode } = former;
  return resolvePlace({ location }, { latitude, longitude, countryCode, timeZone: event.time_zone });
}

/** Returns the texts that are compared with the block lists. */
export function textsOfValues({ name, venue, place, link, details }: Omit<Values, 'organiser'>) {
  return textsOfEvent({
    ...{ name, place: venue, link, ...details },
    location: { displayName: place.display_name, place: place.town },
  });
}

/** Returns the values that the audit trail compares, with their names in the contract and times local to the venue. */
export function auditFields(values: Values): Record<string, unknown> {
  const { timeZone } = values;
  return {
    name: values.name,
    link: values.link,
    dateStart: localTimeAt(values.startsAt, timeZone).toString(),
    dateEnd: localTimeAt(values.endsAt, timeZone).toString(),
    timeZone,
    price: values.price,
    currency: values.currency,
    place: values.venue,
    location: values.place,
    type: values.type.slug,
    dances: values.dances.map((dance) => dance.slug).sort(),
    organiser: values.organiser?.name ?? null,
    ...values.details,
  };
}
