import makeCalendar, { type ICalCalendar, type ICalEvent, ICalEventStatus } from 'ical-generator';
import { describedFor } from '#contract/descriptions.ts';
import type { Event } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import { escapeIfMarkup } from '#server/text/escaping.ts';
import {
  cancellationLine,
  factLines,
  lineOf,
  localeOf,
  priceLine,
  programmeLines,
  summaryOf,
  textOf,
} from './event-text/service.ts';
import { type Revision, revisionProperties } from './revision.ts';
import { timesOf } from './zone-rules.ts';

/** An event with its revision, and the names of its type and styles in the language of the file. */
interface ExportEntry extends Revision {
  event: Event;
  categories: string[];
  locale: Locale;
}

/** The radius of a place in Apple's calendar. Without a radius, name and address are written as one text. */
const spotMetres = 50;

/**
 * Yields a calendar of events in chunks, each event in the time zone of its venue. It contains only what was entered,
 * so that an import gets the same event; `createEventCalendar` adds generated texts. The UID of an event is the same in
 * both.
 */
export async function* writeExportCalendar(site: Writer, entries: AsyncIterable<ExportEntry>): AsyncGenerator<string> {
  yield* joinCalendars(makeCalendar({ prodId: prodIdOf(site) }), entries, (entry) =>
    exportedCalendar(entry, site.publicUrl),
  );
}

/** The site that writes a calendar. */
interface Writer {
  name: string;
  publicUrl: string;
}

/** Returns the PRODID property: the site that wrote the calendar. */
export function prodIdOf({ name, publicUrl }: Writer) {
  return { company: new URL(publicUrl).host, product: name, language: 'EN' };
}

/**
 * Yields a calendar in chunks: the properties of `frame`, then each event, which `write` returns as a calendar of its
 * own.
 */
export async function* joinCalendars<CalendarEntry extends { event: Event }>(
  frame: ICalCalendar,
  entries: AsyncIterable<CalendarEntry> | Iterable<CalendarEntry>,
  write: (entry: CalendarEntry) => string,
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

/** Returns a calendar with one event, because the library cannot write a part of a calendar. */
function exportedCalendar(entry: ExportEntry, publicUrl: string): string {
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
    summary: lineOf(escapeIfMarkup(summaryOf(event, locale))),
    ...(event.description && { description: textOf(escapeIfMarkup(event.description)) }),
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    categories: categories.map((name) => ({ name: lineOf(escapeIfMarkup(name)) })),
    location:
      latitude !== null && longitude !== null
        ? {
            title: lineOf(escapeIfMarkup(event.place)),
            address: lineOf(escapeIfMarkup(displayName)),
            radius: spotMetres,
            geo: { lat: latitude, lon: longitude },
          }
        : lineOf(escapeIfMarkup(`${event.place}, ${displayName}`)),
  });
  if (event.pictureUrl !== null) written.createAttachment(new URL(event.pictureUrl, publicUrl).href);
  // Not a standard property; The Events Calendar uses it.
  const amount = event.price === null ? '' : `${event.price} ${event.currency}`;
  const cost = event.prices?.donation ? `donation ${amount}`.trim() : amount;
  if (cost !== '') written.x('X-COST', cost);
  return `${calendar.toString()}\r\n`;
}

/** Adds the URL property unescaped, folded at 70 characters: the library would escape it as text and change it. */
function withLink(entry: string, link: string | null): string {
  if (link === null || !URL.canParse(link)) return entry;
  const line = `URL:${new URL(link).href}`.replace(/.{70}(?=.)/g, '$&\r\n ');
  return entry.replace(/END:VEVENT\r\n$/, () => `${line}\r\nEND:VEVENT\r\n`);
}

function partOf(calendar: string, name: string): string {
  return new RegExp(`^BEGIN:${name}\r\n[^]*?^END:${name}\r\n`, 'm').exec(calendar)?.[0] ?? '';
}

interface EventWithRevision extends Revision {
  event: Event;
  /** Language of the reader; generated texts use that of the description if it is supported. */
  locale: Locale;
  categories?: string[];
}

/**
 * Returns a calendar with one event, and this event as `written`, so that a caller can add an alarm. The description
 * contains cancellation, description in the language of the reader if available, programme, price, facts, organiser, link
 * and the address of the event page. A cancelled event has the status `CANCELLED`.
 */
export function createEventCalendar(
  entry: EventWithRevision,
  site: Writer,
): { calendar: ICalCalendar; written: ICalEvent } {
  const { locale, categories = [] } = entry;
  const event = describedFor(entry.event, locale);
  const { publicUrl } = site;
  const address = `${publicUrl}/events/${event.slug}`;
  const calendar = makeCalendar({ prodId: prodIdOf(site) });
  const { start, end, timeZone } = timesOf(event);
  if (timeZone) calendar.timezone({ name: null, generator: () => timeZone.rules });

  const { latitude, longitude, displayName } = event.location;
  const written = calendar.createEvent({
    id: `${event.id}@${new URL(publicUrl).host}`,
    ...revisionProperties(entry),
    start,
    end,
    timezone: timeZone?.name ?? null,
    summary: lineOf(summaryOf(event, localeOf(event, locale))),
    description: textOf(
      [
        cancellationLine(event, localeOf(event, locale)),
        event.description,
        programmeLines(event, locale),
        priceLine(event, localeOf(event, locale)),
        factLines(event, locale),
        [...organiserLines(event, publicUrl), event.link, address].filter(Boolean).join('\n'),
      ]
        .filter(Boolean)
        .join('\n\n'),
    ),
    url: address,
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    categories: categories.map((name) => ({ name: lineOf(name) })),
    location: {
      title: lineOf(event.place),
      address: lineOf(displayName),
      ...(latitude !== null && longitude !== null && { radius: spotMetres, geo: { lat: latitude, lon: longitude } }),
    },
  });
  return { calendar, written };
}

/** Returns the organiser as text, because the ORGANIZER property requires a mail address, which is private. */
function organiserLines({ organiser }: Event, publicUrl: string): string[] {
  return organiser ? [`${organiser.name} (${publicUrl}/organisers/${organiser.slug})`] : [];
}
