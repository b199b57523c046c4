import type { OwnEvent } from '#contract/events.ts';
import { daysOfRule, endless, RecurrenceError } from '#contract/recurrence.ts';
import { datesOfRule, type Starts } from '#web/events/form/repeat/repetition.ts';

/** How far a series is to go on, as it was typed. */
export interface Extension {
  endsBy: 'count' | 'day';
  count: string;
  /** `2027-12-31` */
  until: string;
  except: string[];
}

const none: Starts = { all: [], starts: [], leftOut: [], isTooMany: false };

/**
 * Returns the dates that an extension adds, each as its day. `isKnown` is false where the series has no rule that goes on
 * from its last date. Days before `today` are not added again.
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

/** How many days of the rule are over, the last date of the series among them; null where the rule does not give that date. */
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
