import { dayHere, weekendFrom } from '#web/events/days/days.ts';
import { dayAfter } from '#web/i18n/event-status.ts';

/** When most evenings begin. */
const usualClock = '21:00';
/** Later in the day nobody announces what begins tonight. */
const tooLateHour = 20;

/** The evenings of the weekend that comes, Friday to Sunday, and of the one after when this one is nearly over. */
export function nextEvenings(now: Date): string[] {
  const today = dayHere(now);
  const first = now.getHours() < tooLateHour ? today : dayAfter(today);
  const friday = weekendFrom(first);
  const days = [0, 1, 2].map((more) => dayAfter(friday, more));
  const sunday = days.findIndex((day) => new Date(`${day}T00:00Z`).getUTCDay() === 0);
  return days.slice(0, sunday + 1).map((day) => `${day}T${usualClock}`);
}
