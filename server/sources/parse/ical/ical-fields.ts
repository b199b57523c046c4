import { addressLine, oneLine, plainText } from '#server/sources/parse/plain-text.ts';
import { readSinglePrice } from '#server/sources/parse/prices.ts';
import type { ReadEvent, ReadLocation } from '#server/sources/parse/read-event.ts';
import { readTitle } from '#server/sources/parse/title-words.ts';
import { webAddress } from '#server/sources/parse/web-address.ts';
import { textOf } from './calendar-times.ts';
import type { Block } from './ical-blocks.ts';

export type EventFields = Omit<ReadEvent, 'key' | 'uid' | 'originalDay' | 'start' | 'end' | 'isAllDay' | 'timeZone'>;

/** Returns the fields of an event other than its times. The name is empty if it has none. */
export function eventFields(block: Block): EventFields {
  const { name, isCancelled } = readTitle(oneLine(textOf(block, 'SUMMARY')) ?? '');
  return {
    name,
    isCancelled: isCancelled || /^CANCELLED$/i.test(textOf(block, 'STATUS') ?? ''),
    description: plainText(textOf(block, 'DESCRIPTION')),
    location: locationOf(block),
    url: webAddress(textOf(block, 'URL')),
    image: imageOf(block),
    categories: (block.properties.get('CATEGORIES') ?? []).flatMap(({ values }) =>
      values.flatMap((value) => oneLine(value) ?? []),
    ),
    price: readSinglePrice(textOf(block, 'X-COST')),
    organiserMail: /^mailto:([^\s@]+@[^\s@]+)$/i.exec(textOf(block, 'ORGANIZER') ?? '')?.[1]?.toLowerCase() ?? null,
    sequence: block.properties.has('SEQUENCE') ? Number(textOf(block, 'SEQUENCE')) || 0 : null,
    modifiedAt: instantIn(textOf(block, 'LAST-MODIFIED')),
  };
}

function locationOf(block: Block): ReadLocation | null {
  const text = addressLine(textOf(block, 'LOCATION')) ?? '';
  const apple = block.properties.get('X-APPLE-STRUCTURED-LOCATION')?.[0];
  const spot = coordinatesIn(textOf(block, 'GEO')) ?? coordinatesIn(apple?.values[0]?.replace(/^geo:/i, ''));
  if (text === '' && !spot) return null;
  const [name, address] = [oneLine(apple?.parameters['x-title']), addressLine(apple?.parameters['x-address'])];
  return { text, name, address, town: null, latitude: spot?.[0] ?? null, longitude: spot?.[1] ?? null };
}

/** Parses `45.76;4.83`, also with a backslash or a comma, as some programs write it. 0, 0 counts as missing. */
function coordinatesIn(written: string | null | undefined): [number, number] | undefined {
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)\s*\\?[;,]\s*(-?\d+(?:\.\d+)?)/.exec(written ?? '') ?? [];
  const spot: [number, number] = [Number(latitude), Number(longitude)];
  const isOnEarth = Math.abs(spot[0]) <= 90 && Math.abs(spot[1]) <= 180;
  return isOnEarth && (spot[0] !== 0 || spot[1] !== 0) ? spot : undefined;
}

function imageOf(block: Block): string | null {
  const attached = [...(block.properties.get('IMAGE') ?? []), ...(block.properties.get('ATTACH') ?? [])];
  const isPicture = ({ parameters, values }: (typeof attached)[number]) =>
    /^image\//i.test(parameters.fmttype ?? '') ||
    /\.(jpe?g|png|webp|avif)$/i.test((values[0] ?? '').split('?')[0] ?? '');
  return webAddress(attached.find(isPicture)?.values[0]);
}

function instantIn(written: string | null): string | null {
  const [, day, time] = /^(\d{8})T(\d{6})Z?$/.exec(written ?? '') ?? [];
  try {
    return day ? Temporal.Instant.from(`${day}T${time}Z`).toString() : null;
  } catch {
    return null;
  }
}
