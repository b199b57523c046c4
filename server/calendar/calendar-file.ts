import { ICalAlarmType } from 'ical-generator';
import type { Locale } from '#contract/locales.ts';
import { showEvent } from '#server/events/service.ts';
import { siteOf } from '#server/site/service.ts';
import type { Tools } from '#server/tools.ts';
import { createEventCalendar } from './service.ts';
import { findRevision } from './store.ts';

/** How long before the start the reminder is shown. */
const reminderSeconds = 2 * 3600;

interface CalendarFile {
  /** The current slug; the requested one may be an old one. */
  slug: string;
  /** iCalendar (RFC 5545). */
  text: string;
}

/**
 * Returns one event as an iCalendar file in the time zone of its venue, with a reminder unless it is cancelled. `locale` is
 * used if the language of its description is not supported. Throws as `showEvent` does.
 */
export async function calendarFile(
  tools: Pick<Tools, 'db' | 'config' | 'site'>,
  idOrSlug: string,
  locale: Locale,
): Promise<CalendarFile> {
  const { db, config } = tools;
  const event = await showEvent({ db }, idOrSlug);
  const { calendar, written } = createEventCalendar(
    { event, locale, ...(await findRevision(db, event.id)) },
    { name: siteOf(tools).name, publicUrl: config.publicUrl },
  );
  if (!event.isCancelled) written.createAlarm({ type: ICalAlarmType.display, trigger: reminderSeconds });
  return { slug: event.slug, text: `${calendar.toString()}\r\n` };
}
