import { addDays, daysBetween, nextInMonth, weekdayOf } from './calendar.ts';
import { areWeekly, type DateReading, lengthInDays, withoutRecurrence } from './date-reading.ts';
import { beginningOfSeries, exceptionDays, exceptionsIn } from './exceptions.ts';
import { type FoundDate, trust } from './found-date.ts';
import { firstDay, fits, type Recurrence, rulesOf, until } from './repetition.ts';
import type { Season } from './seasons.ts';

interface Found {
  recurrence: Recurrence;
  /** The most likely first date. */
  picked: FoundDate | undefined;
  /** All dates with the same trust level as `picked`. */
  pool: readonly FoundDate[];
  /** All dates of the text. */
  all: readonly FoundDate[];
  season: Season | undefined;
  today: string;
}

/** Returns a series: first date, recurrence rule with the last day if the text has one, and excluded dates. */
export function chooseSeries(found: Found): DateReading {
  const reading = beginning(found);
  const { first, rule } = reading;
  if (!first || !rule) return reading;
  const last = reading.last?.day ?? lastDayOf(found);
  const { last: _, ...rest } = reading;
  // A season that ended before the first date is a typing error, or belongs to another series.
  const isEnded = last !== undefined && last >= first.day;
  const otherLast = found.season?.to === last ? found.season?.otherLast : undefined;
  const value = isEnded ? until(rule.value, last) : rule.value;
  const alternatives = [
    ...rule.alternatives.map((each) => (isEnded ? until(each, last) : each)),
    ...(isEnded && otherLast !== undefined && otherLast >= first.day ? [until(rule.value, otherLast)] : []),
  ];
  return { ...rest, rule: { ...rule, value, alternatives }, ...exceptOf(found, first.day, last) };
}

/** Returns the last day in the text, from its season or a separate date. */
function lastDayOf({ all, season }: Found): string | undefined {
  return all.find(({ isLast }) => isLast)?.days.at(-1) ?? season?.to;
}

function beginning({ recurrence, picked, pool, all, season, today }: Found): DateReading {
  const from = season?.from !== undefined && season.from > today ? season.from : today;
  // A weekday without a date adds no information to the recurrence.
  const hasDate = picked !== undefined && picked.trust > trust.weekdayAlone;
  if (recurrence.kind === 'unruled')
    return hasDate ? withoutRecurrence(picked, pool) : { unknownBeginning: recurrence };
  if (!hasDate) {
    const day = nextOf(recurrence, from, all);
    return day === undefined ? { unknownBeginning: recurrence } : startingOn(recurrence, day, recurrence);
  }
  if (picked.isRange) {
    if (lengthInDays(picked) < 7) return withoutRecurrence(picked, pool);
    const [begins = '', last = ''] = picked.days;
    const day = nextOf(recurrence, begins > today ? begins : today, all) ?? begins;
    return day > last ? {} : { ...startingOn(recurrence, day, picked), last: { day: last, span: picked } };
  }
  const single = withoutRecurrence(picked, pool);
  const day = single.first?.day ?? '';
  if (season && !picked.isFirstOfMany && isOutside(season, day)) {
    const next = nextOf(recurrence, from, all);
    const series = next === undefined ? undefined : startingOn(recurrence, next, recurrence);
    // "This Saturday! ... Every Saturday from January to May": the single date is the alternative.
    if (series?.first) return { ...series, first: { ...series.first, alternatives: [day] } };
  }
  const days = single.dates?.days ?? [];
  if (recurrence.isPlural && days.length > 1) return single;
  if (!fits(recurrence, day)) {
    const next = picked.isStart ? nextOf(recurrence, day, all) : undefined;
    // "From 1 January on, every Tuesday."
    if (next !== undefined) return startingOn(recurrence, next, picked);
    // "La milonga des vendredis aura lieu samedi 28": an exception for this time only.
    if (recurrence.isPlural || picked.trust === trust.written) return single;
  }
  if (days.length > 1 && !picked.isStart && !areWeekly(days) && recurrence.kind === 'weekly') return single;
  return { ...startingOn(recurrence, day, picked), first: { day, alternatives: picked.alternatives, span: picked } };
}

function isOutside({ from, to }: Season, day: string): boolean {
  return (from !== undefined && day < from) || (to !== undefined && day > to);
}

/** Returns the next date of a recurrence that is not excluded. */
function nextOf(recurrence: Recurrence, from: string, all: readonly FoundDate[]): string | undefined {
  const except = exceptionsIn(all)?.days ?? [];
  let day = firstDay(recurrence, from);
  while (day !== undefined && except.includes(day)) day = firstDay(recurrence, addDays(day, 1));
  return day;
}

function startingOn(recurrence: Recurrence, day: string, span: Recurrence | FoundDate): DateReading {
  const [value = '', ...alternatives] = rulesOf(recurrence, day);
  return { first: { day, alternatives: [], span }, rule: { value, alternatives, span: recurrence } };
}

/** Returns the excluded dates of the series, and the words that exclude days outside the series. */
function exceptOf(found: Found, first: string, last: string | undefined): Partial<DateReading> {
  const { recurrence, all, season, today } = found;
  const except = exceptionsIn(all);
  if (!except) return {};
  const replacement = all.find(({ isReplacement }) => isReplacement);
  const isInside = (day: string) =>
    day >= first && (last === undefined || day <= last) && isDateOf(recurrence, first, day);
  const days = except.days.filter(isInside);
  const begins = beginningOfSeries(all, season) ?? today;
  // Past dates are irrelevant, and `first` already skips excluded dates at the start.
  const isBefore = (day: string) => day < today || (day < first && day >= begins && isDateOf(recurrence, first, day));
  const isOfSeries = (day: string) => isInside(day) || isBefore(day);
  // One day of a range must be in the series, and every day of a list.
  const isStray = (date: FoundDate) =>
    date.isRange ? !exceptionDays(date).some(isOfSeries) : date.days.length === 0 || !date.days.every(isOfSeries);
  const stray = all.find((date) => date.isException && isStray(date));
  return {
    ...(days.length > 0 && { except: { days, span: except.span } }),
    ...(stray && { strayException: stray }),
    ...(replacement && { replacement }),
  };
}

function isDateOf({ kind, days }: Recurrence, first: string, day: string): boolean {
  const named = days.length > 0 ? days : [{ weekday: weekdayOf(first) }];
  return named.some(({ weekday, ordinal }) => {
    if (weekday !== weekdayOf(day)) return false;
    if (kind === 'fortnightly') return daysBetween(first, day) % 14 === 0;
    return ordinal === undefined || nextInMonth(weekday, ordinal, day) === day;
  });
}
