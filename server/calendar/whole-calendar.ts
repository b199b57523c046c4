import makeCalendar, { type ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { Event } from '#contract/events.ts';
import type { Config } from '#server/config.ts';
import { type Revision, revisionProperties } from './revision.ts';
import { timesOf } from './zone-rules.ts';

/** An event and which state of it this is, with what it is called by in the language of the file. */
export interface CalendarEntry extends Revision {
  event: Event;
  categories: string[];
}

/**
 * Events as one calendar, piece by piece, each in the time zone of its venue. It has what was entered and nothing that was
 * put together from it, so that whoever reads it in has the event as it was: that is what the file of a single one is not.
 * The UID of an event is the same in both.
 */
export async function* writeCalendar(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  entries: AsyncIterable<CalendarEntry>,
): AsyncGenerator<string> {
  yield* joinCalendars(makeCalendar({ prodId: prodIdOf(publicUrl) }), entries, (entry) => calendarOf(entry, publicUrl));
}

/** What wrote a calendar. */
export function prodIdOf(publicUrl: string) {
  return { company: new URL(publicUrl).host, product: 'Pista', language: 'EN' };
}

/** One calendar with the properties of `frame` and the event of each entry, piece by piece: `write` makes a calendar of one. */
export async function* joinCalendars<Entry extends { event: Event }>(
  frame: ICalCalendar,
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  write: (entry: Entry) => string,
): AsyncGenerator<string> {
  const zones = new Set<string>();
  const end = 'END:VCALENDAR';
  yield frame.toString().slice(0, -end.length);
  for await (const entry of entries) {
    const { timeZone } = timesOf(entry.event);
    const text = write(entry);
    if (timeZone && !zones.has(timeZone.name)) {
      zones.add(timeZone.name);
      yield partOf(text, 'VTIMEZONE');
    }
    yield partOf(text, 'VEVENT');
  }
  yield `${end}\r\n`;
}

/** A calendar with this event alone: the library writes no parts of one. */
function calendarOf(entry: CalendarEntry, publicUrl: string): string {
  const { event, categories } = entry;
  const { host } = new URL(publicUrl);
  const calendar = makeCalendar();
  const { start, end, timeZone } = timesOf(event);
  if (timeZone) calendar.timezone({ name: null, generator: () => timeZone.rules });
  const { latitude, longitude, displayName } = event.location;
  const written = calendar.createEvent({
    id: `${event.id}@${host}`,
    ...revisionProperties(entry),
    start,
    end,
    timezone: timeZone?.name ?? null,
    summary: asText(event.name),
    ...(event.description && { description: asText(event.description) }),
    ...(event.link !== null && { url: event.link }),
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    categories: categories.map((name) => ({ name: asText(name) })),
    location:
      latitude !== null && longitude !== null
        ? { title: asText(event.place), address: asText(displayName), geo: { lat: latitude, lon: longitude } }
        : asText(`${event.place}, ${displayName}`),
  });
  if (event.pictureUrl !== null) written.createAttachment(new URL(event.pictureUrl, publicUrl).href);
  // Nobody has another name for it: The Events Calendar writes it like this.
  if (event.price !== null) written.x('X-COST', `${event.price} ${event.currency}`);
  return `${calendar.toString()}\r\n`;
}

function partOf(calendar: string, name: string): string {
  return new RegExp(`^BEGIN:${name}\r\n[^]*?^END:${name}\r\n`, 'm').exec(calendar)?.[0] ?? '';
}

/**
 * Many programs, ours too, take a text with tags or entities in it for HTML. One that has them and means them as letters is
 * written as HTML.
 */
function asText(text: string): string {
  if (!/<\/?[a-z][^<>]*>|&(?:[a-z]+|#x?[\da-f]+);/i.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
