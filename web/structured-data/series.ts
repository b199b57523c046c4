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
 * The series that an evening is one date of: https://schema.org/EventSeries. It starts with this date as far as its page
 * knows; how it goes on stands in its schedule.
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

/** https://schema.org/Schedule, of a rule as `rhythm` has it: `FREQ=WEEKLY;INTERVAL=2;BYDAY=SU`, `FREQ=MONTHLY;BYDAY=2TH`. */
function scheduleOf({ dateStart, dateEnd, timeZone }: Event, rhythm: string): object | undefined {
  const rule = new Map(rhythm.split(';').map((part) => part.split('=') as [string, string]));
  const unit = { WEEKLY: 'W', MONTHLY: 'M' }[rule.get('FREQ') ?? ''];
  if (!unit) return undefined;
  // Which one of its weekday in a month has no word there, but is understood as calendars write it.
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
