import type { Event } from '#contract/events.ts';

const weekdays: Record<string, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};

/**
 * Returns the field `superEvent` with the https://schema.org/EventSeries of an event; empty without one. It starts with
 * this event, because the page knows no earlier one; its schedule describes the repetition.
 */
export function writeSeries(event: Event, publicUrl: string, location: object): object {
  const { seriesId, rhythm, name, dateStart } = event;
  if (!seriesId || !rhythm) return {};
  const eventSchedule = scheduleOf(event, rhythm);
  const superEvent = {
    '@type': 'EventSeries',
    '@id': `${publicUrl}/#series-${seriesId}`,
    name,
    startDate: dateStart,
    location,
    ...(eventSchedule && { eventSchedule }),
  };
  return { superEvent };
}

/**
 * Returns a https://schema.org/Schedule for a rule such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=SU` or
 * `FREQ=MONTHLY;BYDAY=2TH`.
 */
function scheduleOf({ dateStart, dateEnd, timeZone }: Event, rhythm: string): object | undefined {
  const rule = new Map(rhythm.split(';').map((part) => part.split('=') as [string, string]));
  const unit = { WEEKLY: 'W', MONTHLY: 'M' }[rule.get('FREQ') ?? ''];
  if (!unit) return undefined;
  // schema.org has no term for the nth weekday of a month, so the form of calendars is kept, which consumers
  // understand.
  const byDay = rule
    .get('BYDAY')
    ?.split(',')
    .map((day) => (day in weekdays ? `https://schema.org/${weekdays[day]}` : day));
  return {
    '@type': 'Schedule',
    repeatFrequency: `P${rule.get('INTERVAL') ?? 1}${unit}`,
    ...(byDay && { byDay: byDay.length === 1 ? byDay[0] : byDay }),
    startDate: dateStart.slice(0, 10),
    startTime: dateStart.slice(11, 19),
    endTime: dateEnd.slice(11, 19),
    scheduleTimezone: timeZone,
  };
}
