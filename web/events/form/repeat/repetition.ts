import { daysOfRule, RecurrenceError, recurringDays, weekdayCodes } from '#contract/recurrence.ts';
import { addDays, isMeant, weekdayOf } from '#web/events/form/local-times.ts';

/** How an evening repeats; the weekday, and which of the month it is, come from its first date. */
export const rhythms = ['none', 'weekly', 'fortnightly', 'monthly', 'monthly-last'] as const;
export type Rhythm = (typeof rhythms)[number];

export interface Repetition {
  rhythm: Rhythm;
  /** Further weekdays of the week (`TH`), or further ones of the month (`4`, `-1` for the last); absent in older drafts. */
  also?: readonly string[];
  endsBy: 'count' | 'day';
  /** As they were typed. */
  count: string;
  /** `2027-12-31` */
  until: string;
  /** Days to leave out. Those that the rule does not give are ignored: they count again when the rhythm changes back. */
  except?: string[];
  /** Of a series that is there already: it may end with this very date. */
  mayEndHere?: boolean;
}

/** How a series repeats that is there already. */
export interface PresentSeries {
  /** RFC 5545 */
  rule: string;
  /** `2027-12-31` */
  lastDay: string;
  /** Days that it leaves out. */
  except: string[];
}

export const noRepetition: Repetition = { rhythm: 'none', endsBy: 'count', count: '8', until: '' };

/** Which of its weekday in the month a day is: 1 to 5. */
export function ordinalOf(local: string): number {
  return Math.ceil(Number(local.slice(8, 10)) / 7);
}

/** Whether no other such weekday follows in the month. */
function isLastOfMonth(local: string): boolean {
  return addDays(local, 7).slice(5, 7) !== local.slice(5, 7);
}

/** What can be chosen for a first date. A fifth Thursday few months have: it can only be the last. */
export function rhythmsFor(start: string): Rhythm[] {
  return rhythms.filter((rhythm) => {
    if (rhythm === 'monthly') return ordinalOf(start) <= 4;
    return rhythm !== 'monthly-last' || isLastOfMonth(start);
  });
}

/** The recurrence rule (RFC 5545) that the server reads; undefined for a single date. */
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

/** What the first date itself is in its week (`TU`) or in its month (`2`, `-1`). */
function ownDay(rhythm: Rhythm, start: string): string {
  if (rhythm === 'monthly') return String(ordinalOf(start));
  return rhythm === 'monthly-last' ? '-1' : (weekdayCodes[weekdayOf(start)] ?? '');
}

const calendarOrder = ['1', '2', '3', '4', '5', '-1', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

function byCalendar(one: string, other: string): number {
  return calendarOrder.indexOf(one) - calendarOrder.indexOf(other);
}

/** What can be chosen beside the first date: the other weekdays, or the other ones of the month. */
export function furtherDays(rhythm: Rhythm, start: string): string[] {
  if (rhythm === 'none') return [];
  const isMonthly = rhythm === 'monthly' || rhythm === 'monthly-last';
  return calendarOrder.filter((day) => /\d/.test(day) === isMonthly && day !== ownDay(rhythm, start));
}

/** How a rule says that a date repeats; undefined where the form has no way to say it. */
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

/** A rule without its end, and with its days in one order. */
function partsBefore(rule: string, codes: readonly string[]): string {
  const parts = rule.split(';').filter((part) => !/^(COUNT|UNTIL|BYDAY|INTERVAL=1$)/.test(part));
  return [...parts.sort(), ...codes.toSorted()].join(';');
}

/** What the form proposes for a change of how a series goes on: as it is now, or some more dates after its last one. */
export function nextRepetition(rhythm: Rhythm, start: string, { rule, lastDay, except }: PresentSeries): Repetition {
  const present = rhythmOf(rule, start);
  const also = present?.rhythm === rhythm ? present.also : undefined;
  const isLast = lastDay <= start.slice(0, 10);
  const end = isLast ? noRepetition : { ...noRepetition, endsBy: 'day' as const, until: lastDay };
  return { ...end, rhythm, ...(also && { also }), except, mayEndHere: true };
}

/** The dates of a repetition, each as its start. */
export interface Starts {
  /** All that the rule gives, the first one included. Empty for a rule that gives none. */
  all: string[];
  /** Those that take place. Empty also where the server refuses so many. */
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

/** Returns the dates of a rule from `start` on, which is a day or a local time. */
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

/** What the server reads of a repetition; empty for a single date. */
export function ruleAndExceptions(repetition: Repetition, start: string): { repeat?: string; except?: string[] } {
  const repeat = ruleOf(repetition, start);
  if (repeat === undefined) return {};
  return { repeat, except: startsOf(repetition, start).leftOut.map((date) => date.slice(0, 10)) };
}
