import makeCalendar, { type ICalCalendar, type ICalEvent, ICalEventStatus } from 'ical-generator';
import type { Event } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import { factLines } from './facts.ts';
import { priceLine } from './prices.ts';
import { localeOf, programmeLines } from './programme.ts';
import { type Revision, revisionProperties } from './revision.ts';
import { cancellationLine, lineOf, summaryOf, textOf } from './text.ts';
import { prodIdOf, spotMetres } from './whole-calendar.ts';
import { timesOf } from './zone-rules.ts';

/** An event and which state of it this is. */
interface ShownEntry extends Revision {
  event: Event;
  /** Of the reader: what is ours in it speaks the language of its description, or where there is none that one. */
  locale: Locale;
  categories?: string[];
}

/** A calendar with this event alone, told as people want to read it: all that is known in its description, and our page as its address. */
export function calendarOf(entry: ShownEntry, publicUrl: string): { calendar: ICalCalendar; written: ICalEvent } {
  const { event, locale, categories = [] } = entry;
  const address = `${publicUrl}/events/${event.slug}`;
  const calendar = makeCalendar({ prodId: prodIdOf(publicUrl) });
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

/** As text: the field that the format has for it asks for a mail address, and those of organisers are nobody's business. */
function organiserLines({ organiser }: Event, publicUrl: string): string[] {
  return organiser ? [`${organiser.name} (${publicUrl}/organisers/${organiser.slug})`] : [];
}
