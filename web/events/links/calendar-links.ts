import type { Event } from '#contract/events.ts';
import { eventPath } from '#web/paths.ts';

type CalendarEntry = Pick<
  Event,
  'name' | 'slug' | 'dateStart' | 'dateEnd' | 'timeZone' | 'place' | 'location' | 'excerpt'
>;

/** Returns the URLs of web calendars' forms for a new event, filled with what the event's page shows. */
export function calendarLinks(
  event: CalendarEntry,
  publicUrl: string,
): Record<'google' | 'outlook' | 'office', string> {
  const { name, slug, dateStart, dateEnd, timeZone, place, location, excerpt } = event;
  const details = [excerpt, publicUrl + eventPath(slug)].filter(Boolean).join('\n\n');
  const address = [place, location.displayName].filter(Boolean).join(', ');
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: name,
    startdt: instantOf(dateStart),
    enddt: instantOf(dateEnd),
    location: address,
    body: details,
  };
  return {
    google: link('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: name,
      // In UTC, which distinguishes an hour that occurs twice.
      dates: [dateStart, dateEnd].map((date) => instantOf(date).replace(/[-:]/g, '')).join('/'),
      ctz: timeZone,
      location: address,
      details,
    }),
    outlook: link('https://outlook.live.com/calendar/0/deeplink/compose', outlook),
    office: link('https://outlook.office.com/calendar/0/deeplink/compose', outlook),
  };
}

/** `2027-05-08T19:00:00Z` */
function instantOf(date: string): string {
  return new Date(date).toISOString().replace('.000', '');
}

/** Spaces as `%20`: Outlook shows a `+` literally. */
function link(address: string, query: Record<string, string>): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return `${address}?${parts.join('&')}`;
}
