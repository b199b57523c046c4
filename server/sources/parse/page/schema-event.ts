import { readTimes } from '#server/sources/parse/iso-times.ts';
import { plainText } from '#server/sources/parse/plain-text.ts';
import { isDonation, readSinglePrice } from '#server/sources/parse/prices.ts';
import type { Problems, ReadEvent, ReadLocation } from '#server/sources/parse/read-event.ts';
import { readTitle } from '#server/sources/parse/title-words.ts';
import { webAddress } from '#server/sources/parse/web-address.ts';
import { addressIn, countryCodeIn, listed, nodesOf, numberIn, type SchemaNode, textIn } from './schema-org.ts';

/** Converts a schema.org event; undefined if it has no name, or no valid start, which is added to `problems`. */
export function eventOf(
  { thing, parent }: { thing: SchemaNode; parent?: SchemaNode | undefined },
  base: string,
  problems: Problems,
): ReadEvent | undefined {
  const { name, isCancelled } = readTitle(textIn(thing.name ?? thing.headline) ?? '');
  // Pages about dancing in general name events without dates: this is not reported as a problem.
  const times = readTimes(textIn(thing.startDate) ?? firstOfSchedule(thing), textIn(thing.endDate));
  if (!name && !times) return undefined;
  if (!name) return void problems.note('no-name');
  if (!times) return void problems.note('no-start', { event: name, found: textIn(thing.startDate) ?? '' });
  if (times.hasBadEnd) problems.note('bad-end', { event: name, found: textIn(thing.endDate) ?? '' });
  if (listed(thing.eventSchedule).length > 0) problems.note('repeats', { event: name });
  const { start, end, isAllDay, timeZone } = times;
  const url = webAddress(textIn(thing.url), base);
  const id = textIn(thing['@id']);
  return {
    ...{ name, start, end, isAllDay, timeZone, url },
    key: id ?? url ?? `${name}\n${start}`,
    uid: null,
    originalDay: null,
    isCancelled: isCancelled || /Cancel|Postponed/i.test(textIn(thing.eventStatus) ?? ''),
    description: plainText(listed(thing.description).find((text) => typeof text === 'string')),
    location: locationOf(thing) ?? (parent ? locationOf(parent) : null),
    image: webAddress(pictureIn(thing.image), base),
    categories: listed(thing.keywords).flatMap((words) =>
      (textIn(words) ?? '').split(',').flatMap((word) => word.trim() || []),
    ),
    price: priceOf(thing),
    organiserMail: mailOf(thing),
    sequence: null,
    modifiedAt: null,
  };
}

/** A repeating event may give its days in a schedule only. */
function firstOfSchedule(thing: SchemaNode): string | null {
  const [schedule] = nodesOf(thing.eventSchedule);
  const [day, time] = [textIn(schedule?.startDate), textIn(schedule?.startTime)];
  return day && time && !day.includes('T') ? `${day}T${time}` : day;
}

/** Returns the physical location: an event may have an online one, too. */
function locationOf(thing: SchemaNode): ReadLocation | null {
  const places = listed(thing.location).filter(
    (one) => !/VirtualLocation/.test(String((one as SchemaNode)['@type'] ?? '')),
  );
  const [place] = places;
  if (typeof place === 'string') {
    const text = addressIn(place) ?? '';
    return text === '' ? null : { text, name: null, address: null, town: null, latitude: null, longitude: null };
  }
  if (!place || typeof place !== 'object') return null;
  const { address: written, geo, name: named, ...rest } = place as SchemaNode;
  const [address] = listed(written);
  const parts = typeof address === 'object' ? (address as SchemaNode) : {};
  const line = typeof address === 'string' ? addressIn(address) : postalLine(parts);
  const spot = nodesOf(geo)[0] ?? rest;
  const [latitude, longitude] = [numberIn(spot.latitude), numberIn(spot.longitude)];
  const hasSpot = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
  const name = textIn(named);
  if (!name && !line && !hasSpot) return null;
  return {
    text: [...new Set([name, line].filter(Boolean))].join(', '),
    ...{ name, address: line || null, town: textIn(parts.addressLocality) },
    ...(hasSpot
      ? { latitude, longitude }
      : { latitude: null, longitude: null, ...countryCodeIn(textIn(parts.addressCountry)) }),
  };
}

function postalLine({ streetAddress, postalCode, addressLocality, addressRegion, addressCountry }: SchemaNode): string {
  const town = [textIn(postalCode), textIn(addressLocality)].filter(Boolean).join(' ');
  return [addressIn(streetAddress), town, textIn(addressRegion), textIn(addressCountry)].filter(Boolean).join(', ');
}

/**
 * Returns the lowest price. Plugins write 0 if no price was entered, so 0 counts only for an event that is marked as
 * free.
 */
function priceOf(thing: SchemaNode): ReadEvent['price'] {
  if (/true$/i.test(textIn(thing.isAccessibleForFree) ?? '')) return { amount: 0, currency: null };
  const offers = nodesOf(thing.offers);
  const isGiven = offers.some(({ name, category }) => isDonation(textIn(name)) || isDonation(textIn(category)));
  const prices = offers.flatMap((offer) => {
    const written = [offer.price, offer.lowPrice, ...nodesOf(offer.priceSpecification).map(({ price }) => price)];
    const currency = textIn(offer.priceCurrency);
    return written.flatMap((price) => {
      const read = readSinglePrice(textIn(price));
      return read && read.amount > 0 ? { amount: read.amount, currency: read.currency ?? currency } : [];
    });
  });
  const min = prices.reduce<ReadEvent['price']>(
    (least, price) => (least && least.amount <= price.amount ? least : price),
    null,
  );
  return isGiven ? { ...(min ?? { amount: 0, currency: null }), isDonation: true } : min;
}

function mailOf(thing: SchemaNode): string | null {
  const written = nodesOf(thing.organizer).map(({ email }) =>
    textIn(email)
      ?.replace(/^mailto:/i, '')
      .toLowerCase(),
  );
  return written.find((mail) => mail && /^[^\s@]+@[^\s@]+$/.test(mail)) ?? null;
}

function pictureIn(image: unknown): string | null {
  const [first] = listed(image);
  return typeof first === 'object'
    ? textIn((first as SchemaNode).url ?? (first as SchemaNode).contentUrl)
    : textIn(first);
}
