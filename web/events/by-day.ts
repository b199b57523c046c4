import type { Event } from '#contract/events.ts';
import { dayAfter } from './days.ts';

export interface DayOfEvents {
  /** `2026-11-20`, or `now` for what began on an earlier day and is not over. */
  day: string;
  moment: 'now' | 'today' | 'tomorrow' | null;
  events: Event[];
}

/**
 * Groups events, soonest first, by the day they begin on at the venue. Far apart in the world the soonest may be
 * tomorrow's already: each still stands under its own day, and every day stands once.
 */
export function byDay(events: readonly Event[], today: string): DayOfEvents[] {
  const days = Map.groupBy(events, ({ dateStart }) => {
    const day = dateStart.slice(0, 10);
    return day < today ? 'now' : day;
  });
  return [...days]
    .sort(([one], [other]) => (one === 'now' ? -1 : other === 'now' ? 1 : one < other ? -1 : 1))
    .map(([day, events]) => ({ day, moment: momentOfDay(day, today), events }));
}

function momentOfDay(day: string, today: string): DayOfEvents['moment'] {
  if (day === 'now') return 'now';
  if (day === today) return 'today';
  return day === dayAfter(today) ? 'tomorrow' : null;
}
