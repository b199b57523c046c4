import type { EventInList } from '#contract/events.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import { dayAfter, dayAt } from '#web/i18n/event-status.ts';

type Dated = Pick<EventInList, 'dateStart' | 'dateEnd' | 'timeZone'>;

export interface DayOfEvents<Row = EventInList> {
  /** `2026-11-20`, or `now` for events that began on an earlier day and are not over. */
  day: string;
  moment: 'now' | 'today' | 'tomorrow' | null;
  events: Row[];
}

/**
 * Groups events, sorted by start, by their first local day; an event after midnight belongs to the previous night. With
 * `from`, the first day of the list, events that began before are listed under it.
 * Because of time zones, the first event may be tomorrow already: each is listed under its own day, and every day
 * occurs once. A day counts as today or tomorrow only if it is so for all of its events.
 */
export function byDay<Row extends Dated = EventInList>(
  events: readonly Row[],
  now: Date,
  from = '',
): DayOfEvents<Row>[] {
  const days = Map.groupBy(events, (event) => {
    const { first } = daysOfEvent(event);
    const day = first < from ? from : first;
    const today = dayAt(event.timeZone, now);
    if (day >= today) return day;
    // After midnight, an event of the same night may not have begun yet.
    return Date.parse(event.dateStart) > now.getTime() ? today : 'now';
  });
  return [...days]
    .sort(([one], [other]) => (one === 'now' ? -1 : other === 'now' ? 1 : one < other ? -1 : 1))
    .map(([day, events]) => ({ day, moment: momentOfDay(day, events, now), events }));
}

/** Returns the days with their first `count` events: the same array if there are no more. */
export function firstEvents(days: DayOfEvents[], count: number): DayOfEvents[] {
  if (days.reduce((sum, { events }) => sum + events.length, 0) <= count) return days;
  let left = count;
  return days.flatMap((day) => {
    const events = day.events.slice(0, left);
    left = Math.max(0, left - day.events.length);
    return events.length > 0 ? [{ ...day, events }] : [];
  });
}

function momentOfDay(day: string, events: readonly Dated[], now: Date): DayOfEvents['moment'] {
  if (day === 'now') return 'now';
  const isAll = (more: number) => events.every(({ timeZone }) => day === dayAfter(dayAt(timeZone, now), more));
  if (isAll(0)) return 'today';
  return isAll(1) ? 'tomorrow' : null;
}
