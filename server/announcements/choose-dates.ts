import { addDays, daysBetween, weekdayOf } from './calendar.ts';
import { exceptionsIn } from './exceptions.ts';
import { type FoundDate, trust } from './found-date.ts';
import { firstDay, type Rhythm, rulesOf, until } from './repetition.ts';
import type { Span } from './source-text.ts';

export interface DateReading {
  /** Undefined where nothing is sure enough. */
  first?: { day: string; alternatives: string[]; span: Span; time?: string | undefined };
  /** The last day of a row. */
  last?: { day: string; span: Span };
  rule?: { value: string; alternatives: string[]; span: Span };
  /** Several that follow no rule. */
  dates?: { days: string[]; span: Span };
  /** The days that the rule gives and that are left out. */
  except?: { days: string[]; span: Span };
  contradiction?: Span;
  /** "Every other Friday", and nobody says which. */
  unknownBeginning?: Span;
}

/** Which of the dates is that of the evening, and how it goes on. */
export function chooseDates(found: readonly FoundDate[], rhythms: readonly Rhythm[], today: string): DateReading {
  const trustworthy = trusted(found);
  const rhythm = rhythms[0] ?? rhythmOfCourse(found, trustworthy);
  // From January to June, and nobody says on which days.
  const pool = rhythm ? trustworthy : trustworthy.filter((date) => lasts(date) <= mostDaysOfRow);
  const row = pool.find(({ isRow }) => isRow);
  const picked =
    (rhythm ? undefined : row) ??
    pool.find(({ isStart }) => isStart) ??
    row ??
    pool.find(({ days }) => days.length > 1) ??
    pool[0];
  if (picked?.isContradicted) return { contradiction: picked };
  // Of a weekday that the date had a month ago: over, or a slip.
  const over = found.find(({ isContradicted }) => isContradicted);
  if (over && (picked?.trust ?? trust.none) < trust.relative) return { contradiction: over };
  if (!rhythm) return picked ? withoutRhythm(picked, pool) : {};
  const reading = withRhythm(rhythm, picked, pool, today);
  const except = reading.rule && exceptionsIn(found);
  return { ...reading, ...(except && { except }) };
}

const mostDaysOfRow = 31;

/** From the first day to the last. */
function lasts({ days: [first = '', last = first], isRow }: FoundDate): number {
  return isRow ? daysBetween(first, last) : 0;
}

/** "Tuesday, 8pm. Starts Tuesday, 12 January", "le jeudi, du 7 janvier au 24 juin": a weekday by itself, and a beginning. */
function rhythmOfCourse(found: readonly FoundDate[], pool: readonly FoundDate[]): Rhythm | undefined {
  const beginning = pool.find(({ isFirstOfMany, isRow }) => isFirstOfMany && !isRow);
  const term = pool.find((date) => lasts(date) > mostDaysOfRow);
  const weekdays = found.filter((date) => date.trust === trust.weekdayAlone);
  const weekday = weekdays.find(
    ({ days: [day = ''] }) => term || (beginning && weekdayOf(day) === weekdayOf(beginning.days[0] ?? '')),
  );
  return (
    weekday && { kind: 'weekly', weekday: weekdayOf(weekday.days[0] ?? ''), start: weekday.start, end: weekday.end }
  );
}

/** Those of the highest trust that there is. */
function trusted(found: readonly FoundDate[]): FoundDate[] {
  const highest = Math.max(...found.map((date) => date.trust));
  return highest > trust.none ? found.filter((date) => date.trust === highest) : [];
}

function withoutRhythm(picked: FoundDate, pool: readonly FoundDate[]): DateReading {
  const [first = '', last] = picked.days;
  if (picked.isRow)
    return {
      first: { day: first, alternatives: [], span: picked, time: picked.time },
      ...(last && { last: { day: last, span: picked } }),
    };
  const days = picked.trust === trust.weekdayAlone ? [first] : singleDays(picked, pool);
  const day = picked.isStart ? first : (days[0] ?? first);
  const span = spanOf(picked, pool, days);
  const isWeekly = days.length > 2 && areWeekly(days);
  return {
    first: { day, alternatives: picked.alternatives, span: picked },
    ...(days.length > 1 && !picked.isStart && { dates: { days, span } }),
    ...(isWeekly && { rule: { value: weeklyUntil(days), alternatives: [], span } }),
  };
}

const mostDates = 12;

/** All single days that are written, sorted, once each; but those of one list where it is one. */
function singleDays(picked: FoundDate, pool: readonly FoundDate[]): string[] {
  const all = picked.days.length > 1 ? picked.days : pool.filter(({ isRow }) => !isRow).flatMap(({ days }) => days);
  const days = [...new Set(all)].sort();
  return days.length <= mostDates ? days : days.slice(0, 1);
}

/** From the first of them to the last. */
function spanOf(picked: FoundDate, pool: readonly FoundDate[], days: readonly string[]): Span {
  const used = pool.filter((date) => date.days.some((day) => days.includes(day)));
  return {
    start: Math.min(picked.start, ...used.map(({ start }) => start)),
    end: Math.max(picked.end, ...used.map(({ end }) => end)),
  };
}

function areWeekly(days: readonly string[]): boolean {
  return days.every((day, index) => index === 0 || day === addDays(days[index - 1] ?? '', 7));
}

function weeklyUntil(days: readonly string[]): string {
  return until('FREQ=WEEKLY', days.at(-1) ?? '');
}

function withRhythm(
  rhythm: Rhythm,
  picked: FoundDate | undefined,
  pool: readonly FoundDate[],
  today: string,
): DateReading {
  if (rhythm.kind === 'unruled') {
    if (picked && picked.trust > trust.weekdayAlone) return withoutRhythm(picked, pool);
    const day = firstDay(rhythm, today);
    return day === undefined ? { unknownBeginning: rhythm } : { first: { day, alternatives: [], span: rhythm } };
  }
  // A weekday alone says no more than the rhythm does.
  const hasDate = picked !== undefined && picked.trust > trust.weekdayAlone;
  if (!hasDate) {
    const day = firstDay(rhythm, today);
    if (day === undefined) return { unknownBeginning: rhythm };
    return { first: { day, alternatives: [], span: rhythm }, rule: ruleFrom(rhythm, day) };
  }
  if (picked.isRow) return lasts(picked) < 7 ? withoutRhythm(picked, pool) : withinTerm(rhythm, picked, today);
  const single = withoutRhythm(picked, pool);
  const day = single.first?.day ?? '';
  const days = single.dates?.days ?? [];
  if (rhythm.isPlural && days.length > 1) return single;
  const fits = rhythm.weekday === undefined || weekdayOf(day) === rhythm.weekday;
  // "La milonga des vendredis aura lieu samedi 28": this once.
  if (!fits && (rhythm.isPlural || picked.trust === trust.written)) return single;
  if (days.length > 1 && !picked.isStart && !areWeekly(days) && rhythm.kind === 'weekly') return single;
  return { first: { day, alternatives: picked.alternatives, span: picked }, rule: ruleFrom(rhythm, day) };
}

/** "Tous les mardis du 12 janvier au 30 mars". */
function withinTerm(rhythm: Rhythm, term: FoundDate, today: string): DateReading {
  const [begins = '', last = ''] = term.days;
  const first = firstDay(rhythm, begins > today ? begins : today) ?? begins;
  if (first > last) return {};
  const rule = ruleFrom(rhythm, first);
  return {
    first: { day: first, alternatives: [], span: term },
    rule: {
      ...rule,
      value: until(rule.value, last),
      alternatives: rule.alternatives.map((value) => until(value, last)),
    },
  };
}

function ruleFrom(rhythm: Rhythm, day: string) {
  const [value = '', ...alternatives] = rulesOf(rhythm, day);
  return { value, alternatives, span: rhythm };
}
