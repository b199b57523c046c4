import { ICalAlarmType } from 'ical-generator';
import type { Locale } from '#contract/locales.ts';
import { showEvent } from '#server/events/service.ts';
import type { Tools } from '#server/tools.ts';
import * as facts from './facts.ts';
import * as prices from './prices.ts';
import * as programme from './programme.ts';
import * as shown from './shown-event.ts';
import { findRevision } from './store.ts';
import * as text from './text.ts';
import * as whole from './whole-calendar.ts';

/** So long before it begins, calendars remind of it. */
const reminderSeconds = 2 * 3600;

interface CalendarFile {
  /** The event's own; the one that was asked for may be older. */
  slug: string;
  /** iCalendar (RFC 5545). */
  text: string;
}

/**
 * One event as a file for calendars: in the time zone of its venue, with a reminder, marked where it was cancelled. Where it
 * is described in no language that we speak, what is ours in it is in that of the reader.
 * Refuses as `showEvent` does.
 */
export async function calendarFile(
  { db, config }: Pick<Tools, 'db' | 'config'>,
  idOrSlug: string,
  locale: Locale,
): Promise<CalendarFile> {
  const event = await showEvent({ db }, idOrSlug);
  const { calendar, written } = shown.calendarOf(
    { event, locale, ...(await findRevision(db, event.id)) },
    config.publicUrl,
  );
  if (!event.isCancelled) written.createAlarm({ type: ICalAlarmType.display, trigger: reminderSeconds });
  return { slug: event.slug, text: `${calendar.toString()}\r\n` };
}

/** Calendars of many events. */
export const { joinCalendars, prodIdOf, writeCalendar } = whole;
export const { calendarOf } = shown;

/** What is known of an event, as lines of text. */
export const { cancellationLine, summaryOf } = text;
export const { factLines } = facts;
export const { priceLine } = prices;
export const { programmeLines } = programme;
