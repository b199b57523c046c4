import { addDays, daysBetween } from './calendar.ts';
import { type FoundDate, trust } from './found-date.ts';
import { until } from './repetition.ts';
import type { TextRange } from './source-text.ts';

/* The dates of an event as read from a text, and how they are read without a recurrence. */

export interface DateReading {
  /** Undefined if no date is sure enough. */
  first?: { day: string; alternatives: string[]; span: TextRange; time?: string | undefined };
  /** The last day of a range. */
  last?: { day: string; span: TextRange; time?: string | undefined; isBothDays?: boolean | undefined };
  rule?: { value: string; alternatives: string[]; span: TextRange };
  /** Several days without a recurrence rule. */
  dates?: { days: string[]; span: TextRange };
  /** Days of the recurrence rule that are excluded. */
  except?: { days: string[]; span: TextRange };
  /** An excluded day that is not a day of the recurrence rule. */
  strayException?: TextRange;
  /** A day that replaces an excluded day; the recurrence rule cannot express it. */
  replacement?: TextRange;
  contradiction?: TextRange;
  /** "Every other Friday", without a date. */
  unknownBeginning?: TextRange;
}

/** Returns the number of days from the first to the last day of a range, 0 for other dates. */
export function lengthInDays({ days: [first = '', last = first], isRange }: FoundDate): number {
  return isRange ? daysBetween(first, last) : 0;
}

/**
 * Reads a date without a recurrence word: a range, a list of days, or a single day. Three or more days that are a week
 * apart also get a weekly rule.
 */
export function withoutRecurrence(picked: FoundDate, pool: readonly FoundDate[]): DateReading {
  const [first = '', last] = picked.days;
  if (picked.isRange)
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

const maxDates = 12;

/** Returns all single days of the text, sorted and unique, or the days of one list. */
function singleDays(picked: FoundDate, pool: readonly FoundDate[]): string[] {
  const all = picked.days.length > 1 ? picked.days : pool.filter(({ isRange }) => !isRange).flatMap(({ days }) => days);
  const days = [...new Set(all)].sort();
  return days.length <= maxDates ? days : days.slice(0, 1);
}

/** Returns the span from the first to the last of the dates with these days. */
function spanOf(picked: FoundDate, pool: readonly FoundDate[], days: readonly string[]): TextRange {
  const used = pool.filter((date) => date.days.some((day) => days.includes(day)));
  return {
    start: Math.min(picked.start, ...used.map(({ start }) => start)),
    end: Math.max(picked.end, ...used.map(({ end }) => end)),
  };
}

/** Whether consecutive days are seven days apart. */
export function areWeekly(days: readonly string[]): boolean {
  return days.every((day, index) => index === 0 || day === addDays(days[index - 1] ?? '', 7));
}

function weeklyUntil(days: readonly string[]): string {
  return until('FREQ=WEEKLY', days.at(-1) ?? '');
}
