import { readTimes } from '#server/sources/parse/iso-times.ts';
import { oneLine, plainText } from '#server/sources/parse/plain-text.ts';
import { readSinglePrice } from '#server/sources/parse/prices.ts';
import {
  type ParsedSource,
  Problems,
  type ReadEvent,
  type ReadLocation,
  readLimits,
  withOwnKeys,
} from '#server/sources/parse/read-event.ts';
import { readTitle } from '#server/sources/parse/title-words.ts';
import { webAddress } from '#server/sources/parse/web-address.ts';
import { addressIn, countryCodeIn, nodesOf, numberIn, type SchemaNode, textIn } from './schema-org.ts';

export interface EventsCalendarReading extends ParsedSource {
  /** The next page of events, on the same server; null after the last. */
  next: string | null;
}

/**
 * Reads one page of the API of The Events Calendar, a WordPress plugin, at `/wp-json/tribe/events/v1/events`; `address`
 * is the requested URL.
 */
export function readEventsCalendar(json: string, address: string): EventsCalendarReading {
  const problems = new Problems();
  const answer = parsed(json);
  if (!answer || !Array.isArray(answer.events)) {
    problems.note('not-a-calendar');
    return { events: [], problems: problems.list, isComplete: false, next: null };
  }
  const events = nodesOf(answer.events)
    .slice(0, readLimits.events)
    .flatMap((event) => eventOf(event, address, problems) ?? []);
  const next = webAddress(textIn(answer.next_rest_url), address);
  const isOwn = next !== null && new URL(next).host === new URL(address).host;
  return {
    events: withOwnKeys(events, problems),
    problems: problems.list,
    isComplete: next === null,
    next: isOwn ? next : null,
  };
}

function parsed(json: string): SchemaNode | undefined {
  try {
    const answer: unknown = JSON.parse(json);
    return typeof answer === 'object' && answer !== null ? (answer as SchemaNode) : undefined;
  } catch {
    return undefined;
  }
}

function eventOf(event: SchemaNode, address: string, problems: Problems): ReadEvent | undefined {
  const { name, isCancelled } = readTitle(textIn(event.title) ?? '');
  const isAllDay = event.all_day === true;
  const [start, end] = [textIn(event.start_date), textIn(event.end_date)].map(
    (at) => (isAllDay ? at?.slice(0, 10) : at) ?? null,
  );
  const times = readTimes(start ?? null, end ?? null);
  if (!name) return void problems.note('no-name');
  if (!times) return void problems.note('no-start', { event: name, found: start ?? '' });
  if (times.hasBadEnd) problems.note('bad-end', { event: name, found: end ?? '' });
  const url = webAddress(textIn(event.url), address);
  return {
    key: textIn(event.global_id) ?? textIn(event.id) ?? url ?? `${name}\n${times.start}`,
    ...{ uid: null, originalDay: null, name, url },
    ...{ start: times.start, end: times.end === times.start ? null : times.end, isAllDay: times.isAllDay },
    timeZone: isAllDay ? null : zoneIn(textIn(event.timezone)),
    isCancelled: isCancelled || /cancel|postponed/i.test(textIn(event.event_status) ?? ''),
    description: plainText(typeof event.description === 'string' ? event.description : null),
    location: locationOf(nodesOf(event.venue)[0]),
    image: webAddress(textIn(nodesOf(event.image)[0]?.url), address),
    categories: nodesOf(event.categories).flatMap((category) => textIn(category.name) ?? []),
    price: priceOf(event),
    organiserMail: textIn(nodesOf(event.organizer)[0]?.email)?.toLowerCase() ?? null,
    sequence: null,
    modifiedAt: instantIn(textIn(event.modified_utc)),
  };
}

function locationOf(venue: SchemaNode | undefined): ReadLocation | null {
  if (!venue) return null;
  const [name, town] = [oneLine(textIn(venue.venue)), textIn(venue.city)];
  const country = textIn(venue.country);
  const zipAndTown = [textIn(venue.zip), town].filter(Boolean).join(' ');
  const address = [addressIn(venue.address), zipAndTown, country].filter(Boolean).join(', ') || null;
  const [latitude, longitude] = [numberIn(venue.geo_lat), numberIn(venue.geo_lng)];
  const spot =
    latitude && longitude ? { latitude, longitude } : { latitude: null, longitude: null, ...countryCodeIn(country) };
  const text = [name, address].filter(Boolean).join(', ');
  return text || spot.latitude ? { text, name, address, town, ...spot } : null;
}

/** An empty price does not mean free. */
function priceOf(event: SchemaNode): ReadEvent['price'] {
  const details = nodesOf(event.cost_details)[0];
  const written = readSinglePrice(textIn(event.cost));
  return written && { ...written, currency: written.currency ?? textIn(details?.currency_code) };
}

/** `Europe/Paris`, or `UTC+2` if the site has not chosen a town. */
function zoneIn(written: string | null): string | null {
  const [, sign = '', hours = '', minutes = '00'] = /^UTC([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(written ?? '') ?? [];
  const zone = sign ? `${sign}${hours.padStart(2, '0')}:${minutes}` : written;
  try {
    return zone && Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId;
  } catch {
    return null;
  }
}

function instantIn(written: string | null): string | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(written ?? '') ?? [];
  return day ? `${day}T${time}Z` : null;
}
