import { addDays, dayOf, daysBetween } from './calendar.ts';
import { lengthInDays } from './date-reading.ts';
import { briefWeekday, weekday } from './date-shapes.ts';
import { anyLead, exceptBefore, leadBefore, noneAfter, noneBehind } from './exception-shapes.ts';
import { type FoundDate, trust } from './found-date.ts';
import { fits, type Recurrence } from './repetition.ts';
import { takeReplacements } from './replacement-dates.ts';
import type { Season } from './seasons.ts';
import type { SourceText, TextRange } from './source-text.ts';
import { anyOf, inAnyLanguage, languages, months } from './words/all-words.ts';

/* Finds the dates that a series excludes: "sauf le 24 décembre", "außer am 25.12. und 1.1.", "no dance December 25". */

const and = `(?:[\\s,;/&+·-]|\\b(?:${inAnyLanguage('and')}|or|ou|o|oder|noch|nor|ni|am|${inAnyLanguage('the')}|les|on|du|des|del|dei|of|(?:[dn]el)?l'))`;
/** Words between two dates of one list. */
const listed = new RegExp(`^(?:${and}|${weekday}|${briefWeekday})*$`);

const dayNumber = `(?:0?[1-9]|[12]\\d|3[01])(?:er|st|nd|rd|th|º|°|\\.)?(?![.,]?\\d|\\s?(?:[:€$£%]|h\\b|hs\\b|uhr|euro|eur\\b|[ap]m\\b))`;
/** "Sauf le 23 et le 30", without a month. */
const numbers = new RegExp(
  `${anyLead}(?<numbers>\\b${dayNumber}(?:${and}+${dayNumber})*)(?=\\s*(?:$|[\\n,.;!?)·(-]))`,
  'g',
);
const holidayNames = Object.values(languages).map(({ holidays }) => holidays);
/** Month and day of each holiday, in the order of `holidays` in the language files. */
const holidayDates = ['12-24', '12-25', '12-26', '12-31', '01-01'] as const;
const holidayShapes = holidayDates.map(
  (date, index) => [date, holidayNames.map((names) => names[index]).join('|')] as const,
);
const anyHoliday = `(?:${holidayShapes.map(([, names]) => names).join('|')})`;
const holidayList = `(?<named>\\b${anyHoliday}\\b(?:${and}+${anyHoliday}\\b)*)`;
/** "Except Christmas", "außer an Silvester". */
const holidays = new RegExp(`${anyLead}(?:(?:a|at|zu|an|en|for|pour) )?${holidayList}`, 'g');
/** "On Christmas Day we're closed". */
const holidaysBefore = new RegExp(`${holidayList}(?=${noneBehind})`, 'g');
const monthName = `(?:${anyOf([...months.keys()].filter((name) => name.length > 3 || name === 'mai' || name === 'may'))})\\b(?! ?\\d)`;
/** "Sauf décembre", "except in July and August". */
const monthsOff = new RegExp(
  `${anyLead}(?:(?:in|im|en|a|au mois d['e]|du mois d['e]) ?)?(?<months>\\b${monthName}(?:${and}+${monthName})*)`,
  'g',
);
/** "Hors vacances scolaires", "except bank holidays", "except the last Friday": days without a date in the text. */
const unnamedDays = new RegExp(
  `${anyLead}(?:(?:pendant|durant|during|in|an|wahrend|en|durante|por|les|las|le|nei|nelle|nel) )*(?<what>(?:\\w+ )?(?:${inAnyLanguage('daysOff')})\\b)(?!\\s(?:du|vom|del|dal|from|von|de|le|am|el|il)?\\s?\\d)`,
  'g',
);

/** A longer range is the season: "du 7 septembre au 20 juin, pas de cours pendant les vacances". */
const maxDaysOff = 100;

/** Marks those of `dates`, in the order of the text, that the text excludes from the series. */
export function markExceptions({ folded }: SourceText, dates: readonly FoundDate[], isSeries: boolean): void {
  const lead = isSeries ? leadBefore : exceptBefore;
  const isListed = (one: FoundDate | undefined, other: FoundDate | undefined) =>
    one && other && listed.test(folded.slice(one.end, other.start));
  for (const [index, date] of dates.entries()) {
    const isNamed =
      lead.test(folded.slice(Math.max(0, date.start - 80), date.start)) ||
      (isSeries && lengthInDays(date) <= maxDaysOff && noneAfter.test(folded.slice(date.end, date.end + 60)));
    if (isNamed || (dates[index - 1]?.isException && isListed(dates[index - 1], date))) markException(date);
  }
  // "Dec 23 and Dec 30: no dance".
  for (const [index, date] of [...dates.entries()].reverse())
    if (dates[index + 1]?.isException && isListed(date, dates[index + 1])) markException(date);
}

function markException(date: FoundDate): void {
  if (date.isStart) return;
  Object.assign(date, { isException: true, isLast: false, trust: trust.none });
}

/** Returns the first day of a series if the text has one: from the season, a range of days, or "from 7 January on". */
export function beginningOfSeries(dates: readonly FoundDate[], season: Season | undefined): string | undefined {
  const own = dates.filter(({ isException, isLast, trust: own }) => !isException && !isLast && own > trust.none);
  return season?.from ?? own.find((date) => date.isStart || lengthInDays(date) >= minDaysOfSeason)?.days[0];
}

const minDaysOfSeason = 7;

/**
 * Takes out of `source` excluded days named without a full date ("except the 23rd", "außer Weihnachten"), and numbers
 * that replace them or exceptions in `dates`; returns both. The days are the next ones from `begins` or `today`,
 * whichever is later. Only the first recurrence counts; nothing without one.
 */
export function takeExcludedDays(
  source: SourceText,
  dates: readonly FoundDate[],
  {
    today,
    begins,
    recurrences: [recurrence],
  }: { today: string; begins: string | undefined; recurrences: readonly Recurrence[] },
): FoundDate[] {
  if (!recurrence) return [];
  const from = begins !== undefined && begins > today ? begins : today;
  const takeHolidays = (shape: RegExp) =>
    source.take('date', shape, ({ groups = {} }) => {
      const words = groups.named ?? '';
      return {
        days: holidayShapes.filter(([, names]) => new RegExp(names).test(words)).map(([date]) => nextDate(date, from)),
      };
    });
  const named = [...takeHolidays(holidays), ...takeHolidays(holidaysBefore)];
  const numbered = source.take('date', numbers, ({ groups = {} }) => {
    const days = (groups.numbers?.match(/\d+/g) ?? []).map((number) => nextNumbered(Number(number), recurrence, from));
    return { days: days.filter((day) => day !== undefined) };
  });
  const inMonths = source
    .take('date', monthsOff, ({ groups = {} }) => ({
      ranges: (groups.months?.match(/\p{L}+/gu) ?? []).flatMap((name) => rangeOfMonth(months.get(name), from)),
    }))
    .flatMap(({ ranges, ...span }) => ranges.map((days) => ({ ...span, days, isRange: true })));
  const leftOut = [...named, ...numbered, ...inMonths].map((found) => ({
    isRange: false,
    ...found,
    trust: trust.none,
    isContradicted: false,
    isStart: false,
    alternatives: [],
    isException: true,
  }));
  const replacing = takeReplacements(source, [...dates.filter(({ isException }) => isException), ...leftOut]);
  return [...leftOut, ...replacing];
}

/** Returns the words that exclude days without a date, such as school holidays. */
export function findUnnamedDays({ folded }: SourceText): TextRange | undefined {
  const match = unnamedDays.exec(folded);
  unnamedDays.lastIndex = 0;
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

/**
 * Returns all excluded days, sorted and unique, and the span from the first to the last of them in the text; undefined
 * if there are none.
 */
export function exceptionsIn(dates: readonly FoundDate[]): { days: string[]; span: TextRange } | undefined {
  const exceptions = dates.filter(({ isException }) => isException);
  if (exceptions.length === 0) return undefined;
  const days = exceptions.flatMap(exceptionDays);
  return {
    days: [...new Set(days)].sort(),
    span: {
      start: Math.min(...exceptions.map(({ start }) => start)),
      end: Math.max(...exceptions.map(({ end }) => end)),
    },
  };
}

/** Returns every day of a date; for a range all days from the first to the last. */
export function exceptionDays({ days, isRange }: FoundDate): string[] {
  return isRange ? daysFrom(days) : days;
}

function daysFrom([first = '', last = first]: readonly string[]): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the next day with this month and day (`12-25`). */
function nextDate(date: string, from: string): string {
  const year = Number(from.slice(0, 4));
  return `${year}-${date}` >= from ? `${year}-${date}` : `${year + 1}-${date}`;
}

/** Returns the first and last day of the next occurrence of a month, or the remaining days of the current month. */
function rangeOfMonth(month: number | undefined, from: string): [string, string][] {
  if (month === undefined) return [];
  const year = Number(from.slice(0, 4)) + (month < Number(from.slice(5, 7)) - 1 ? 1 : 0);
  const first = dayOf(year, month, 1) ?? from;
  const next = addDays(first, 31);
  return [[first < from ? from : first, addDays(`${next.slice(0, 7)}-01`, -1)]];
}

const maxDaysAhead = 200;

/** Returns the next day of the recurrence with this day of the month. */
function nextNumbered(number: number, recurrence: Recurrence, from: string): string | undefined {
  for (let day = from; daysBetween(from, day) < maxDaysAhead; day = addDays(day, 1)) {
    if (Number(day.slice(8)) === number && fits(recurrence, day)) return day;
  }
  return undefined;
}
