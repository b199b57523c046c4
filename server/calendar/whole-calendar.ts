import makeCalendar, { type ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { Event } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import type { Config } from '#server/config.ts';
import { asText } from '#server/markup.ts';
import { type Revision, revisionProperties } from './revision.ts';
import { lineOf, summaryOf, textOf } from './text.ts';
import { timesOf } from './zone-rules.ts';

/** An event and which state of it this is, with what it is called by in the language of the file. */
export interface CalendarEntry extends Revision {
  event: Event;
  categories: string[];
  locale: Locale;
}

/** The radius of a place in Apple's calendar. Without one, name and address are written in one text alone. */
export const spotMetres = 50;

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
    yield withLink(partOf(text, 'VEVENT'), entry.event.link);
  }
  yield `${end}\r\n`;
}

/** A calendar with this event alone: the library writes no parts of one. */
function calendarOf(entry: CalendarEntry, publicUrl: string): string {
  const { event, categories, locale } = entry;
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
    summary: lineOf(asText(summaryOf(event, locale))),
    ...(event.description && { description: textOf(asText(event.description)) }),
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    categories: categories.map((name) => ({ name: lineOf(asText(name)) })),
    location:
      latitude !== null && longitude !== null
        ? {
            title: lineOf(asText(event.place)),
            address: lineOf(asText(displayName)),
            radius: spotMetres,
            geo: { lat: latitude, lon: longitude },
          }
        : lineOf(asText(`${event.place}, ${displayName}`)),
  });
  if (event.pictureUrl !== null) written.createAttachment(new URL(event.pictureUrl, publicUrl).href);
  // Nobody has another name for it: The Events Calendar writes it like this.
  const amount = event.price === null ? '' : `${event.price} ${event.currency}`;
  const cost = event.prices?.donation ? `donation ${amount}`.trim() : amount;
  if (cost !== '') written.x('X-COST', cost);
  return `${calendar.toString()}\r\n`;
}

/** As it is, in lines that are short enough: the library escapes what is no text, and changes the address by it. */
function withLink(entry: string, link: string | null): string {
  if (link === null || !URL.canParse(link)) return entry;
  const line = `URL:${new URL(link).href}`.replace(/.{70}(?=.)/g, '$&\r\n ');
  return entry.replace(/END:VEVENT\r\n$/, () => `${line}\r\nEND:VEVENT\r\n`);
}

function partOf(calendar: string, name: string): string {
  return new RegExp(`^BEGIN:${name}\r\n[^]*?^END:${name}\r\n`, 'm').exec(calendar)?.[0] ?? '';
}
