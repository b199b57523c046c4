import type { Event } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import { factLines, priceLine } from '#server/calendar/event-text/service.ts';
import { outageOf } from '#server/database/outage.ts';
import { transact } from '#server/database/transact.ts';
import { showEvent } from '#server/events/service.ts';
import { hasDevice, lockRecipient } from './deliver-store.ts';
import type { AlertTools } from './delivery-context.ts';
import { daysAhead, formatEventTime, formatStartTime } from './format-event-time.ts';
import { whereOf } from './lines.ts';
import { findRemindable, type Remindable, recordReminded } from './remind-store.ts';
import { sendReminders } from './send.ts';

const hourMs = 3_600_000;
const hoursBeforeMs = 2 * hourMs;
/** Reminders of the day before are not sent later than this, because the second reminder follows soon. */
const dayBeforeUntilMs = 3 * hourMs;
/**
 * The earliest reminder comes a day and two hours before the start, plus an hour for a change of daylight saving time.
 */
const furthestMs = 27 * hourMs;
/** Reminders of the day before are only sent within these hours of the venue, so that they wake no user. */
const [earliestHour, latestHour] = [8, 22];

type ReminderKind = 'day' | 'hours';

/**
 * Queues all due reminders. Reminders that were missed while no server ran are sent late, as long as they are useful. A
 * failure for one user is logged and retried; throws only for an outage of the database.
 */
export async function remindDue(tools: AlertTools): Promise<void> {
  const now = tools.clock();
  const found = await findRemindable(tools.db, now, new Date(now.getTime() + furthestMs));
  const readers = new Set(found.filter((saved) => dueReminder(saved, now)).map(({ user_id }) => user_id));
  for (const userId of readers) {
    try {
      await transact(tools.db, (db) => remind({ ...tools, db }, userId, now));
    } catch (error) {
      if (outageOf(error)) throw error;
      tools.log.error({ err: error, userId }, 'sending reminders to a user failed, retrying in 30 seconds');
    }
  }
}

/**
 * Sends all due reminders of one account in one message, and records them in the same transaction so that no other
 * server sends them too.
 */
async function remind(tools: AlertTools, userId: string, now: Date): Promise<void> {
  const { db } = tools;
  const reader = await lockRecipient(db, userId);
  if (!reader || reader.suspended_at !== null) return;
  // Read again under the lock, because another server may have sent reminders meanwhile.
  const saved = await findRemindable(db, now, new Date(now.getTime() + furthestMs), userId);
  const due = saved.flatMap((one) => {
    const kind = dueReminder(one, now);
    return kind ? [{ ...one, kind }] : [];
  });
  if (due.length === 0) return;
  const lines: Parameters<typeof sendReminders>[1][number][] = [];
  for (const { id, kind, starts_at: startsAt, changed_at } of due)
    lines.push({ ...lineOf(await showEvent({ db }, id), kind, reader.locale, now), id, startsAt, kind, changed_at });
  const round = { tools, reader, now, events: new Map() };
  if (reader.wants_reminders_by_mail && reader.hasMail) await sendReminders({ ...round, channel: 'mail' }, lines);
  if (reader.wants_reminders_by_push && (await hasDevice(db, userId)))
    await sendReminders({ ...round, channel: 'push' }, lines);
  for (const kind of ['day', 'hours'] as const) {
    const ids = due.filter((one) => one.kind === kind).map(({ id }) => id);
    await recordReminded(db, userId, kind === 'day' ? 'reminded_day_before' : 'reminded_hours_before', ids);
  }
}

/**
 * Returns which reminder of a saved event is due: `day` (the day before) or `hours` (two hours before); undefined if
 * none is. Users who saved the event after the time of a reminder do not get it.
 */
export function dueReminder(
  saved: Omit<Remindable, 'user_id' | 'id' | 'changed_at'>,
  now: Date,
): ReminderKind | undefined {
  const { starts_at, saved_at } = saved;
  const isDue = (at: Date, untilMs: number, reminded: Date | null) =>
    at <= now &&
    now.getTime() < untilMs &&
    saved_at !== null &&
    saved_at <= at &&
    reminded?.getTime() !== starts_at.getTime();
  const start = starts_at.getTime();
  if (isDue(new Date(start - hoursBeforeMs), start, saved.reminded_hours_before)) return 'hours';
  if (isDue(dayBefore(saved), start - dayBeforeUntilMs, saved.reminded_day_before)) return 'day';
  return undefined;
}

/**
 * Returns the instant of the first reminder: the day before at the local time of the start, moved into waking hours.
 */
function dayBefore({ starts_at, time_zone }: Pick<Remindable, 'starts_at' | 'time_zone'>): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(starts_at.getTime()).toZonedDateTimeISO(time_zone);
  const time = start.toPlainTime();
  const [earliest, latest] = [new Temporal.PlainTime(earliestHour), new Temporal.PlainTime(latestHour)];
  const isEarly = Temporal.PlainTime.compare(time, earliest) < 0;
  const isLate = Temporal.PlainTime.compare(time, latest) > 0;
  const plainTime = isEarly ? earliest : isLate ? latest : time;
  const day = start.toPlainDate().subtract({ days: 1 });
  return new Date(day.toZonedDateTime({ timeZone: time_zone, plainTime }).epochMilliseconds);
}

function lineOf(event: Event, kind: ReminderKind, locale: Locale, now: Date) {
  const span = { starts_at: new Date(event.dateStart), ends_at: new Date(event.dateEnd), time_zone: event.timeZone };
  return {
    name: event.name,
    when: formatEventTime(locale, span, now),
    where: whereOf(locale, event.place, event.location.displayName),
    path: `/events/${event.slug}`,
    daysAhead: kind === 'day' ? daysAhead(span, now) : null,
    clock: formatStartTime(locale, span),
    known: [priceLine(event, locale), factLines({ ...event, descriptionLanguage: locale }, locale)].filter(Boolean),
  };
}
