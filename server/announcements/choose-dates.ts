import { weekdayOf } from './calendar.ts';
import { chooseSeries } from './choose-series.ts';
import { type DateReading, lengthInDays, withoutRecurrence } from './date-reading.ts';
import { type FoundDate, trust } from './found-date.ts';
import type { Recurrence } from './repetition.ts';
import type { Season } from './seasons.ts';

/** Returns which of the dates found in a text is the date of the event, and how the event repeats. */
export function chooseDates(
  found: readonly FoundDate[],
  { recurrences, season }: { recurrences: readonly Recurrence[]; season: Season | undefined },
  today: string,
): DateReading {
  const trustworthy = trusted(found);
  const recurrence = recurrences[0] ?? recurrenceOfCourse(found, trustworthy, season);
  // Without a recurrence, "from January to June" does not say on which days.
  const candidates = recurrence
    ? trustworthy
    : upcoming(
        trustworthy.filter((date) => lengthInDays(date) <= maxDaysOfRange),
        today,
      );
  const row = candidates.find(({ isRange }) => isRange);
  const chosen =
    (recurrence ? undefined : row) ??
    candidates.find(({ isStart }) => isStart) ??
    row ??
    candidates.find(({ days }) => days.length > 1) ??
    candidates[0];
  if (chosen?.isContradicted) return { contradiction: chosen };
  // A date whose weekday does not match: it is past, or a typing error.
  const contradicted = found.find(({ isContradicted }) => isContradicted);
  if (contradicted && (chosen?.trust ?? trust.none) < trust.relative) return { contradiction: contradicted };
  if (!recurrence) return chosen ? withoutRecurrence(chosen, candidates) : {};
  return chooseSeries({ recurrence, picked: chosen, pool: candidates, all: found, season, today });
}

const maxDaysOfRange = 31;

/**
 * Derives a weekly recurrence from a weekday and a start or a term: "Tuesday, 8pm. Starts Tuesday, 12 January", "le
 * jeudi, du 7 janvier au 24 juin".
 */
function recurrenceOfCourse(
  found: readonly FoundDate[],
  candidates: readonly FoundDate[],
  season: Season | undefined,
): Recurrence | undefined {
  const beginning = candidates.find(({ isFirstOfMany, isRange }) => isFirstOfMany && !isRange);
  const term = candidates.find((date) => lengthInDays(date) > maxDaysOfRange);
  const weekdays = found.filter((date) => date.trust === trust.weekdayAlone);
  const weekday = weekdays.find(
    ({ days: [day = ''] }) => term || season || (beginning && weekdayOf(day) === weekdayOf(beginning.days[0] ?? '')),
  );
  return (
    weekday && {
      kind: 'weekly',
      days: [{ weekday: weekdayOf(weekday.days[0] ?? '') }],
      start: weekday.start,
      end: weekday.end,
    }
  );
}

/** Removes past days if there are upcoming ones. "From 12 September on" is kept. */
function upcoming(candidates: readonly FoundDate[], today: string): readonly FoundDate[] {
  const left = candidates.flatMap((date) => {
    if (date.isStart) return [date];
    const days = date.isRange ? date.days : date.days.filter((day) => day >= today);
    return (days.at(-1) ?? '') >= today ? [{ ...date, days }] : [];
  });
  return left.some(({ days }) => days.some((day) => day >= today)) ? left : candidates;
}

/** Returns the dates with the highest trust level. */
function trusted(found: readonly FoundDate[]): FoundDate[] {
  const highest = Math.max(...found.map((date) => date.trust));
  return highest > trust.none ? found.filter((date) => date.trust === highest) : [];
}
