import { defaultCurrency, eventLimits, maxDescriptionCharacters } from '#contract/constants.ts';
import { isPayable } from '#contract/currency.ts';
import { PublicLink } from '#contract/new-event.ts';
import { mayLink, withoutSecretAddresses } from '#contract/secret-address.ts';
import type { SourceDefaults } from '#contract/source-answers.ts';
import type { EntryFault } from '#contract/source-entries.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import type { ImportedValues, LocatedPlace } from '#server/events/imported/service.ts';
import type { ReadEvent } from '#server/sources/parse/read-event.ts';

/** The answers of the owner of a source, resolved. */
export interface Answers {
  /** Catalogue ids by normalized name. */
  danceCalled: ReadonlyMap<string, string>;
  typeCalled: ReadonlyMap<string, string>;
  /** Returns the id of the type that a title clearly names. */
  typeOfTitle?: (title: string, isOneNight: boolean) => string | undefined;
  defaults: SourceDefaults;
  /** By the text in the source. */
  places: ReadonlyMap<string, LocatedPlace | 'leave-out'>;
  /** The venue of events without a place. */
  venue: LocatedPlace | null;
  /** The time zone of the source, as far as it is known. */
  timeZone?: string | undefined;
}

/** The event that an entry would become, and what is missing. */
export interface Draft {
  /** Null if something is missing. */
  event: { values: ImportedValues; place: LocatedPlace } | null;
  faults: EntryFault[];
  /** The owner excluded its place. */
  isElsewhere: boolean;
  /** On the clock of the venue, or the day only; null if unknown. */
  shown: {
    start: string;
    end: string | null;
    price: number | null;
    currency: string | null;
    isDonation?: true;
    typeId: string | null;
    danceIds: string[];
  };
}

const maxNameCharacters = 150;
const dayMs = 86_400_000;

/**
 * Returns the text by which the place of an entry is asked about, its coordinates if it has no name; null if it has
 * neither.
 */
export function placeText({ location }: ReadEvent): string | null {
  if (!location) return null;
  const text = location.text.trim().slice(0, 500);
  if (text !== '') return text;
  return location.latitude === null ? null : `${location.latitude}, ${location.longitude}`;
}

/**
 * Returns the event that an entry becomes with these answers, null if something is missing, and what is missing or
 * wrong.
 */
export function draftOf(read: ReadEvent, answers: Answers, now: Date): Draft {
  const { defaults, places, venue } = answers;
  const text = placeText(read);
  const answered = text === null ? venue : (places.get(text) ?? null);
  const place = answered === 'leave-out' ? null : answered;
  const span = spanOf(read, defaults);
  const cost = costOf(read, defaults);
  const instants = place && span.start && span.end ? instantsOf(read, span.start, span.end, place.timeZone) : null;
  const { typeId, danceIds } = kindsOf(read, answers);
  const faults: EntryFault[] = [
    ...(typeId ? [] : (['type-unanswered'] as const)),
    ...(danceIds.length > 0 ? [] : (['dances-unanswered'] as const)),
    ...(place ? [] : ([text === null ? 'no-place' : 'place-unanswered'] as const)),
    ...(span.start ? [] : (['no-start-time'] as const)),
    ...(read.unknownZone === undefined ? [] : (['zone-unanswered'] as const)),
    ...(span.start && !span.end ? (['no-end'] as const) : []),
    ...(cost.fault ? [cost.fault] : []),
    ...(instants ? faultsOf(instants, now) : []),
  ];
  const values: ImportedValues | null =
    faults.length === 0 && instants && place && typeId && cost.currency
      ? {
          name: nameOf(withoutSecretAddresses(read.name)),
          startsAt: instants.startsAt.toISOString(),
          endsAt: instants.endsAt.toISOString(),
          venue: place.venue,
          town: place.town,
          displayName: place.displayName,
          latitude: place.latitude,
          longitude: place.longitude,
          link: linkOf(read.url),
          price: cost.amount,
          currency: cost.currency,
          ...(cost.isDonation && { isDonation: true }),
          description: descriptionOf(read.description),
          isCancelled: read.isCancelled,
          typeId,
          danceIds,
        }
      : null;
  // Some programs write UTC but mean their local time.
  const clock = place?.timeZone ?? (read.timeZone === 'UTC' ? answers.timeZone : undefined);
  return {
    event: values && place && { values, place },
    faults,
    isElsewhere: answered === 'leave-out',
    shown: {
      typeId: typeId ?? null,
      danceIds,
      start: span.start ? shownTime(read, span.start, clock) : read.start,
      end: span.end ? shownTime(read, span.end, clock) : (read.end ?? null),
      price: cost.amount,
      currency: cost.currency,
      ...(cost.isDonation && { isDonation: true }),
    },
  };
}

/**
 * Returns type and styles from the categories of the entry that match catalogue names, and the type else from its
 * title. Anything else is answered for the whole source.
 */
function kindsOf(read: ReadEvent, { defaults, danceCalled, typeCalled, typeOfTitle }: Answers) {
  const { categories, name, start, end } = read;
  const called = categories.flatMap((written) => written.split(/[,;|/]/)).map(normalizeText);
  const own = called.flatMap((name) => danceCalled.get(name) ?? []);
  const danceIds = own.length > 0 ? own : (defaults.dances ?? []).map(({ id }) => id.toLowerCase());
  const nightsUntil = Temporal.PlainDate.from(start.slice(0, 10)).until((end ?? start).slice(0, 10)).days;
  const isOneNight = nightsUntil <= 1 && !(read.isAllDay && nightsUntil > 0);
  const typeId =
    called.flatMap((name) => typeCalled.get(name) ?? [])[0] ??
    typeOfTitle?.(name, isOneNight) ??
    defaults.type?.id.toLowerCase();
  return { typeId, danceIds: [...new Set(danceIds)].sort() };
}

/**
 * Returns start and end on the clock of the entry: from the entry, or, for a day or a missing end, from the owner's
 * answers.
 */
function spanOf(read: ReadEvent, { startTime, endTime }: SourceDefaults): { start: string | null; end: string | null } {
  const start = read.isAllDay ? (startTime ? `${read.start}T${startTime}:00` : null) : read.start;
  if (start === null) return { start: null, end: null };
  if (read.end !== null && !read.isAllDay) return { start, end: read.end };
  if (!endTime) return { start, end: null };
  const lastDay = (read.end ?? read.start).slice(0, 10);
  const end = `${lastDay}T${endTime}:00`;
  if (end > start && (lastDay === start.slice(0, 10) || endTime > start.slice(11, 16))) return { start, end };
  return { start, end: `${Temporal.PlainDate.from(lastDay).add({ days: 1 })}T${endTime}:00` };
}

function instantsOf(read: ReadEvent, start: string, end: string, placeZone: string) {
  const zone = read.isAllDay ? placeZone : (read.timeZone ?? placeZone);
  const startsAt = instantIn(start, zone);
  const endsAt = instantIn(end, zone);
  // In the night of a clock change, the end may not exist.
  return { startsAt, endsAt };
}

/** Converts a local time to an instant; in UTC if `zone` is null. */
export function instantIn(local: string, zone: string | null): Date {
  const time = Temporal.PlainDateTime.from(local);
  return new Date(time.toZonedDateTime(zone ?? 'UTC', { disambiguation: 'compatible' }).epochMilliseconds);
}

/** Returns the time on the clock of the venue, to the minute; if that is unknown, on that of the source. */
function shownTime(read: ReadEvent, local: string, clock: string | undefined): string {
  if (clock === undefined || read.timeZone === null || read.isAllDay) return local.slice(0, 16);
  return Temporal.Instant.fromEpochMilliseconds(instantIn(local, read.timeZone).getTime())
    .toZonedDateTimeISO(clock)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

function faultsOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): EntryFault[] {
  if (endsAt <= startsAt) return ['ends-before-start'];
  if (endsAt.getTime() - startsAt.getTime() > eventLimits.days * dayMs) return ['too-long'];
  return startsAt.getTime() - now.getTime() > eventLimits.daysAhead * dayMs ? ['too-far-ahead'] : [];
}

interface Cost {
  amount: number | null;
  currency: string | null;
  isDonation?: true;
  fault: EntryFault | null;
}

/** Returns the price of the entry, in the usual currency if it names none; otherwise the answer for all. */
function costOf({ price }: ReadEvent, { price: usual }: SourceDefaults): Cost {
  if (price?.isDonation) {
    const currency = price.currency ?? usual?.currency ?? defaultCurrency;
    const hasAmount = price.amount > 0 && isCurrency(currency) && isPayable(price.amount, currency);
    return { amount: hasAmount ? price.amount : null, currency, isDonation: true, fault: null };
  }
  if (price) {
    // A free event is free in any currency.
    const currency = price.currency ?? usual?.currency ?? (price.amount === 0 ? defaultCurrency : null);
    if (currency === null) return { amount: price.amount, currency, fault: 'price-without-currency' };
    if (isCurrency(currency) && isPayable(price.amount, currency))
      return { amount: price.amount, currency, fault: null };
  }
  if (!usual) return { amount: null, currency: null, fault: 'price-unanswered' };
  // An invalid amount counts as no price.
  return { amount: price ? null : usual.amount, currency: usual.currency, fault: null };
}

function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code);
}

/** Entries that were stored by earlier versions may have secret addresses in their texts. */
function descriptionOf(text: string | null): string | null {
  return (
    withoutSecretAddresses(text ?? '')
      .slice(0, maxDescriptionCharacters)
      .toWellFormed()
      .trim() || null
  );
}

/** Names of events are one line, truncated between words. */
function nameOf(name: string): string {
  if (name.length <= maxNameCharacters) return name;
  const cut = name.slice(0, maxNameCharacters - 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > maxNameCharacters / 2 ? end : cut.length).toWellFormed()}…`;
}

function linkOf(url: string | null): string | null {
  const link = PublicLink.safeParse(url);
  return link.success && mayLink(link.data) ? link.data : null;
}
