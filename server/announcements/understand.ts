import type { AnnouncedEvent, AnnouncementDoubt } from '#contract/announcements.ts';
import { findAddress } from './address.ts';
import { maskArtists } from './artists.ts';
import { chooseDates } from './choose-dates.ts';
import { chooseTimes, isBeginning, labelTimes, timeBehind } from './choose-times.ts';
import { chooseTown, moreLikelyTown, withoutTown } from './choose-town.ts';
import type { DateReading } from './date-reading.ts';
import { takeDates } from './dates.ts';
import { descriptionOf } from './description.ts';
import { doubtsOfWhen, type WhenDoubts } from './doubts.ts';
import { takeEnvelope } from './envelope.ts';
import { findLevel, findType } from './event-type.ts';
import { findUnnamedDays } from './exceptions.ts';
import { findFacts } from './facts.ts';
import { fieldBuilder } from './field-builder.ts';
import { languageOf } from './language.ts';
import { takeLinks } from './links.ts';
import { findName, firstWords } from './name.ts';
import { unmaskDaysOfNames } from './name-days.ts';
import { isOneNight } from './nights.ts';
import { datesWithSameTime, outsideOf, stretchesOfOtherDays } from './other-days.ts';
import { findPriceDetails, isDonation } from './price-details.ts';
import { choosePrice, type PriceReading, takePrices } from './prices.ts';
import { programmeOf } from './programme.ts';
import type { ReadingContext } from './reading-context.ts';
import { takeRecurrences } from './repetition.ts';
import { takeSeason } from './seasons.ts';
import { segmentsOf } from './segments.ts';
import type { EventPart } from './several-events.ts';
import { SourceText, type TextRange } from './source-text.ts';
import { findStyles } from './styles.ts';
import { takeTimes } from './times.ts';
import type { FoundTown } from './towns.ts';
import { findVenue } from './venue.ts';
import { startAndEnd, toVenueTime } from './when.ts';
import { takeZone } from './zones.ts';

/** Returns the event described by a text about one event. */
export function understand(written: string, context: ReadingContext): AnnouncedEvent {
  return readEvent(firstPasses(new SourceText(written), context), context);
}

/** The part of a text about one of several events. */
export interface OwnPart extends EventPart {
  /** The town of the other parts, which is unsure here. */
  usualTown?: FoundTown | undefined;
}

export type Passed = ReturnType<typeof firstPasses>;

/**
 * Runs the passes that all others depend on. Links and prices come first, so that their numbers are not read as dates
 * or times.
 */
export function firstPasses(source: SourceText, { locale, today }: ReadingContext) {
  const language = languageOf(source, locale);
  const envelope = takeEnvelope(source, today);
  const { links, contacts } = takeLinks(source);
  const amounts = takePrices(source);
  return { source, language, envelope, links, contacts, amounts, ...datesOf(source, { today, language }) };
}

/** Reads one event. Names of performers and streets are masked before towns are searched. */
export function readEvent(passed: Passed, context: ReadingContext, part?: OwnPart): AnnouncedEvent {
  const { today, dances, types } = context;
  const {
    source,
    language,
    envelope,
    links,
    contacts,
    amounts,
    recurrences,
    season,
    dates: found,
    impossible,
  } = passed;
  const chosen = datesOfPart(chooseDates(found, { recurrences, season }, today), part);
  const labelled = labelTimes(source, takeTimes(source, language), contacts);
  const zone = takeZone(source);
  const behind = chosen.last && timeBehind(labelled, chosen.last.span);
  const isNight = isOneNight(source, chosen, labelled, behind?.from);
  const { last: _, ...onOneDay } = chosen;
  const dates: DateReading = isNight && chosen.first?.time === undefined ? onOneDay : chosen;
  const ofOtherDays = stretchesOfOtherDays(source, found, dates);
  const ofEvent = ofPart(labelled, part, (own) => own.some(isBeginning));
  const times = outsideOf(ofEvent, ofOtherDays, (left) => left.some(isBeginning));
  maskArtists(source);
  unmaskDaysOfNames(source, recurrences, found);
  const address = inPartFirst(source, part, () => findAddress(source));
  const town = moreLikelyTown(
    inPartFirst(source, part, () => chooseTown(source, context.findTowns, language, address)),
    part?.usualTown,
  );
  const street = address && withoutTown(source, address, town);
  const isTown = (words: string) =>
    context.findTowns(words).some(({ countryCode }) => town === undefined || countryCode === town.town.countryCode);
  const venue = inPartFirst(source, part, () =>
    findVenue(source, segmentsOf(source), { address: street, town, isTown }),
  );
  const nameWith = (from: number | undefined) => {
    const found = findName(source, segmentsOf(source), { venue, street, town, from });
    return found.best && { ...found, best: found.best };
  };
  const name = inPartFirst(source, part, () => {
    const guess = part && firstWords(source, segmentsOf(source), part);
    return nameWith(part?.start) ?? (guess && { best: guess, others: [], isUnsure: true });
  });
  const styles = findStyles(source, dances);
  const days = isNight ? undefined : dates.last?.span;
  const hasLessonBefore =
    times.some(({ label }) => label === 'lesson') &&
    times.some(({ label }) => label === 'social' || label === undefined);
  // The names of a venue ("The Dance Attic") and of a street ("corso Belgio") do not indicate the type.
  const rest = source.rest;
  if (venue) source.mask('address', venue);
  const isOfVenue = findStyles(source, dances)?.slugs.join() !== styles?.slugs.join();
  if (street) source.mask('address', street);
  const type = findType(source, types, { name: name?.best, days, styles: styles?.span, hasLessonBefore });
  source.rest = rest;
  const isLesson = type?.slug === 'class' || type?.slug === 'workshop';
  const clockTimes = chooseTimes(times, isLesson, days !== undefined);
  const ownAmounts = outsideOf(
    ofPart(amounts, part),
    ofOtherDays.filter(({ isEvening }) => isEvening),
  );
  const money = {
    countryCode: town?.town.countryCode,
    isCountryUnsure: town?.isUnsure ?? true,
    currency: context.currency,
  };
  const price = priceOfPart(source, part, amounts, money) ?? choosePrice(source, ownAmounts, money);
  const listed = datesWithSameTime(dates.dates, ofOtherDays, labelled.filter(isBeginning), clockTimes.start?.minutes);
  const said = startAndEnd(source, dates, { ...clockTimes, behind }, isLesson);
  const { when, doubt: unknownZone } = toVenueTime(said, zone, town, dates.rule !== undefined);
  const understood = fieldBuilder(source);
  const [link, ...otherLinks] = ofPart(links, part);
  const level = findLevel(source, isLesson);
  const own = part ?? { start: 0, end: source.text.length };
  // Times of a programme are not converted from another time zone.
  const isMoved = when.dateStart?.value !== said.dateStart?.value;
  const programme =
    days || isMoved ? undefined : programmeOf(source, times, { start: clockTimes.start, type: type?.slug }, own);
  const { music, partner, floor, age } = findFacts(source);
  const { reduced, members, door, advance, freeBefore, donation } = findPriceDetails(source, ownAmounts, price);
  if (price.price && advance) {
    const others = [price.price.value, ...price.price.alternatives].filter((value) => value !== advance.value);
    price.price = { value: advance.value, alternatives: others, span: advance.span };
  }
  // For "$10 to 20, pay what you can" the lowest amount is the suggested price.
  if (price.price && donation) {
    const amountsOfAll = [price.price.value, ...price.price.alternatives].filter(
      (value) => value !== members?.value && value !== reduced?.value,
    );
    const min = Math.min(...amountsOfAll);
    price.price = { ...price.price, value: min, alternatives: amountsOfAll.filter((value) => value !== min) };
  }
  return {
    language,
    name: name && understood(name.best, name.best.words, name.others, name.isUnsure),
    place: venue && understood(venue, capitalized(venue.words), [], venue.isUnsure),
    address:
      street &&
      understood(
        street,
        source.text.slice(street.start, street.end).replace(/\s+/g, ' '),
        [],
        !/\d/.test(source.text.slice(street.start, street.end)),
      ),
    town: town && understood(town, town.town.name, [], town.isUnsure),
    ...withDoubts(when, doubtsOfWhen({ source, found, recurrences, dates, times, clockTimes, today })),
    repeat:
      dates.rule &&
      understood(dates.rule.span, dates.rule.value, dates.rule.alternatives, dates.rule.alternatives.length > 0),
    except: dates.except && understood(dates.except.span, dates.except.days),
    dates: listed && understood(listed.span, listed.days),
    type:
      type && understood(type.span, type.slug, type.alternatives, type.isUnsure || (isLesson && music !== undefined)),
    dances: styles && understood(styles.span, styles.slugs, [], isOfVenue),
    price:
      price.price && understood(price.price.span, price.price.value, price.price.alternatives, price.price.isUnsure),
    currency: price.currency && understood(price.currency.span, price.currency.value),
    link:
      link &&
      understood(
        link,
        link.url,
        otherLinks.map(({ url }) => url),
      ),
    ...descriptionOf(source, contacts, envelope, part),
    programme: programme && understood(programme.span, programme.value),
    level: level && understood(level.span, level.value),
    ...Object.fromEntries(
      Object.entries({ reduced, members, door, freeBefore, donation, music, partner, floor, age }).map(
        ([field, found]) => [field, found && understood(found.span, found.value, [], found.isUnsure)],
      ),
    ),
    doubts: doubtsOf(source, dates, { impossible, unknownZone, unknownPrice: price.unknown }),
  };
}

/** Searches the part of an event first, then the whole text. */
function inPartFirst<Found>(
  source: SourceText,
  part: TextRange | undefined,
  find: () => Found | undefined,
): Found | undefined {
  if (!part) return find();
  const { rest } = source;
  source.mask('other', { start: 0, end: part.start });
  source.mask('other', { start: part.end, end: source.text.length });
  const own = find();
  source.rest = rest;
  return own ?? find();
}

/** Returns the price of a part without an amount if its words state one (free, donation), otherwise undefined. */
function priceOfPart(
  { folded }: SourceText,
  part: TextRange | undefined,
  amounts: readonly TextRange[],
  money: Parameters<typeof choosePrice>[2],
): PriceReading | undefined {
  if (!part || amounts.some(({ start }) => start >= part.start && start < part.end)) return undefined;
  const own = { folded: ' '.repeat(part.start) + folded.slice(part.start, part.end) };
  const { price } = choosePrice(own, [], money);
  return price || isDonation(own) ? choosePrice(own, [], money) : undefined;
}

/** Returns the items inside the part of an event, or all items if there are none. */
function ofPart<One extends TextRange>(
  all: readonly One[],
  part: TextRange | undefined,
  isEnough: (left: readonly One[]) => boolean = (left) => left.length > 0,
): readonly One[] {
  const own = part ? all.filter(({ start }) => start >= part.start && start < part.end) : all;
  return isEnough(own) ? own : all;
}

/** Uses the date in the first words of a part if the general rules find none, or another one. */
function datesOfPart(reading: DateReading, part: EventPart | undefined): DateReading {
  const [day] = part?.days ?? [];
  if (!part || day === undefined || (reading.first && !part.isNumbered)) return reading;
  return { ...reading, first: { day, alternatives: [], span: part.head } };
}

function datesOf(source: SourceText, context: { today: string; language: ReturnType<typeof languageOf> }) {
  const { text, folded } = source;
  const isAmerican = /\$/.test(folded) || /,\s(?:[A-Z]{2})\b(?!\d)/.test(text);
  const isMonthFirst = context.language === 'en' && isAmerican && !/[£€]/.test(text);
  // Recurrences are taken first, because "1st" in "every 1st Friday" is not a date.
  const recurrences = takeRecurrences(source);
  const season = takeSeason(source, context.today, recurrences.length > 0);
  return { recurrences, season, ...takeDates(source, { ...context, isMonthFirst, recurrences, season }) };
}

/** Returns the town in the text around the parts of several events. */
export function findTownAround(source: SourceText, context: ReadingContext): FoundTown | undefined {
  const { language } = firstPasses(source, context);
  return chooseTown(source, context.findTowns, language, findAddress(source));
}

/** Marks the start and the end as unsure if the text has competing values. */
function withDoubts(
  { dateStart, dateEnd }: Pick<AnnouncedEvent, 'dateStart' | 'dateEnd'>,
  { isDateUnsure, isStartUnsure, isEndUnsure }: WhenDoubts,
): Pick<AnnouncedEvent, 'dateStart' | 'dateEnd'> {
  const isUnsure = isDateUnsure || (isStartUnsure && dateStart?.value.includes('T') === true);
  return {
    ...(dateStart && { dateStart: { ...dateStart, ...(isUnsure && { isUnsure }) } }),
    ...(dateEnd && { dateEnd: { ...dateEnd, ...((isDateUnsure || isEndUnsure) && { isUnsure: true }) } }),
  };
}

function capitalized(words: string): string {
  const calm =
    words === words.toUpperCase() && /\p{Lu}{4}/u.test(words)
      ? words.toLowerCase().replace(/(^|[\s'’(-])(\p{L})/gu, (start) => start.toUpperCase())
      : words;
  return calm.charAt(0).toUpperCase() + calm.slice(1);
}

function doubtsOf(
  source: SourceText,
  dates: DateReading,
  {
    impossible,
    unknownZone,
    unknownPrice,
  }: { impossible: readonly TextRange[]; unknownZone: TextRange | undefined; unknownPrice: TextRange | undefined },
): AnnouncedEvent['doubts'] {
  const doubts: [AnnouncementDoubt, TextRange | undefined][] = [
    ['weekday-contradicts-date', dates.contradiction],
    ['date-does-not-exist', dates.first ? undefined : impossible[0]],
    ['repeats-from-unknown-day', dates.unknownBeginning],
    ['exception-not-in-series', dates.strayException],
    ['replacement-date', dates.replacement],
    ['exceptions-unknown', dates.rule && findUnnamedDays(source)],
    ['zone-unknown', unknownZone],
    ['currency-unknown', unknownPrice],
  ];
  return doubts.flatMap(([doubt, span]) => (span ? [{ doubt, from: source.wordsOf(span) }] : []));
}
