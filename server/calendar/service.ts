import makeCalendar, { ICalAlarmType, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block, tzlib_get_offset } from 'timezones-ical-library';
import type { Event } from '#contract/events.ts';
import { showEvent } from '#server/events/service.ts';
import type { Tools } from '#server/tools.ts';
import { factLines } from './facts.ts';
import { priceLine } from './prices.ts';
import { localeOf, programmeLines } from './programme.ts';
import { findRevision } from './store.ts';

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

/**
 * When it begins and ends, on the venue's clock where the rules that go into the file lead to the same instants. They are
 * simpler than the world (Morocco's clocks follow the moon): elsewhere the instants stand as they are.
 */
function timesOf({ dateStart, dateEnd, timeZone }: Event) {
  const rules = rulesOf(timeZone);
  const areRight = rules && [dateStart, dateEnd].every((moment) => isOffsetRight(rules.name, moment));
  const at = (moment: string) =>
    areRight ? Temporal.Instant.from(moment).toZonedDateTimeISO(rules.name) : Temporal.Instant.from(moment);
  return { start: at(dateStart), end: at(dateEnd), timeZone: areRight ? rules : undefined };
}

/** The zone as calendars are told of it; it may go by another name there. */
function rulesOf(timeZone: string): { name: string; rules: string } | undefined {
  const [rules, line] = tzlib_get_ical_block(timeZone, false);
  const name = line?.replace('TZID=', '');
  return rules && name ? { name, rules } : undefined;
}

/** `2026-11-21T20:30:00+01:00` */
function isOffsetRight(timeZone: string, moment: string): boolean {
  const [day = '', time = ''] = moment.slice(0, 16).split('T');
  const offset = /[+-]\d\d:\d\d$/.exec(moment)?.[0].replace(':', '') ?? '+0000';
  return tzlib_get_offset(timeZone, day, time) === offset;
}
