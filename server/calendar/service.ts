import makeCalendar, { ICalAlarmType, ICalEventStatus } from 'ical-generator';
import type { Event } from '#contract/events.ts';
import { showEvent } from '#server/events/service.ts';
import type { Tools } from '#server/tools.ts';
import { factLines } from './facts.ts';
import { priceLine } from './prices.ts';
import { localeOf, programmeLines } from './programme.ts';
import { findRevision } from './store.ts';
import { timesOf } from './zone-rules.ts';

export { writeCalendar } from './whole-calendar.ts';

/** So long before it begins, calendars remind of it. */
const reminderSeconds = 2 * 3600;

interface CalendarFile {
  /** The event's own; the one that was asked for may be older. */
  slug: string;
  /** iCalendar (RFC 5545). */
  text: string;
}

/**
 * One event as a file for calendars: in the time zone of its venue, with a reminder, marked where it was cancelled.
 * Refuses as `showEvent` does.
 */
export async function calendarFile(
  { db, config }: Pick<Tools, 'db' | 'config'>,
  idOrSlug: string,
): Promise<CalendarFile> {
  const event = await showEvent({ db }, idOrSlug);
  const { version, changedAt } = await findRevision(db, event.id);
  const { host } = new URL(config.publicUrl);
  const address = `${config.publicUrl}/events/${event.slug}`;
  const calendar = makeCalendar({ prodId: { company: host, product: 'Pista', language: 'EN' } });
  const { start, end, timeZone } = timesOf(event);
  if (timeZone) calendar.timezone({ name: null, generator: () => timeZone.rules });

  const { latitude, longitude, displayName } = event.location;
  const written = calendar.createEvent({
    id: `${event.id}@${host}`,
    sequence: version,
    stamp: changedAt,
    lastModified: changedAt,
    start,
    end,
    timezone: timeZone?.name ?? null,
    summary: event.name,
    description: [
      event.description,
      programmeLines(event),
      priceLine(event, localeOf(event.descriptionLanguage)),
      factLines(event),
      [...organiserLines(event, config.publicUrl), event.link, address].filter(Boolean).join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
    url: address,
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    location: {
      title: event.place,
      address: displayName,
      ...(latitude !== null && longitude !== null && { geo: { lat: latitude, lon: longitude } }),
    },
  });
  if (!event.isCancelled) written.createAlarm({ type: ICalAlarmType.display, trigger: reminderSeconds });
  return { slug: event.slug, text: `${calendar.toString()}\r\n` };
}

/** As text: the field that the format has for it asks for a mail address, and those of organisers are nobody's business. */
function organiserLines({ organiser }: Event, publicUrl: string): string[] {
  return organiser ? [`${organiser.name} (${publicUrl}/organisers/${organiser.slug})`] : [];
}
