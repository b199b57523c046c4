import { daysOfRule, RecurrenceError, recurringDays, weekdayCodes } from '#contract/recurrence.ts';
import { addDays, isMeant, weekdayOf } from '#web/events/form/local-times.ts';

/** How an event repeats; the weekday, and its number in the month, come from the first date. */
export const rhythms = ['none', 'weekly', 'fortnightly', 'monthly', 'monthly-last'] as const;
export type Rhythm = (typeof rhythms)[number];

export interface Repetition {
  rhythm: Rhythm;
  /** Further weekdays (`TH`), or further ones of the month (`4`, `-1` for the last); absent in older drafts. */
  also?: readonly string[];
  endsBy: 'count' | 'day';
  /** As typed. */
  count: string;
  /** `2027-12-31` */
  until: string;
  /** Days to leave out. Those outside the rule are ignored: they count again when the rhythm changes back. */
  except?: string[];
  /** For an existing series: it may end with this date. */
  mayEndHere?: boolean;
}

/** The repetition of an existing series. */
export interface PresentSeries {
  /** RFC 5545 */
  rule: string;
  /** `2027-12-31` */
  lastDay: string;
  /** Days that it leaves out. */
  except: string[];
}

export const noRepetition: Repetition = { rhythm: 'none', endsBy: 'count', count: '8', until: '' };

/** Returns the number of a day's weekday in its month: 1 to 5. */
export function ordinalOf(local: string): number {
  return Math.ceil(Number(local.slice(8, 10)) / 7);
}

/** Whether the same weekday does not occur again in the month. */
function isLastOfMonth(local: string): boolean {
  return addDays(local, 7).slice(5, 7) !== local.slice(5, 7);
}

/**
 * Returns the rhythms to choose from for a first date. Few months have a fifth Thursday, so it can only be the last.
 */
export function rhythmsFor(start: string): Rhythm[] {
  return rhythms.filter((rhythm) => {
    if (rhythm === 'monthly') return ordinalOf(start) <= 4;
    return rhythm !== 'monthly-last' || isLastOfMonth(start);
  });
}

/** Returns the recurrence rule (RFC 5545) of a repetition with its end; undefined for a single date. */
export function ruleOf(repetition: Repetition, start: string): string | undefined {
  const { rhythm, endsBy, count, until } = repetition;
  if (rhythm === 'none') return undefined;
  const own = ownDay(rhythm, start);
  const days = [...new Set([own, ...(repetition.also ?? [])])].sort(byCalendar);
  const weekday = weekdayCodes[weekdayOf(start)];
  const ofMonth = `FREQ=MONTHLY;BYDAY=${days.map((nth) => `${nth}${weekday}`).join()}`;
  const byDay = days.length > 1 ? `;BYDAY=${days.join()}` : '';
  const frequencies: Record<Exclude<Rhythm, 'none'>, string> = {
    weekly: `FREQ=WEEKLY${byDay}`,
    fortnightly: `FREQ=WEEKLY;INTERVAL=2${byDay}`,
    monthly: ofMonth,
    'monthly-last': ofMonth,
  };
  return `${frequencies[rhythm]};${endsBy === 'count' ? `COUNT=${Number(count)}` : `UNTIL=${until.replaceAll('-', '')}`}`;
}

/** Returns the first date's own day in the week (`TU`) or month (`2`, `-1`). */
function ownDay(rhythm: Rhythm, start: string): string {
  if (rhythm === 'monthly') return String(ordinalOf(start));
  return rhythm === 'monthly-last' ? '-1' : (weekdayCodes[weekdayOf(start)] ?? '');
}

const calendarOrder = ['1', '2', '3', '4', '5', '-1', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

function byCalendar(one: string, other: string): number {
  return calendarOrder.indexOf(one) - calendarOrder.indexOf(other);
}

/** Returns the further days to choose from: other weekdays, or other ones of the month. */
export function furtherDays(rhythm: Rhythm, start: string): string[] {
  if (rhythm === 'none') return [];
  const isMonthly = rhythm === 'monthly' || rhythm === 'monthly-last';
  return calendarOrder.filter((day) => /\d/.test(day) === isMonthly && day !== ownDay(rhythm, start));
}

/** Returns the rhythm of a rule; undefined if the form cannot show it. */
export function rhythmOf(rule: string, start: string): Pick<Repetition, 'rhythm' | 'also'> | undefined {
  const weekday = weekdayCodes[weekdayOf(start)] ?? '';
  const days = (/BYDAY=([^;]+)/.exec(rule)?.[1] ?? weekday).split(',');
  const codes = rule.startsWith('FREQ=MONTHLY') ? days.map((day) => day.replace(weekday, '')) : days;
  const said = partsBefore(rule, codes);
  for (const rhythm of rhythmsFor(start)) {
    if (!codes.includes(ownDay(rhythm, start))) continue;
    const also = codes.filter((code) => code !== ownDay(rhythm, start)).sort(byCalendar);
    const own = ruleOf({ ...noRepetition, rhythm, also }, start);
    if (own !== undefined && also.every((code) => calendarOrder.includes(code)) && partsBefore(own, codes) === said)
      return { rhythm, ...(also.length > 0 && { also }) };
  }
  return undefined;
}

/** Returns a rule without its end, and with its days in a fixed order. */
function partsBefore(rule: string, codes: readonly string[]): string {
  const parts = rule.split(';').filter((part) => !/^(COUNT|UNTIL|BYDAY|INTERVAL=1$)/.test(part));
  return [...parts.sort(), ...codes.toSorted()].join(';');
}

/** Returns the proposal for changing a series: unchanged, or with more dates after its last one. */
export function nextRepetition(rhythm: Rhythm, start: string, { rule, lastDay, except }: PresentSeries): Repetition {
  const present = rhythmOf(rule, start);
  const also = present?.rhythm === rhythm ? present.also : undefined;
  const isLast = lastDay <= start.slice(0, 10);
  const end = isLast ? noRepetition : { ...noRepetition, endsBy: 'day' as const, until: lastDay };
  return { ...end, rhythm, ...(also && { also }), except, mayEndHere: true };
}

/** The dates of a repetition, as start times. */
export interface Starts {
  /** All dates of the rule, including the first. Empty for a rule without dates. */
  all: string[];
  /** The dates that take place. Also empty if the server refuses this many. */
  starts: string[];
  leftOut: string[];
  isTooMany: boolean;
}

/** Returns the dates of a repetition that starts at `start`. */
export function startsOf(repetition: Repetition, start: string): Starts {
  if (!isMeant(start)) return { all: [], starts: [], leftOut: [], isTooMany: false };
  const rule = ruleOf(repetition, start);
  if (rule === undefined) return { all: [start], starts: [start], leftOut: [], isTooMany: false };
  return datesOfRule(rule, start, repetition.except);
}

/**
 * Returns the dates of a rule from `start` on, which is a day or a local time: all, those that take place, and those
 * left out. Empty for an invalid rule.
 */
export function datesOfRule(rule: string, start: string, except: readonly string[] = []): Starts {
  const found: Starts = { all: [], starts: [], leftOut: [], isTooMany: false };
  const startOn = (day: string) => day + start.slice(10);
  try {
    const firstDay = start.slice(0, 10);
    const days = daysOfRule(rule, firstDay);
    found.all = days.map(startOn);
    found.leftOut = days.filter((day) => except.includes(day)).map(startOn);
    found.starts = recurringDays(rule, firstDay, { except, isLenient: true }).map(startOn);
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error;
    found.isTooMany = error.fault === 'too_many_dates';
  }
  return found;
}

/** Returns the fields `repeat` and `except` of the request; empty for a single date. */
export function ruleAndExceptions(repetition: Repetition, start: string): { repeat?: string; except?: string[] } {
  const repeat = ruleOf(repetition, start);
  if (repeat === undefined) return {};
  return { repeat, except: startsOf(repetition, start).leftOut.map((date) => date.slice(0, 10)) };
}
