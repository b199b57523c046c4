import { addDays, daysBetween } from './calendar.ts';
import { type FoundDate, trust } from './found-date.ts';
import { until } from './repetition.ts';
import type { Span } from './source-text.ts';

/* What the dates of a text say, and how they are read where nothing says that they repeat. */

export interface DateReading {
  /** Undefined where nothing is sure enough. */
  first?: { day: string; alternatives: string[]; span: Span; time?: string | undefined };
  /** The last day of a row. */
  last?: { day: string; span: Span; time?: string | undefined; isBothDays?: boolean | undefined };
  rule?: { value: string; alternatives: string[]; span: Span };
  /** Several that follow no rule. */
  dates?: { days: string[]; span: Span };
  /** The days that the rule gives and that are left out. */
  except?: { days: string[]; span: Span };
  /** A day that is left out, and that the rule does not give. */
  strayException?: Span;
  /** A day that replaces one that is left out; the rule cannot express it. */
  replacement?: Span;
  contradiction?: Span;
  /** "Every other Friday", and nobody says which. */
  unknownBeginning?: Span;
}

/** From the first day to the last. */
export function lasts({ days: [first = '', last = first], isRow }: FoundDate): number {
  return isRow ? daysBetween(first, last) : 0;
}

export function withoutRhythm(picked: FoundDate, pool: readonly FoundDate[]): DateReading {
  const [first = '', last] = picked.days;
  if (picked.isRow)
    return {
      first: { day: first, alternatives: [], span: picked, time: picked.time },
      ...(last && { last: { day: last, span: picked, time: picked.timeLast, isBothDays: picked.isBothDays } }),
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

export function areWeekly(days: readonly string[]): boolean {
  return days.every((day, index) => index === 0 || day === addDays(days[index - 1] ?? '', 7));
}

function weeklyUntil(days: readonly string[]): string {
  return until('FREQ=WEEKLY', days.at(-1) ?? '');
}
