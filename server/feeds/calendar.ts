import { setImmediate } from 'node:timers/promises';
import makeCalendar from 'ical-generator';
import { calendarOf, joinCalendars, prodIdOf } from '#server/calendar/service.ts';
import { namesOf } from './entry-text.ts';
import type { Feed } from './feed.ts';

/** How often calendars that ask us for it are to look again. */
const refreshSeconds = 3600;
/** After so many events others have their turn. */
const eventsAtOnce = 25;

/** A private one does not tell where it stands: whoever passes it on does not pass on its key. */
type CalendarFeed = Omit<Feed, 'selfUrl'> & Partial<Pick<Feed, 'selfUrl'>>;

/** A calendar to subscribe to: no reminders, since whoever follows a whole town does not go everywhere. */
export async function writeFeedCalendar(feed: CalendarFeed): Promise<string> {
  const { title, description, publicUrl, pageUrl, selfUrl, locale, entries } = feed;
  const frame = makeCalendar({
    prodId: prodIdOf(publicUrl),
    name: title,
    description,
    url: pageUrl,
    ...(selfUrl !== undefined && { source: selfUrl }),
    ttl: refreshSeconds,
  });
  const pieces = joinCalendars(frame, entries, (entry) => {
    const categories = namesOf(entry.event, locale);
    return calendarOf({ ...entry, locale, categories }, publicUrl)
      .calendar.toString()
      .concat('\r\n');
  });
  let text = '';
  let written = 0;
  for await (const piece of pieces) {
    text += piece;
    written += 1;
    if (written % eventsAtOnce === 0) await setImmediate();
  }
  return text;
}
