import type { OwnEvent } from '#contract/events.ts';
import { daysOfRule, endless, RecurrenceError } from '#contract/recurrence.ts';
import { datesOfRule, type Starts } from '#web/events/form/repeat/repetition.ts';

/** How far a series is extended, as typed. */
export interface Extension {
  endsBy: 'count' | 'day';
  count: string;
  /** `2027-12-31` */
  until: string;
  except: string[];
}

const none: Starts = { all: [], starts: [], leftOut: [], isTooMany: false };

/**
 * Returns the dates that an extension adds, as days. `isKnown` is false if the series has no rule that continues from
 * its last date. Days before `today` are not added again.
 */
export function extensionDates(
  { repeat, lastDay }: Pick<OwnEvent, 'repeat' | 'lastDay'>,
  { endsBy, count, until, except }: Extension,
  today: string,
): Starts & { isKnown: boolean } {
  if (!repeat || lastDay === null) return { ...none, isKnown: false };
  const base = endless(repeat);
  const past = pastDays(base, lastDay, today);
  if (past === null) return { ...none, isKnown: false };
  const isMeant = endsBy === 'count' ? Number(count) >= 1 : until > lastDay;
  if (!isMeant) return { ...none, isKnown: true };
  const end = endsBy === 'count' ? `COUNT=${past + Number(count)}` : `UNTIL=${until.replaceAll('-', '')}`;
  const dates = datesOfRule(`${base};${end}`, lastDay, except);
  const isNew = (day: string) => day > lastDay && day >= today;
  return { ...dates, all: dates.all.filter(isNew), starts: dates.starts.filter(isNew), isKnown: true };
}

/**
 * Returns how many dates of the rule are past, including the last date of the series; null if the rule does not contain
 * that date.
 */
function pastDays(base: string, lastDay: string, today: string): number | null {
  try {
    const until = lastDay > today ? lastDay : today;
    const days = daysOfRule(`${base};UNTIL=${until.replaceAll('-', '')}`, lastDay);
    return Math.max(1, days.filter((day) => day < today).length);
  } catch (error) {
    if (error instanceof RecurrenceError) return null;
    throw error;
  }
}
