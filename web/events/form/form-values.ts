import { type Currency, defaultCurrency, priceKinds } from '#contract/constants.ts';
import { currencyIn } from '#contract/currency-in.ts';
import type { Facts, Prices, Translations } from '#contract/event-details.ts';
import type { OwnEvent } from '#contract/events.ts';
import type { NewEvent } from '#contract/new-event.ts';
import { endless } from '#contract/recurrence.ts';
import { withoutTracking } from '#contract/tracking.ts';
import type { ChosenPlace } from '#web/places/chosen-place.ts';
import { newId } from '#web/storage/new-id.ts';
import { readAmount } from '#web/ui/amount.ts';
import type { Crop } from '#web/ui/crop.ts';
import { addDays, hoursBetween, localOf } from './local-times.ts';
import { amountIn } from './price/amount-in.ts';
import { type PriceKind, priceKindOf, priceOf } from './price/price-kind.ts';
import { datesOfRule, noRepetition, type Repetition, rhythmOf, ruleAndExceptions } from './repeat/repetition.ts';
import { type EnteredPart, programmeOf } from './steps/programme.ts';

/** The values of the event form as typed: plain data, stored with the draft. */
export interface EventFormValues {
  name: string;
  /** The venue's name. */
  place: string;
  address: { text: string; value: ChosenPlace | null };
  typeId: string;
  danceIds: string[];
  /** Local time at the venue. */
  dateStart: string;
  dateEnd: string;
  price: string;
  /** Null until chosen: the price then determines it. Absent in older drafts. */
  priceKind?: PriceKind | null;
  currency: Currency;
  repetition: Repetition;
  link: string;
  /** Organiser that publishes the event; empty for none, null for the user's default. */
  organiserId: string | null;
  /** Whether the existing picture of the event, or of its template, is kept. */
  keepsPicture: boolean;
  /** Id of the existing picture. Absent in older drafts. */
  pictureId?: string | null;
  /** Crop of a newly chosen picture; its file is stored separately. */
  crop: Crop | null;
  alternativeText: string;
  description: string;
  /** BCP 47; empty if not chosen: then the language of the form applies. */
  descriptionLanguage: string;
  /** Texts by language, possibly empty ones. */
  translations: Translations;
  /** A fact that is not given is absent, or an empty text. */
  facts: Facts;
  programme: EnteredPart[];
  /** As typed; empty means not given. */
  prices: EnteredPrices;
}

/** Prices besides the main one, in the same currency. */
export type EnteredPrices = { [Name in Exclude<keyof Prices, 'donation'>]-?: string };

export const noPrices: EnteredPrices = { reduced: '', members: '', door: '', freeBefore: '', includes: '' };

export const emptyEntry: EventFormValues = {
  name: '',
  place: '',
  address: { text: '', value: null },
  typeId: '',
  danceIds: [],
  dateStart: '',
  dateEnd: '',
  price: '0',
  priceKind: null,
  currency: defaultCurrency,
  repetition: noRepetition,
  link: '',
  organiserId: null,
  keepsPicture: false,
  crop: null,
  alternativeText: '',
  description: '',
  descriptionLanguage: '',
  translations: {},
  facts: {},
  programme: [],
  prices: noPrices,
};

/** Returns the address of a known venue as form values. */
export function addressOf(known: {
  displayName: string;
  town: string;
  latitude: number;
  longitude: number;
  countryCode: string | null;
}): EventFormValues['address'] {
  const { town: place, displayName, latitude, longitude, countryCode } = known;
  const value = { displayName, place, latitude, longitude, countryCode, kind: 'address', source: 'gazetteer' } as const;
  return { text: displayName, value };
}

/** Returns an event as form values. */
export function entryOf(event: OwnEvent): EventFormValues {
  const { latitude, longitude, displayName, place } = event.location;
  return {
    ...emptyEntry,
    name: event.name,
    place: event.place,
    address:
      latitude !== null && longitude !== null
        ? addressOf({ displayName, town: place, latitude, longitude, countryCode: null })
        : { text: displayName, value: null },
    typeId: event.type.id,
    danceIds: event.dances.map(({ id }) => id),
    dateStart: localOf(event.dateStart),
    dateEnd: localOf(event.dateEnd),
    price: amountText(event.price),
    priceKind: event.prices?.donation ? 'donation' : null,
    currency: event.currency,
    link: event.link ?? '',
    organiserId: event.organiser?.id ?? '',
    keepsPicture: event.picture !== null,
    pictureId: pictureIdOf(event),
    ...detailsOf(event),
  };
}

/** The optional details of an event. */
export type Details = Pick<
  EventFormValues,
  'description' | 'descriptionLanguage' | 'translations' | 'facts' | 'programme' | 'prices'
>;

/** Returns the details of an event as form values. */
export function detailsOf(event: OwnEvent): Details {
  const { description, descriptionLanguage, translations = {}, facts = {}, programme = [], prices = {} } = event;
  return {
    description: description ?? '',
    descriptionLanguage: descriptionLanguage ?? '',
    translations,
    facts,
    programme: programme.map((part) => ({ ...part, id: newId() })),
    prices: {
      reduced: amountText(prices.reduced),
      members: amountText(prices.members),
      door: amountText(prices.door),
      freeBefore: prices.freeBefore ?? '',
      includes: prices.includes ?? '',
    },
  };
}

/** Returns an amount as text; empty if not given. */
function amountText(amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return '';
  return Number.isInteger(amount)
    ? String(amount)
    : amount.toFixed(Number((amount * 100).toFixed(6)) % 1 === 0 ? 2 : 3);
}

/** Returns the additional prices for the request, without empty and invalid ones. */
export function pricesOf(entry: Pick<EventFormValues, 'prices' | 'price' | 'priceKind' | 'currency'>): Prices {
  const { prices, currency } = entry;
  const amounts = priceKinds.flatMap((kind) => {
    const amount = amountIn(prices[kind], currency);
    return amount === undefined ? [] : [[kind, amount] as const];
  });
  return {
    ...(priceKindOf(entry) === 'donation' && { donation: true }),
    ...Object.fromEntries(amounts),
    ...(prices.freeBefore && { freeBefore: prices.freeBefore }),
    ...(prices.includes.trim() && { includes: prices.includes.trim() }),
  };
}

/**
 * Returns a copy of an event to publish again, at the same local times: for a series the dates after its end, in its
 * rhythm; for a single event a week later. Past dates are skipped.
 */
export function cloneOf(event: OwnEvent, now: Date): EventFormValues {
  const entry = entryOf(event);
  const next = nextSeriesStart(event, entry.dateStart, now);
  if (next) {
    const days = Math.round(hoursBetween(entry.dateStart, next) / 24);
    const [, count = noRepetition.count] = /COUNT=(\d+)/.exec(event.repeat ?? '') ?? [];
    const repetition = {
      ...noRepetition,
      ...rhythmOf(event.repeat ?? '', next),
      count: Number(count) > 1 ? count : '8',
    };
    return { ...entry, dateStart: next, dateEnd: addDays(entry.dateEnd, days), repetition };
  }
  const weeksPast = Math.floor((now.getTime() - Date.parse(event.dateEnd)) / (7 * 86_400_000));
  const days = 7 * (1 + Math.max(0, weeksPast));
  return { ...entry, dateStart: addDays(entry.dateStart, days), dateEnd: addDays(entry.dateEnd, days) };
}

/**
 * Returns the start of the first future date after the end of a series; undefined for an event that is not a series.
 */
function nextSeriesStart({ repeat, lastDay }: OwnEvent, start: string, now: Date): string | undefined {
  if (repeat === null || lastDay === null) return undefined;
  const today = now.toISOString().slice(0, 10);
  const from = lastDay > today ? lastDay : today;
  const until = addDays(from + start.slice(10), maxDaysBetween)
    .slice(0, 10)
    .replaceAll('-', '');
  const { all } = datesOfRule(`${endless(repeat)};UNTIL=${until}`, lastDay);
  const day = all.find((each) => each > from);
  // A rule that does not contain its own last date: same weekday.
  return day === undefined
    ? addDays(lastDay + start.slice(10), 7 * (1 + weeksBetween(lastDay, from)))
    : day + start.slice(10);
}

/** A rule of every twelve months gives a date within that many days. */
const maxDaysBetween = 400;

function weeksBetween(day: string, later: string): number {
  return Math.floor((Date.parse(later) - Date.parse(day)) / (7 * 86_400_000));
}

/** Returns the request body of an event. The values must be valid; throws without a chosen address. */
export function bodyOf(entry: EventFormValues): Omit<NewEvent, 'pictureFrom' | 'repeat' | 'except'> {
  const { address, typeId, danceIds, link, organiserId } = entry;
  if (!address.value) throw new Error('An entry without a place was sent.');
  const { latitude, longitude, displayName, place, countryCode } = address.value;
  return {
    name: entry.name,
    place: entry.place,
    location: { latitude, longitude, displayName, place, countryCode },
    type: { id: typeId },
    dances: danceIds.map((id) => ({ id })),
    dateStart: entry.dateStart,
    dateEnd: entry.dateEnd,
    price: priceOf(entry),
    currency: entry.currency,
    link: wholeLink(link) || null,
    ...(organiserId !== null && { organiser: organiserId === '' ? null : { id: organiserId } }),
    description: entry.description.trim() || null,
    descriptionLanguage: entry.descriptionLanguage || null,
    translations: writtenIn(entry.translations),
    facts: entry.facts,
    programme: programmeOf(entry),
    prices: pricesOf(entry),
  };
}

/** Returns the translations that are not empty, by language. */
export function writtenIn(translations: Translations): Translations {
  const texts = Object.entries(translations).map(([language, text]) => [language, text.trim()] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== '').sort());
}

/**
 * Returns the request body for a new event, with its repetition; `sourceId` is the event whose picture is copied, if
 * any.
 */
export function newBodyOf(entry: EventFormValues, sourceId: string | null): NewEvent {
  return {
    ...bodyOf(entry),
    ...ruleAndExceptions(entry.repetition, entry.dateStart),
    ...(sourceId !== null && entry.keepsPicture && { pictureFrom: sourceId }),
  };
}

/** Returns the id of the picture of an event, which its addresses contain. */
function pictureIdOf({ picture }: OwnEvent): string | null {
  return /\/pictures\/([^/]+)\//.exec(picture?.sources[0]?.url ?? '')?.[1] ?? null;
}

/**
 * Returns the form values that change with an address: the address, and the currency of its country unless a price is
 * entered.
 */
export function placed(entry: EventFormValues, address: EventFormValues['address']): Partial<EventFormValues> {
  const country = address.value?.countryCode;
  if (!country || (readAmount(entry.price) ?? 0) !== 0) return { address };
  return { address, currency: currencyIn(country) };
}

/** Returns a link as it is saved: with a protocol for `www.milonga.fr`, without tracking parameters. */
export function wholeLink(link: string): string {
  return withoutTracking(withProtocol(link));
}

function withProtocol(link: string): string {
  const bare = link.trim();
  return /^[a-z\d-]+(\.[a-z\d-]+)+([/?#:]|$)/i.test(bare) ? `https://${bare}` : bare;
}
