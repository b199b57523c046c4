import type { AnnouncedEvent } from '#contract/announcements.ts';
import { announcementLimits, defaultCurrency } from '#contract/constants.ts';
import { CurrencyCode } from '#contract/currency.ts';
import { mayLink } from '#contract/secret-address.ts';
import type { Circumstances } from './circumstances.ts';
import { descriptionOf } from './description.ts';
import type { FoundEvent } from './found-event.ts';
import { takeLinks } from './links.ts';
import { SourceText } from './source-text.ts';
import { understand } from './understand.ts';
import { venueTimes } from './venue-times.ts';

/**
 * The same as an announcement of it. When, where and what for are as the page has them; styles, type and level, which no
 * page tells programs, are read from its words. `address` is where it stands.
 */
export function announcedEvent(event: FoundEvent, address: string, circumstances: Circumstances): AnnouncedEvent {
  const { name, location, price } = event;
  const said = understand(wordsOf(event), circumstances);
  const hasHouse = location !== null && (location.name !== null || location.address !== null);
  const street = hasHouse ? location.address : null;
  const town = location?.town ?? null;
  const { start, end } = venueTimes(event, town ?? said.town?.value, circumstances.findTowns);
  const currency = price && currencyOf(price.currency, said, circumstances);
  return wordsAlone({
    language: said.language,
    name: told(name),
    place: hasHouse ? told(location.name) : said.place,
    address: hasHouse ? told(street) : said.address,
    town: town ? told(town) : hasHouse ? undefined : said.town,
    dateStart: told(start, start.replace('T', ' ')),
    dateEnd: told(end, end?.replace('T', ' ')),
    type: said.type,
    dances: said.dances,
    price: price ? told(price.amount, `${price.amount} ${price.currency ?? ''}`.trim()) : said.price,
    currency: currency ? told(currency) : said.currency,
    // The address of a calendar may be a secret.
    link: told([event.url, address].find((page) => page && mayLink(page))),
    ...descriptionIn(event.description),
    level: said.level,
    music: said.music,
    partner: said.partner,
    floor: said.floor,
    age: said.age,
    doubts: price ? [] : said.doubts.filter(({ doubt }) => doubt === 'currency-unknown'),
  });
}

/** Of what can't be quoted in place, the words alone. */
export function wordsAlone<Said extends AnnouncedEvent>(said: Said): Said {
  const fields = Object.entries(said).map(([field, value]) => [field, hasFrom(value) ? unplaced(value) : value]);
  return { ...Object.fromEntries(fields), doubts: said.doubts.map(unplaced) };
}

function hasFrom(value: unknown): value is { from: { words: string } } {
  return typeof value === 'object' && value !== null && 'from' in value;
}

function unplaced<Value extends { from: { words: string } }>(value: Value) {
  return { ...value, from: { words: value.from.words, start: 0, end: 0 } };
}

function told<Value extends string | number>(value: Value | null | undefined, words = String(value)) {
  if (value === null || value === undefined || value === '') return undefined;
  return { value, alternatives: [], from: { words, start: 0, end: 0 } };
}

/** All that it says, as lines of a text: about as much as somebody would paste. */
function wordsOf({ name, categories, location, description }: FoundEvent): string {
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

function currencyOf(written: string | null, said: AnnouncedEvent, { currency }: Circumstances): string {
  const known = CurrencyCode.safeParse(written?.toUpperCase());
  return known.success ? known.data : (said.currency?.value ?? currency ?? defaultCurrency);
}
