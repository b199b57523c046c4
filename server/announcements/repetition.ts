import { weekdayCodes } from '#contract/recurrence.ts';
import { nextInMonth, nextWeekday, ordinalOf, weekdayOf } from './calendar.ts';
import { leadBefore } from './exception-shapes.ts';
import * as shapes from './repetition-shapes.ts';
import type { SourceText, TextRange } from './source-text.ts';

export interface Recurrence extends TextRange {
  /** `unruled` if the text does not say which of the days. */
  kind: 'weekly' | 'fortnightly' | 'monthly' | 'unruled';
  /** The weekdays of the recurrence; empty if the text names none. */
  days: RecurrenceDay[];
  /** "every 2nd Friday": monthly or fortnightly. */
  isAmbiguous?: boolean;
  /** Only a plural: "Tuesdays", "los domingos 6, 13 y 20". */
  isPlural?: boolean;
}

interface RecurrenceDay {
  weekday: number;
  /** Occurrence in the month: 1 to 5, -1 for the last. */
  ordinal?: number;
}

/** Takes out and returns the recurrences in a text, explicit ones first. */
export function takeRecurrences(source: SourceText): Recurrence[] {
  const found: Recurrence[] = [];
  const take = (
    pattern: RegExp,
    read: (groups: Record<string, string | undefined>, text: string) => Omit<Recurrence, keyof TextRange> | undefined,
  ) => {
    found.push(...source.take('date', pattern, (match) => read(match.groups ?? {}, match[0])));
  };
  take(shapes.everyOther, (_, text) => ({ kind: 'fortnightly', days: namedDay(shapes.weekdayIn.exec(text)?.[0]) }));
  take(shapes.severalOfTheMonth, (_, text) => {
    const days = daysOfMonth(text);
    // In Portuguese, "segunda e quarta" are Monday and Wednesday.
    return days.length > 0 ? { kind: 'monthly', days } : undefined;
  });
  take(shapes.onceAMonth, () => ({ kind: 'unruled', days: [] }));
  take(shapes.ofTheMonth, ({ ordinal = '', w1 = '', every, month }) => {
    const place = placeOf(ordinal);
    if (month === undefined && every === undefined) return undefined;
    return {
      kind: 'monthly',
      days: namedDay(w1).map((day) => ({ ...day, ordinal: place })),
      ...(month === undefined && place === 2 && { isAmbiguous: true }),
    };
  });
  take(shapes.everyWeek, (_, text) => weekly(text));
  take(shapes.plural, (_, text) => ({ ...weekly(text), isPlural: true }));
  take(shapes.fromADayOn, ({ w1 = '' }) => ({ kind: 'weekly', days: namedDay(w1) }));
  // "Every Friday, except the last Friday of the month."
  const own = found.filter(({ start }) => !leadBefore.test(source.folded.slice(Math.max(0, start - 60), start)));
  return own.sort(
    (one, other) => Number(one.isPlural ?? false) - Number(other.isPlural ?? false) || one.start - other.start,
  );
}

function namedDay(word = ''): RecurrenceDay[] {
  const weekday = shapes.repeatedWeekday(word);
  return weekday === undefined ? [] : [{ weekday }];
}

/** "Tuesday and Thursday", "Monday to Friday". */
function weekly(text: string): Omit<Recurrence, keyof TextRange> {
  const weekdays: number[] = [];
  let isRange = false;
  for (const { groups = {} } of text.matchAll(shapes.weekdayOrUpTo)) {
    const weekday = groups.w1 === undefined ? undefined : shapes.repeatedWeekday(groups.w1);
    if (weekday === undefined) isRange = weekdays.length > 0;
    else {
      const last = weekdays.at(-1) ?? weekday;
      if (isRange) for (let day = (last + 1) % 7; day !== weekday; day = (day + 1) % 7) weekdays.push(day);
      weekdays.push(weekday);
      isRange = false;
    }
  }
  return { kind: 'weekly', days: [...new Set(weekdays)].map((weekday) => ({ weekday })) };
}

/** "1st and 3rd Friday", "1st Friday and 3rd Saturday": each ordinal refers to the next weekday. */
function daysOfMonth(text: string): RecurrenceDay[] {
  const days: RecurrenceDay[] = [];
  let ordinals: number[] = [];
  for (const { groups = {} } of text.matchAll(shapes.ordinalOrWeekday)) {
    const { ordinal, w1 = '' } = groups;
    if (ordinal !== undefined) ordinals.push(placeOf(ordinal));
    else {
      const [day] = namedDay(w1);
      if (day) days.push(...ordinals.map((each) => ({ ...day, ordinal: each })));
      ordinals = [];
    }
  }
  return days;
}

/**
 * Returns the first day of a recurrence on or after `from`, or undefined if it needs a start date, as every second week
 * does.
 */
export function firstDay({ kind, days }: Recurrence, from: string): string | undefined {
  const next = days.map(({ weekday, ordinal }) => {
    if (kind === 'weekly') return nextWeekday(weekday, from);
    return kind === 'monthly' && ordinal !== undefined ? nextInMonth(weekday, ordinal, from) : undefined;
  });
  return next.filter((day) => day !== undefined).sort()[0];
}

/** Returns whether a day can be a date of the recurrence, by its weekday and week of the month. */
export function fits({ days }: Recurrence, day: string): boolean {
  if (days.length === 0) return true;
  // With one weekday of the month, the date itself determines which one; with several, it must be one of them.
  return days.some(
    ({ weekday, ordinal }) =>
      weekday === weekdayOf(day) &&
      (days.length === 1 || ordinal === undefined || nextInMonth(weekday, ordinal, day) === day),
  );
}

/** Returns 1 to 5, or -1 for the last. */
function placeOf(ordinal: string): number {
  const place = shapes.ordinals.get(ordinal) ?? 0;
  return place === 4 ? -1 : place === 5 ? 5 : place + 1;
}

/** Adds a last day (YYYY-MM-DD) to a recurrence rule, unless it has one. */
export function until(rule: string, last: string): string {
  return rule.includes('UNTIL=') ? rule : `${rule};UNTIL=${last.replaceAll('-', '')}`;
}

/** Returns the recurrence rules (RFC 5545) that start on `first`, most likely first. */
export function rulesOf({ kind, days, isAmbiguous }: Recurrence, first: string): string[] {
  const several = days.length > 1 ? [...days].sort(inOrder).map(codeOf).join() : undefined;
  const byDay = several ? `;BYDAY=${several}` : '';
  if (kind === 'weekly') return [`FREQ=WEEKLY${byDay}`];
  if (kind === 'fortnightly') return [`FREQ=WEEKLY;INTERVAL=2${byDay}`];
  const ordinal = days[0]?.ordinal === -1 ? -1 : ordinalOf(first);
  const monthly = `FREQ=MONTHLY;BYDAY=${several ?? codeOf({ weekday: weekdayOf(first), ordinal })}`;
  return isAmbiguous ? [monthly, 'FREQ=WEEKLY;INTERVAL=2'] : [monthly];
}

function codeOf({ weekday, ordinal = '' }: { weekday: number; ordinal?: number | '' }): string {
  return `${ordinal}${weekdayCodes[weekday]}`;
}

/** Sorts by ordinal, the last of the month at the end, then by weekday from Monday. */
function inOrder(one: RecurrenceDay, other: RecurrenceDay): number {
  const place = ({ ordinal = 0 }: RecurrenceDay) => (ordinal === -1 ? 6 : ordinal);
  return place(one) - place(other) || ((one.weekday + 6) % 7) - ((other.weekday + 6) % 7);
}
