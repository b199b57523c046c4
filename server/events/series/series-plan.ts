import type { Exceptions } from '#contract/recurrence.ts';
import { isGone } from '#server/events/access/service.ts';
import { startDay } from '#server/time/local-day.ts';
import type { TimeRange } from '#server/time/venue-time.ts';
import { datesOf } from './repetition.ts';

/** The columns of a date that a new rule needs. */
export interface SeriesDate {
  id: string;
  series_day: number | null;
  start_day: number;
  ends_at: Date;
  deleted_at: Date | null;
  cancelled_at: Date | null;
  hidden_because: string | null;
  approval: 'waiting' | 'refused' | 'withdrawn' | null;
  is_off_rule: boolean;
}

/** The effect of a new rule on the dates from one on. */
export interface SeriesPlan<Date extends SeriesDate> {
  /** Dates that stay, with their pages and own changes, without the changed date itself. */
  kept: Date[];
  /** Dates that the rule no longer gives. */
  dropped: Date[];
  /** Dates that an earlier rule dropped and the new one gives again. */
  returning: { date: Date; span: TimeRange }[];
  added: TimeRange[];
}

/** Returns the day (number of days since 1970) that the rule gave a date, also if the date was moved. */
export function seriesDay(date: SeriesDate): number {
  return date.series_day ?? date.start_day;
}

/**
 * Plans a new rule for the dates of a series from `event` on, which moves to `first`. Dates match the rule by their
 * original day, so moved dates stay. Single cancelled or deleted dates stay so; if all following dates were deleted,
 * the series has ended and continues with new ones. Existing dates on excepted days are dropped. Throws
 * `RecurrenceError`.
 */
export function planSeries<Date extends SeriesDate>(
  { repeat, ...exceptions }: Exceptions & { repeat: string },
  first: TimeRange & { timeZone: string },
  event: Date,
  series: readonly Date[],
  now: globalThis.Date,
): SeriesPlan<Date> {
  const wanted = new Map(
    datesOf(repeat, first, exceptions).map((span) => [startDay(span.startsAt, first.timeZone), span]),
  );
  const firstDay = startDay(first.startsAt, first.timeZone);
  wanted.delete(firstDay);
  // The following dates move by the same number of days.
  const turnedDays = firstDay - event.start_day;
  const following = series.filter((date) => date.id !== event.id && seriesDay(date) > seriesDay(event));
  const lastDay = Math.max(...following.filter((date) => !isGone(date)).map(seriesDay));
  const plan: SeriesPlan<Date> = { kept: [], dropped: [], returning: [], added: [] };

  // Active dates take precedence over dropped and deleted ones of the same day.
  for (const date of following.toSorted((one, other) => droppedRank(one) - droppedRank(other))) {
    const day = seriesDay(date) + (isDropped(date) ? 0 : turnedDays);
    const span = wanted.get(day);
    if (isGone(date)) {
      const isHole = date.hidden_because !== null || seriesDay(date) < lastDay;
      if (isHole) wanted.delete(day);
      continue;
    }
    wanted.delete(day);
    if (date.ends_at <= now) continue;
    if (span && isDropped(date)) plan.returning.push({ date, span });
    else if (span) plan.kept.push(date);
    else if (date.cancelled_at === null) plan.dropped.push(date);
  }
  plan.added = [...wanted.values()].filter((span) => span.endsAt > now);
  return plan;
}

function isDropped(date: SeriesDate): boolean {
  return date.is_off_rule && date.cancelled_at !== null;
}

function droppedRank(date: SeriesDate): number {
  if (isGone(date)) return 2;
  return isDropped(date) ? 1 : 0;
}
