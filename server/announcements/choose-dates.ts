import { weekdayOf } from './calendar.ts';
import { chooseSeries } from './choose-series.ts';
import { type DateReading, lasts, withoutRhythm } from './date-reading.ts';
import { type FoundDate, trust } from './found-date.ts';
import type { Rhythm } from './repetition.ts';
import type { Season } from './seasons.ts';

/** Which of the dates is that of the evening, and how it goes on. */
export function chooseDates(
  found: readonly FoundDate[],
  { rhythms, season }: { rhythms: readonly Rhythm[]; season: Season | undefined },
  today: string,
): DateReading {
  const trustworthy = trusted(found);
  const rhythm = rhythms[0] ?? rhythmOfCourse(found, trustworthy, season);
  // From January to June, and nobody says on which days.
  const pool = rhythm
    ? trustworthy
    : upcoming(
        trustworthy.filter((date) => lasts(date) <= mostDaysOfRow),
        today,
      );
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
  return chooseSeries({ rhythm, picked, pool, all: found, season, today });
}

const mostDaysOfRow = 31;

/** "Tuesday, 8pm. Starts Tuesday, 12 January", "le jeudi, du 7 janvier au 24 juin": a weekday by itself, and a beginning. */
function rhythmOfCourse(
  found: readonly FoundDate[],
  pool: readonly FoundDate[],
  season: Season | undefined,
): Rhythm | undefined {
  const beginning = pool.find(({ isFirstOfMany, isRow }) => isFirstOfMany && !isRow);
  const term = pool.find((date) => lasts(date) > mostDaysOfRow);
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

/** Without the days that are over, where others are to come. "From 12 September on" stays. */
function upcoming(pool: readonly FoundDate[], today: string): readonly FoundDate[] {
  const left = pool.flatMap((date) => {
    if (date.isStart) return [date];
    const days = date.isRow ? date.days : date.days.filter((day) => day >= today);
    return (days.at(-1) ?? '') >= today ? [{ ...date, days }] : [];
  });
  return left.some(({ days }) => days.some((day) => day >= today)) ? left : pool;
}

/** Those of the highest trust that there is. */
function trusted(found: readonly FoundDate[]): FoundDate[] {
  const highest = Math.max(...found.map((date) => date.trust));
  return highest > trust.none ? found.filter((date) => date.trust === highest) : [];
}
