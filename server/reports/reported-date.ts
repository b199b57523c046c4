import { defaultLocale } from '#contract/locales.ts';
import type { EventWriter } from '#server/changes/service.ts';
import { requirePublished } from '#server/events/access/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { type Mail, sendMail } from '#server/mail/service.ts';
import { dateWords } from '#server/text/date-format.ts';
import type { Tools } from '#server/tools.ts';
import { type findReport, type lockEvent, recordOrganiserAsked } from './store.ts';

type MailTools = Pick<Tools, 'clock' | 'config' | 'jobs' | 'site'>;
type ReportedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;
type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/**
 * Cancels the date of a report and mails its organiser the reason. Does nothing if it is cancelled already. The reason
 * is not stored with the event, because that is public.
 */
export async function cancelDate(
  tools: MailTools,
  events: EventWriter,
  person: Person,
  event: ReportedEvent,
  because?: string,
): Promise<void> {
  if (event.cancelled_at !== null) return;
  await events.change([event.id], { cancelled_at: events.now, cancelled_because: null, is_off_rule: false });
  await events.recordAudit({
    action: 'event-cancelled',
    actorId: person.id,
    subject: { kind: 'event', id: event.id, name: event.name },
    details: because ? { because } : {},
  });
  const organiser = organiserOf(event);
  if (!organiser || event.created_by === person.id) return;
  const facts = { eventName: event.name, when: whenOf(event), because };
  await sendMail({ ...tools, db: events.db }, { ...organiser, template: 'event-cancelled', facts });
}

/** Undoes a cancellation that was made with the resolution of a report, not an earlier one. */
export async function reinstateDate(
  events: EventWriter,
  person: Person,
  event: ReportedEvent,
  { resolved_at }: Pick<ReportRow, 'resolved_at'>,
): Promise<void> {
  if (event.cancelled_at === null || event.cancelled_at.getTime() !== resolved_at?.getTime()) return;
  await events.change([event.id], { cancelled_at: null, cancelled_because: null });
  await events.recordAudit({
    action: 'event-reinstated',
    actorId: person.id,
    subject: { kind: 'event', id: event.id, name: event.name },
  });
}

/**
 * Mails the organiser a question about the date of a report, and records it. Throws `event-hidden`, `event-deleted`,
 * and `account-unknown` if there is no organiser to mail.
 */
export async function askOrganiser(
  tools: MailTools,
  events: EventWriter,
  person: Person,
  event: ReportedEvent,
  report: { id: string; question: string | undefined },
): Promise<void> {
  requirePublished(event);
  const organiser = organiserOf(event);
  if (!organiser) throw new Problem('account-unknown');
  const { id, question } = report;
  await recordOrganiserAsked(events.db, { id, eventId: event.id }, events.now);
  await events.recordAudit({
    action: 'report-asked',
    actorId: person.id,
    subject: { kind: 'report', id, name: event.name },
    details: { eventId: event.id, ...(question && { because: question }) },
  });
  const facts = { eventName: event.name, when: whenOf(event), question, path: `/edit-event/${event.id}` };
  await sendMail({ ...tools, db: events.db }, { ...organiser, template: 'report-question', facts });
}

function organiserOf({ creator_email, creator_name, locale }: ReportedEvent): Pick<Mail, 'to' | 'locale'> | undefined {
  return creator_email === null || locale === null
    ? undefined
    : { to: { email: creator_email, name: creator_name }, locale };
}

function whenOf({ starts_at, time_zone, locale }: ReportedEvent): string {
  return dateWords(locale ?? defaultLocale, time_zone, { dateStyle: 'full', timeStyle: 'short' }).of(starts_at);
}
