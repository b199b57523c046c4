import type { AnnouncedEvent } from '#contract/announcements.ts';
import { announcementLimits, defaultCurrency } from '#contract/constants.ts';
import { CurrencyCode } from '#contract/currency.ts';
import { mayLink } from '#contract/secret-address.ts';
import { descriptionOf } from './description.ts';
import type { FoundEvent } from './found-event.ts';
import { takeLinks } from './links.ts';
import type { ReadingContext } from './reading-context.ts';
import { SourceText } from './source-text.ts';
import { understand } from './understand.ts';
import { venueTimes } from './venue-times.ts';

/**
 * Converts the structured data of an event page into the result for an announcement. Date, place and price are taken
 * from the data. Styles, type and level are read from the text, because structured data does not contain them.
 * `address` is the URL of the page.
 */
export function announcedEvent(event: FoundEvent, address: string, context: ReadingContext): AnnouncedEvent {
  const { name, location, price } = event;
  const read = understand(textOf(event), context);
  const hasVenue = location !== null && (location.name !== null || location.address !== null);
  const street = hasVenue ? location.address : null;
  const town = location?.town ?? null;
  const { start, end } = venueTimes(event, town ?? read.town?.value, context.findTowns);
  const currency = price && currencyOf(price.currency, read, context);
  return withoutPositions({
    language: read.language,
    name: toField(name),
    place: hasVenue ? toField(location.name) : read.place,
    address: hasVenue ? toField(street) : read.address,
    town: town ? toField(town) : hasVenue ? undefined : read.town,
    dateStart: toField(start, start.replace('T', ' ')),
    dateEnd: toField(end, end?.replace('T', ' ')),
    type: read.type,
    dances: read.dances,
    price: price ? toField(price.amount, `${price.amount} ${price.currency ?? ''}`.trim()) : read.price,
    currency: currency ? toField(currency) : read.currency,
    // The URL of a calendar may contain a secret.
    link: toField([event.url, address].find((page) => page && mayLink(page))),
    ...descriptionIn(event.description),
    level: read.level,
    music: read.music,
    partner: read.partner,
    floor: read.floor,
    age: read.age,
    doubts: price ? [] : read.doubts.filter(({ doubt }) => doubt === 'currency-unknown'),
  });
}

/** Removes the positions of the quoted words, because the text they refer to is not the user's text. */
export function withoutPositions<Said extends AnnouncedEvent>(read: Said): Said {
  const fields = Object.entries(read).map(([field, value]) => [field, isField(value) ? withoutPosition(value) : value]);
  return { ...Object.fromEntries(fields), doubts: read.doubts.map(withoutPosition) };
}

function isField(value: unknown): value is { from: { words: string } } {
  return typeof value === 'object' && value !== null && 'from' in value;
}

function withoutPosition<Value extends { from: { words: string } }>(value: Value) {
  return { ...value, from: { words: value.from.words, start: 0, end: 0 } };
}

function toField<Value extends string | number>(value: Value | null | undefined, words = String(value)) {
  if (value === null || value === undefined || value === '') return undefined;
  return { value, alternatives: [], from: { words, start: 0, end: 0 } };
}

/** Returns the text of the event, one field per line, cut to the length of a pasted announcement. */
function textOf({ name, categories, location, description }: FoundEvent): string {
  const lines = [name, categories.join(', '), location?.text ?? '', description ?? ''];
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, announcementLimits.characters);
}

function descriptionIn(text: string | null): Pick<AnnouncedEvent, 'description' | 'leftOut'> {
  if (!text) return {};
  const source = new SourceText(text.slice(0, announcementLimits.characters));
  return descriptionOf(source, takeLinks(source).contacts);
}

function currencyOf(written: string | null, read: AnnouncedEvent, { currency }: ReadingContext): string {
  const known = CurrencyCode.safeParse(written?.toUpperCase());
  return known.success ? known.data : (read.currency?.value ?? currency ?? defaultCurrency);
}
