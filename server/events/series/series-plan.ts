import type { Exceptions } from '#contract/recurrence.ts';
import { startDay } from '#server/time/local-day.ts';
import type { TimeRange } from '#server/time/venue-time.ts';
import { datesOf } from './repetition.ts';

/** A date of a series, as far as a new rule asks. */
export interface SeriesDate {
  id: string;
  series_day: number | null;
  start_day: number;
  ends_at: Date;
  deleted_at: Date | null;
  cancelled_at: Date | null;
  hidden_because: string | null;
  is_off_rule: boolean;
}

/** What becomes of a series from one of its dates on. */
export interface SeriesPlan<Date extends SeriesDate> {
  /** They stay as they are, with their pages and what was changed in them alone; the one that is changed is not among them. */
  kept: Date[];
  /** The rule gives them no longer. */
  dropped: Date[];
  /** An earlier rule had dropped them, and this one gives them again. */
  returning: { date: Date; span: TimeRange }[];
  added: TimeRange[];
}

/** The day that the rule gave a date. */
export function seriesDay(date: SeriesDate): number {
  return date.series_day ?? date.start_day;
}

/**
 * A new rule for the dates of a series from `event` on, which is held at `first` from now on: what it gives is matched with
 * what there is by the day that each date stands for, so that a date moved by hand is still that date. What was cancelled
 * or deleted alone stays so; where all that followed was deleted, the series had ended, and goes on with new dates. Days
 * that are left out have no event, and existing dates on them are dropped. Throws `RecurrenceError`.
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
  // The others are turned with it, as in any change of all that follow.
  const turnedDays = firstDay - event.start_day;
  const following = series.filter((date) => date.id !== event.id && seriesDay(date) > seriesDay(event));
  const lastDay = Math.max(...following.filter((date) => date.deleted_at === null).map(seriesDay));
  const plan: SeriesPlan<Date> = { kept: [], dropped: [], returning: [], added: [] };

  // Who stands has a day before those who have gone.
  for (const date of following.toSorted((one, other) => droppedRank(one) - droppedRank(other))) {
    const day = seriesDay(date) + (isDropped(date) ? 0 : turnedDays);
    const span = wanted.get(day);
    if (date.deleted_at !== null) {
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
  if (date.deleted_at !== null) return 2;
  return isDropped(date) ? 1 : 0;
}
