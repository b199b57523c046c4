import type { EventInList } from '#contract/events.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import { dayAfter, dayAt } from '#web/i18n/event-status.ts';

type Dated = Pick<EventInList, 'dateStart' | 'dateEnd' | 'timeZone'>;

export interface DayOfEvents<Row = EventInList> {
  /** `2026-11-20`, or `now` for what began on an earlier day and is not over. */
  day: string;
  moment: 'now' | 'today' | 'tomorrow' | null;
  events: Row[];
}

/**
 * Groups events, soonest first, by their first local day: a party after midnight belongs to the night before. Far apart in
 * the world the soonest may be tomorrow's already: each is still listed under its own day, and every day is listed once. A
 * day is today or tomorrow where it is so for all of its events.
 */
export function byDay<Row extends Dated = EventInList>(events: readonly Row[], now: Date): DayOfEvents<Row>[] {
  const days = Map.groupBy(events, (event) => {
    const day = daysOfEvent(event).first;
    const today = dayAt(event.timeZone, now);
    if (day >= today) return day;
    // After midnight, a night may still be to begin.
    return Date.parse(event.dateStart) > now.getTime() ? today : 'now';
  });
  return [...days]
    .sort(([one], [other]) => (one === 'now' ? -1 : other === 'now' ? 1 : one < other ? -1 : 1))
    .map(([day, events]) => ({ day, moment: momentOfDay(day, events, now), events }));
}

function momentOfDay(day: string, events: readonly Dated[], now: Date): DayOfEvents['moment'] {
  if (day === 'now') return 'now';
  const isAll = (more: number) => events.every(({ timeZone }) => day === dayAfter(dayAt(timeZone, now), more));
  if (isAll(0)) return 'today';
  return isAll(1) ? 'tomorrow' : null;
}
