import { RecurrenceError, recurringDays, weekdayCodes } from '#contract/recurrence.ts';
import { addDays, isMeant, weekdayOf } from './local-times.ts';

/** How an evening repeats; the weekday, and which of the month it is, come from its first date. */
export const rhythms = ['none', 'weekly', 'fortnightly', 'monthly', 'monthly-last'] as const;
export type Rhythm = (typeof rhythms)[number];

export interface Repetition {
  rhythm: Rhythm;
  endsBy: 'count' | 'day';
  /** As they were typed. */
  count: string;
  /** `2027-12-31` */
  until: string;
  /** Of a series that is there already: it may end with this very date. */
  mayEndHere?: boolean;
}

/** How a series repeats that is there already. */
export interface PresentSeries {
  /** RFC 5545 */
  rule: string;
  /** `2027-12-31` */
  lastDay: string;
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
export function ruleOf({ rhythm, endsBy, count, until }: Repetition, start: string): string | undefined {
  const weekday = weekdayCodes[weekdayOf(start)];
  const frequencies: Record<Rhythm, string | undefined> = {
    none: undefined,
    weekly: 'FREQ=WEEKLY',
    fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
    monthly: `FREQ=MONTHLY;BYDAY=${ordinalOf(start)}${weekday}`,
    'monthly-last': `FREQ=MONTHLY;BYDAY=-1${weekday}`,
  };
  const frequency = frequencies[rhythm];
  if (frequency === undefined) return undefined;
  return `${frequency};${endsBy === 'count' ? `COUNT=${Number(count)}` : `UNTIL=${until.replaceAll('-', '')}`}`;
}

/** The rhythm that a rule says of a date; undefined where the form has none for it. */
export function rhythmOf(rule: string, start: string): Rhythm | undefined {
  const said = partsBefore(rule);
  return rhythmsFor(start).find((rhythm) => {
    const own = ruleOf({ ...noRepetition, rhythm }, start);
    return own !== undefined && partsBefore(own) === said;
  });
}

/** A rule but for its end. */
function partsBefore(rule: string): string {
  const parts = rule.split(';').filter((part) => !/^(COUNT|UNTIL|INTERVAL=1$)/.test(part));
  return parts.sort().join(';');
}

/** Where one begins who changes how a series goes on: as it is now, or with some more dates after its last one. */
export function nextRepetition(rhythm: Rhythm, start: string, { lastDay }: PresentSeries): Repetition {
  const isLast = lastDay <= start.slice(0, 10);
  return { ...noRepetition, rhythm, endsBy: isLast ? 'count' : 'day', until: isLast ? '' : lastDay, mayEndHere: true };
}

/** The starts of all dates, the first one included. None where it can't be told, or where the server would take so many for a slip. */
export function startsOf(repetition: Repetition, start: string): { starts: string[]; isTooMany: boolean } {
  if (!isMeant(start)) return { starts: [], isTooMany: false };
  const rule = ruleOf(repetition, start);
  if (rule === undefined) return { starts: [start], isTooMany: false };
  try {
    const days = recurringDays(rule, start.slice(0, 10));
    return { starts: days.map((day) => day + start.slice(10)), isTooMany: false };
  } catch (error) {
    return { starts: [], isTooMany: error instanceof RecurrenceError && error.fault === 'too_many_dates' };
  }
}
