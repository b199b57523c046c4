import { addDays, daysBetween, nextInMonth, weekdayOf } from './calendar.ts';
import { areWeekly, type DateReading, lasts, withoutRhythm } from './date-reading.ts';
import { beginningOfSeries, exceptionDays, exceptionsIn } from './exceptions.ts';
import { type FoundDate, trust } from './found-date.ts';
import { firstDay, fits, type Rhythm, rulesOf, until } from './repetition.ts';
import type { Season } from './seasons.ts';

interface Found {
  rhythm: Rhythm;
  /** The date that is most likely the first one. */
  picked: FoundDate | undefined;
  /** All dates that are to be trusted as much. */
  pool: readonly FoundDate[];
  /** All dates of the text. */
  all: readonly FoundDate[];
  season: Season | undefined;
  today: string;
}

/** A series: its first date, its rule with the last day where the text says one, and the dates that it leaves out. */
export function chooseSeries(found: Found): DateReading {
  const reading = beginning(found);
  const { first, rule } = reading;
  if (!first || !rule) return reading;
  const last = reading.last?.day ?? lastDayOf(found);
  const { last: _, ...rest } = reading;
  // A season that was over before the first date is a slip, or that of another series.
  const isEnded = last !== undefined && last >= first.day;
  const otherLast = found.season?.to === last ? found.season?.otherLast : undefined;
  const value = isEnded ? until(rule.value, last) : rule.value;
  const alternatives = [
    ...rule.alternatives.map((each) => (isEnded ? until(each, last) : each)),
    ...(isEnded && otherLast !== undefined && otherLast >= first.day ? [until(rule.value, otherLast)] : []),
  ];
  return { ...rest, rule: { ...rule, value, alternatives }, ...exceptOf(found, first.day, last) };
}

/** The last day that the text says, by its season or by a date of its own. */
function lastDayOf({ all, season }: Found): string | undefined {
  return all.find(({ isLast }) => isLast)?.days.at(-1) ?? season?.to;
}

function beginning({ rhythm, picked, pool, all, season, today }: Found): DateReading {
  const from = season?.from !== undefined && season.from > today ? season.from : today;
  // A weekday alone says no more than the rhythm does.
  const hasDate = picked !== undefined && picked.trust > trust.weekdayAlone;
  if (rhythm.kind === 'unruled') return hasDate ? withoutRhythm(picked, pool) : { unknownBeginning: rhythm };
  if (!hasDate) {
    const day = nextOf(rhythm, from, all);
    return day === undefined ? { unknownBeginning: rhythm } : startingOn(rhythm, day, rhythm);
  }
  if (picked.isRow) {
    if (lasts(picked) < 7) return withoutRhythm(picked, pool);
    const [begins = '', last = ''] = picked.days;
    const day = nextOf(rhythm, begins > today ? begins : today, all) ?? begins;
    return day > last ? {} : { ...startingOn(rhythm, day, picked), last: { day: last, span: picked } };
  }
  const single = withoutRhythm(picked, pool);
  const day = single.first?.day ?? '';
  if (season && !picked.isFirstOfMany && isOutside(season, day)) {
    const next = nextOf(rhythm, from, all);
    const series = next === undefined ? undefined : startingOn(rhythm, next, rhythm);
    // "This Saturday! ... Every Saturday from January to May": the single date may be meant instead.
    if (series?.first) return { ...series, first: { ...series.first, alternatives: [day] } };
  }
  const days = single.dates?.days ?? [];
  if (rhythm.isPlural && days.length > 1) return single;
  if (!fits(rhythm, day)) {
    const next = picked.isStart ? nextOf(rhythm, day, all) : undefined;
    // "From 1 January on, every Tuesday."
    if (next !== undefined) return startingOn(rhythm, next, picked);
    // "La milonga des vendredis aura lieu samedi 28": this once.
    if (rhythm.isPlural || picked.trust === trust.written) return single;
  }
  if (days.length > 1 && !picked.isStart && !areWeekly(days) && rhythm.kind === 'weekly') return single;
  return { ...startingOn(rhythm, day, picked), first: { day, alternatives: picked.alternatives, span: picked } };
}

function isOutside({ from, to }: Season, day: string): boolean {
  return (from !== undefined && day < from) || (to !== undefined && day > to);
}

/** The next date of a rhythm that is not left out. */
function nextOf(rhythm: Rhythm, from: string, all: readonly FoundDate[]): string | undefined {
  const except = exceptionsIn(all)?.days ?? [];
  let day = firstDay(rhythm, from);
  while (day !== undefined && except.includes(day)) day = firstDay(rhythm, addDays(day, 1));
  return day;
}

function startingOn(rhythm: Rhythm, day: string, span: Rhythm | FoundDate): DateReading {
  const [value = '', ...alternatives] = rulesOf(rhythm, day);
  return { first: { day, alternatives: [], span }, rule: { value, alternatives, span: rhythm } };
}

/** The dates of the series that are left out, and words that leave out days none of which is a date of the series. */
function exceptOf(found: Found, first: string, last: string | undefined): Partial<DateReading> {
  const { rhythm, all, season, today } = found;
  const except = exceptionsIn(all);
  if (!except) return {};
  const replacement = all.find(({ isReplacement }) => isReplacement);
  const isInside = (day: string) => day >= first && (last === undefined || day <= last) && isDateOf(rhythm, first, day);
  const days = except.days.filter(isInside);
  const begins = beginningOfSeries(all, season) ?? today;
  // Past dates do not matter any more, and `first` already follows the dates that are left out at the beginning.
  const isBefore = (day: string) => day < today || (day < first && day >= begins && isDateOf(rhythm, first, day));
  const isOfSeries = (day: string) => isInside(day) || isBefore(day);
  // Of a range of days one is enough, of a list each has to be a date.
  const isStray = (date: FoundDate) =>
    date.isRow ? !exceptionDays(date).some(isOfSeries) : date.days.length === 0 || !date.days.every(isOfSeries);
  const stray = all.find((date) => date.isException && isStray(date));
  return {
    ...(days.length > 0 && { except: { days, span: except.span } }),
    ...(stray && { strayException: stray }),
    ...(replacement && { replacement }),
  };
}

function isDateOf({ kind, days }: Rhythm, first: string, day: string): boolean {
  const named = days.length > 0 ? days : [{ weekday: weekdayOf(first) }];
  return named.some(({ weekday, ordinal }) => {
    if (weekday !== weekdayOf(day)) return false;
    if (kind === 'fortnightly') return daysBetween(first, day) % 14 === 0;
    return ordinal === undefined || nextInMonth(weekday, ordinal, day) === day;
  });
}
