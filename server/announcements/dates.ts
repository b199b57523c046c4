import { addDays, dayOf, daysBetween, nextWeekday, weekdayOf } from './calendar.ts';
import { classifyDate } from './date-purpose.ts';
import * as shapes from './date-shapes.ts';
import { isStreet } from './dated-streets.ts';
import { beginningOfSeries, markExceptions, takeExcludedDays } from './exceptions.ts';
import { type FoundDate, trust } from './found-date.ts';
import { takeExcludedHolidays } from './movable-holidays.ts';
import type { Recurrence } from './repetition.ts';
import { markReplacements } from './replacement-dates.ts';
import type { Season } from './seasons.ts';
import type { SourceText, TextRange } from './source-text.ts';
import { briefWeekdays, fullWeekdays, type Language, months, weekdays } from './words/all-words.ts';

interface Context {
  today: string;
  language: Language;
  /** Month before day, as in the United States. */
  isMonthFirst: boolean;
  /** The recurrences found in the text so far. */
  recurrences: readonly Recurrence[];
  season: Season | undefined;
}

type Groups = Record<string, string | undefined>;
type Meaning = Pick<FoundDate, 'days'> & Partial<FoundDate>;
type TakeDates = (
  pattern: RegExp,
  read: (groups: Groups, context: Context, match: RegExpExecArray) => Meaning | undefined,
) => void;

/**
 * Takes all dates out of the text, in order of appearance, and separately returns the spans of dates that do not exist.
 */
export function takeDates(source: SourceText, context: Context): { dates: FoundDate[]; impossible: TextRange[] } {
  const found: FoundDate[] = [];
  const take: TakeDates = (pattern, read) => {
    const taken = source.take('date', pattern, (match) => {
      const meaningFrom = (today: string) => read(match.groups ?? {}, { ...context, today }, match);
      const meaning = meaningFrom(context.today);
      return (
        meaning && {
          readFrom: meaningFrom,
          isRange: false,
          trust: trust.written,
          isContradicted: false,
          alternatives: [],
          isStart: false,
          ...meaning,
        }
      );
    });
    found.push(...taken);
  };
  if (context.recurrences.length > 0) found.push(...takeExcludedHolidays(source, context.today));
  take(shapes.hoursOfNight, (groups, context) => readRange(groups, context));
  take(shapes.hoursOfNightMonthFirst, (groups, context) => readRange(groups, context));
  take(shapes.dayToDay, (groups, context) => readRange(groups, context));
  take(shapes.monthDayToDay, (groups, context) => readRange(groups, context));
  take(shapes.numbersToNumbers, (groups, context) => readRange(dayFirstOf(groups, context), context));
  take(shapes.dayToNumbers, (groups, context) => readRange({ ...groups, m1: groups.m2 }, context));
  take(shapes.weekdayToDay, (groups, context) =>
    readRangeFromWeekday({ ...groups, m2: groups.m2 ?? groups.n2 }, context),
  );
  take(shapes.daysInNumbers, (groups, context) => readList({ ...groups, m1: groups.m2 }, context));
  take(shapes.daysOfMonth, (groups, context) => readList(groups, context));
  take(shapes.monthAndDays, (groups, context) => readList(groups, context));
  take(shapes.isoDay, (groups, context) => readSingle(groups, context));
  take(shapes.dayMonth, (groups, context, match) => (isStreet(match) ? undefined : readSingle(groups, context)));
  take(shapes.monthDay, (groups, context, match) => (isStreet(match) ? undefined : readSingle(groups, context)));
  for (const numbers of [shapes.numbers, shapes.spacedNumbers])
    take(numbers, (groups, context, match) => readNumbers(groups, match, context));
  // "Samedi 30 février" must not be read as Saturday the 30th.
  const impossible = [shapes.isoDay, shapes.dayMonth, shapes.monthDay, shapes.numbers].flatMap((shape) =>
    source.take('date', shape, ({ groups = {} }) => (isImpossible(groups) ? {} : undefined)),
  );
  take(shapes.weekdayAndDate, (groups, context) => dateOfWeekday(groups, context));
  takeRelative(take, context);
  for (const date of found) endNightOn(source, date);
  for (const date of found) classifyDate(source, date, context.recurrences.length > 0);
  found.sort((one, other) => one.start - other.start);
  markExceptions(source, found, context.recurrences.length > 0);
  if (context.recurrences.length > 0) markReplacements(source, found);
  const begins = beginningOfSeries(found, context.season);
  if (begins !== undefined) for (const date of found) moveIntoSeries(date, begins);
  found.push(...takeExcludedDays(source, found, { ...context, begins }));
  return { dates: found, impossible };
}

/** Resolves the year of an excluded or last day relative to the start of the series instead of today. */
function moveIntoSeries(date: FoundDate, begins: string): void {
  if (!date.isException && !date.isLast) return;
  const { days, isContradicted, trust: _, ...meaning } = date.readFrom?.(begins) ?? {};
  if (days) Object.assign(date, { ...meaning, days, isContradicted: isContradicted ?? false });
}

/** "In der Nacht zum Sonntag, 17. Januar" starts on the day before. */
function endNightOn({ folded }: SourceText, date: FoundDate): void {
  const [day = ''] = date.days;
  if (date.isRange || !shapes.nightToBefore.test(folded.slice(Math.max(0, date.start - 20), date.start))) return;
  date.days = [addDays(day, -1), day];
  date.isRange = true;
}

function takeRelative(take: TakeDates, { today, language }: Context) {
  take(shapes.weekdayToWeekday, ({ w1, w2, t1, night }) => {
    const first = nextWeekday(weekdayNamed(w1) ?? 0, today);
    const last = addDays(first, 1);
    // "Vendredi à samedi" without a time may be two days.
    if (contradicts(last, w2) || (night === undefined && t1 === undefined)) return undefined;
    return {
      days: [first, last],
      isRange: true,
      trust: t1 === undefined ? trust.doubtful : trust.weekdayAlone,
      time: t1,
    };
  });
  const relative = (day: string, more: Partial<FoundDate> = {}) => ({ days: [day], trust: trust.relative, ...more });
  take(shapes.dayAfterTomorrow, ({ w1 }) => {
    const day = addDays(today, 2);
    return relative(day, { isContradicted: contradicts(day, w1) });
  });
  take(shapes.today, () => relative(today));
  take(shapes.tomorrow, () => relative(addDays(today, 1)));
  take(shapes.weekdayOfNextWeek, ({ w1, w2 }) => {
    const monday = nextWeekday(1, addDays(today, 1));
    return relative(nextWeekday(weekdayNamed(w1 ?? w2) ?? 0, monday));
  });
  take(shapes.weekdayAWeekLater, ({ w1 }) =>
    relative(addDays(nextWeekday(weekdayNamed(w1) ?? 0, addDays(today, 1)), 7)),
  );
  take(shapes.thisWeekday, ({ w1 }) => relative(nextWeekday(weekdayNamed(w1) ?? 0, today)));
  take(shapes.nextWeekdayWords, ({ w1, w2 }) => {
    const first = nextWeekday(weekdayNamed(w1 ?? w2) ?? 0, addDays(today, 1));
    const later = addDays(first, 7);
    // Two days before a Saturday, "next Saturday" is probably not that Saturday, because it would be called the day
    // after tomorrow.
    const isSoon = daysBetween(today, first) <= 3;
    return isSoon ? relative(later, { alternatives: [first] }) : relative(first, { alternatives: [later] });
  });
  take(shapes.bareWeekday, ({ w1 = '' }) =>
    isOrdinal.test(w1) && language !== 'pt'
      ? undefined
      : { days: [nextWeekday(weekdayNamed(w1) ?? 0, today)], trust: trust.weekdayAlone },
  );
}

/** Portuguese weekdays that are ordinals in other languages: "segunda planta". */
const isOrdinal = /^(?:segunda|quarta|quinta|sexta)$/;

function weekdayNamed(word: string | undefined): number | undefined {
  const plain = word?.replace(/[.,]/g, '').trim();
  if (!plain) return undefined;
  return weekdays.get(plain) ?? briefWeekdays.get(plain) ?? fullWeekdays.get(plain.replace(/s$/, ''));
}

function monthNamed(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  return /^\d/.test(word) ? Number(word) - 1 : months.get(word.replace('.', ''));
}

function yearIn({ year, shortYear }: Groups): number | undefined {
  const written = year ?? shortYear;
  return written === undefined ? undefined : (Number(written) % 2000) + 2000;
}

/** Returns the day in the given year, or the next upcoming one if the year is not written. */
function dayIn(date: number, month: number | undefined, year: number | undefined, today: string): string | undefined {
  if (month === undefined || month > 11) return undefined;
  if (year !== undefined) return dayOf(year, month, date);
  const thisYear = Number(today.slice(0, 4));
  return [thisYear, thisYear + 1]
    .map((each) => dayOf(each, month, date))
    .find((day) => day !== undefined && day >= today);
}

const someLeapYear = 2028;

/**
 * Whether the date does not exist in any order of day and month: "30 février", "31/04/2027". Numbers without a year are
 * never impossible.
 */
function isImpossible(groups: Groups): boolean {
  const { d1, m1 } = groups;
  const year = yearIn(groups);
  if (/^\d/.test(m1 ?? '') && year === undefined) return false;
  const orders: [string | undefined, string | undefined][] = /^\d/.test(m1 ?? '')
    ? [
        [d1, m1],
        [m1, d1],
      ]
    : [[d1, m1]];
  const read = orders.map(([date, month]) => ({ date: numberIn(date), month: monthNamed(month) }));
  return (
    read.some(({ date, month = 12 }) => month < 12 && date >= 29 && date <= 31) &&
    read.every(({ date, month = 12 }) => month > 11 || dayOf(year ?? someLeapYear, month, date) === undefined)
  );
}

function contradicts(day: string, word: string | undefined): boolean {
  const weekday = weekdayNamed(word);
  return weekday !== undefined && weekdayOf(day) !== weekday;
}

function numberIn(text: string | undefined): number {
  return Number(/\d+/.exec(text ?? '')?.[0]);
}

function readSingle(groups: Groups, { today }: Context): Meaning | undefined {
  const day = dayIn(numberIn(groups.d1), monthNamed(groups.m1), yearIn(groups), today);
  if (day === undefined) return undefined;
  const isContradicted = contradicts(day, groups.w1);
  if (yearIn(groups) === undefined && isJustOver(day, groups.w1, today))
    return { days: [day], trust: isContradicted ? trust.none : trust.doubtful, isContradicted };
  return { days: [day], isContradicted };
}

const soonForgottenDays = 30;

/**
 * Whether a date without a year means a recent past day: "Merci d'être venus le 3 avril", read in the middle of April.
 * A weekday that only matches next year means the next one.
 */
function isJustOver(next: string, weekday: string | undefined, today: string): boolean {
  const [year = 0, month = 1, date = 1] = next.split('-').map(Number);
  const last = dayOf(year - 1, month - 1, date);
  if (last === undefined || daysBetween(last, today) > soonForgottenDays) return false;
  return weekdayNamed(weekday) === undefined || (contradicts(next, weekday) && !contradicts(last, weekday));
}

const maxDaysOfRange = 330;

function readRange(groups: Groups, { today }: Context): Meaning | undefined {
  const { d1, d2, m1, w1, w2, t1 } = groups;
  // "De 20 a 22 hs hasta el 29 de junio": a range of hours, then the last day.
  if (t1 !== undefined && m1 === undefined && w1 === undefined) return undefined;
  const lastMonth = monthNamed(groups.m2 ?? m1);
  const firstMonth = monthNamed(m1 ?? groups.m2);
  if (firstMonth === undefined || lastMonth === undefined) return undefined;
  const [firstYear, lastYear] = [yearIn({ year: groups.year1 }), yearIn(groups)];
  const year = lastYear ?? (firstYear && firstYear + (firstMonth > lastMonth ? 1 : 0));
  const last = dayIn(numberIn(d2), lastMonth, year, today);
  if (last === undefined) return undefined;
  const first = dayOf(Number(last.slice(0, 4)) - (firstMonth > lastMonth ? 1 : 0), firstMonth, numberIn(d1));
  if (first === undefined || first >= last || daysBetween(first, last) > maxDaysOfRange) return undefined;
  const isContradicted = contradicts(first, w1) || contradicts(last, w2);
  return { days: [first, last], isRange: true, isContradicted, time: groups.t1, timeLast: groups.t2 };
}

/** "Freitag bis Sonntag, 17. Januar": the first day is the Friday before. */
function readRangeFromWeekday(groups: Groups, { today }: Context): Meaning | undefined {
  const last = dayIn(numberIn(groups.d2), monthNamed(groups.m2), yearIn(groups), today);
  const weekday = weekdayNamed(groups.w1);
  if (last === undefined || weekday === undefined) return undefined;
  const days = (weekdayOf(last) - weekday + 7) % 7;
  if (days === 0) return undefined;
  return {
    days: [addDays(last, -days), last],
    isRange: true,
    isContradicted: contradicts(last, groups.w2),
    time: groups.t1,
  };
}

function readList(groups: Groups, { today }: Context): Meaning | undefined {
  const dates = (groups.days?.match(/\d+/g) ?? []).map(Number);
  const month = monthNamed(groups.m1);
  const days = dates.map((date) => dayIn(date, month, yearIn(groups), today));
  if (!days.every((day) => day !== undefined)) return undefined;
  // "Les 20 et 27 novembre", read on the 26th: the 20th is past.
  const isSorted = dates.every((date, index) => index === 0 || date > (dates[index - 1] ?? 0));
  const past = yearIn(groups) || !isSorted ? 0 : days.filter((day) => day > (days.at(-1) ?? '')).length;
  if (past > 0 && past === days.length - 1) return { days: days.slice(past) };
  if (days.some((day, index) => index > 0 && day <= (days[index - 1] ?? ''))) return undefined;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const isContradicted = contradicts(first, groups.w1?.replace(/s$/, ''));
  const isRange = days.every((day, index) => index === 0 || day === addDays(days[index - 1] ?? '', 1));
  const isBothDays = !/\d\.?\s*\/\s*\d/.test(groups.days ?? '');
  return isRange ? { days: [first, last], isRange, isBothDays, isContradicted } : { days, isContradicted };
}

/** Puts the day before the month in both dates. */
function dayFirstOf(groups: Groups, { isMonthFirst }: Context): Groups {
  const { d1, m1, d2, m2 } = groups;
  return isMonthFirst ? { ...groups, d1: m1, m1: d1, d2: m2, m2: d2 } : groups;
}

/** Reads "18/12": day first, except in the United States, unless the weekday only matches the other order. */
function readNumbers(groups: Groups, match: RegExpExecArray, context: Context): Meaning | undefined {
  const { sep, year, w1, dot } = groups;
  if (year === undefined && sep === '-') return undefined;
  if (year === undefined && sep === '.' && dot === undefined && w1 === undefined) return undefined;
  const behind = match.input.slice(match.index + match[0].length);
  if (year === undefined && /^\s*(?:€|eur|h\b(?!\s?\d)|pm\b|am\b|\$|£|uhr|people|personnes)/.test(behind))
    return undefined;
  if (briefWeekdays.has((w1 ?? '').replace('.', '')) && context.language !== 'de')
    groups = { ...groups, w1: undefined };
  const dayFirst = readSingle(groups, context);
  // With full stops the day always comes first: "8.30-11.30." does not mean November.
  const monthFirst = sep === '.' ? undefined : readSingle({ ...groups, d1: groups.m1, m1: groups.d1 }, context);
  const [usual, other] = context.isMonthFirst ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
  const hasWeekday = weekdayNamed(w1) !== undefined;
  const chosen = usual && !(hasWeekday && usual.isContradicted && other && !other.isContradicted) ? usual : other;
  const isUnsure = chosen === usual && other && !hasWeekday && context.language === 'en' && year === undefined;
  return chosen && { ...chosen, ...(isUnsure && { alternatives: other.days }) };
}

/** Returns the next day with this weekday and number within two months: "domingo 22". */
function dateOfWeekday({ w1, d1 }: Groups, { today }: Context): Meaning | undefined {
  const weekday = weekdayNamed(w1);
  if (weekday === undefined) return undefined;
  for (let day = nextWeekday(weekday, today); daysBetween(today, day) < 62; day = addDays(day, 7)) {
    if (Number(day.slice(8)) === numberIn(d1)) return { days: [day], trust: trust.relative };
  }
  return undefined;
}
