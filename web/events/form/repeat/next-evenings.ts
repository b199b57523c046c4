import { dayHere, weekendFrom } from '#web/events/days/days.ts';
import { dayAfter } from '#web/i18n/event-status.ts';

/** The most frequent start time. */
const usualClock = '21:00';
/** After this hour, tonight is not offered any more. */
const tooLateHour = 20;

/**
 * Returns the evenings of the next weekend as local times, Friday to Sunday, and of the following one if this one is
 * nearly over.
 */
export function nextEvenings(now: Date): string[] {
  const today = dayHere(now);
  const first = now.getHours() < tooLateHour ? today : dayAfter(today);
  const friday = weekendFrom(first);
  const days = [0, 1, 2].map((more) => dayAfter(friday, more));
  const sunday = days.findIndex((day) => new Date(`${day}T00:00Z`).getUTCDay() === 0);
  return days.slice(0, sunday + 1).map((day) => `${day}T${usualClock}`);
}
