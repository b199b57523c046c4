import type { Output } from '#contract/endpoint.ts';
import type {
  askAboutReport as askAboutReportEndpoint,
  listReports as listReportsEndpoint,
  Report,
  reportEvent as reportEventEndpoint,
  resolveReport as resolveReportEndpoint,
} from '#contract/reports.ts';
import { notifyAdministrators } from '#server/admin-alerts/service.ts';
import { manageEventsWith } from '#server/administration/service.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import { makeRequest, whoAnswers } from '#server/confirmations/service.ts';
import { transact } from '#server/database/transact.ts';
import { requirePublished } from '#server/events/access/service.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import { sendMail } from '#server/mail/service.ts';
import { requireModerated } from '#server/moderation/service.ts';
import { recordAttemptFrom, type Throttle } from '#server/throttling/service.ts';
import { toVenueIso } from '#server/time/venue-time.ts';
import type { Tools } from '#server/tools.ts';
import { askOrganiser, cancelDate, reinstateDate } from './reported-date.ts';
import * as store from './store.ts';

/** Per network address, for all events. */
const reportingFrom: Throttle = {
  what: 'report-from',
  free: 10,
  firstWaitSeconds: 300,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: 3600,
};

/** Interval of mails to an organiser about one event. */
const mailEveryMs = 86_400_000;

/**
 * Stores a report and notifies the organiser without any data about the visitor, which is not stored. For the reason
 * `closed`, the organiser is asked to confirm the next date. A filled honeypot field is accepted without storing
 * anything. Throws `event-unknown`, `event-deleted`, `event-hidden` and `too-many-requests`.
 */
export async function reportEvent(
  tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config' | 'jobs' | 'site'>,
  eventId: string,
  { reason, comment, leaveEmpty }: Output<typeof reportEventEndpoint, 'body'>,
  from: string,
): Promise<void> {
  if (leaveEmpty) return;
  await recordAttemptFrom(tools, reportingFrom, from);
  await transact(tools.db, async (db) => {
    const now = tools.clock();
    const event = requirePublished(await store.lockEvent(db, eventId));
    const { creator_email: email, creator_name: name, locale } = event;
    const organiser = email !== null && locale !== null ? { to: { email, name }, locale } : undefined;
    const notifies =
      organiser && !(await store.wasOrganiserNotifiedSince(db, eventId, new Date(now.getTime() - mailEveryMs)));
    await store.insertReport(db, {
      id: newId(),
      event_id: eventId,
      reason,
      comment,
      created_at: now,
      resolved_at: null,
      resolution: null,
      organiser_told_at: notifies ? now : null,
    });
    await notifyAdministrators({ ...tools, db });
    if (!notifies) return;
    const { name: eventName } = event;
    const next = reason === 'closed' ? await whoAnswers({ ...tools, db }, eventId) : undefined;
    if (next && next.userId === event.created_by) {
      const secret = await makeRequest(db, next.userId, [next.eventId], now);
      await sendMail(
        { ...tools, db },
        { ...organiser, template: 'found-closed', facts: { eventName, comment, secret } },
      );
    } else {
      const facts = { eventName, reason, comment, path: `/edit-event/${eventId}` };
      await sendMail({ ...tools, db }, { ...organiser, template: 'event-reported', facts });
    }
  });
}

/**
 * Returns a page of the reports that the caller may moderate, newest first. Throws `invalid-input` for an invalid cursor.
 */
export async function listReports(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  { state, limit, cursor }: Output<typeof listReportsEndpoint, 'query'>,
): Promise<Page<Report>> {
  const now = clock();
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await store.findReports(db, person, state, after, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ created_at, id }) => writeCursor({ at: created_at, id }));
  return {
    items: rows.map((row) => serialize(row, now)),
    next,
    total: await store.countReports(db, person, state),
  };
}

/**
 * Closes a report and the other open ones of its event. `hidden` hides the event, `cancelled` cancels this date; the
 * organiser is mailed the reason. Throws `report-unknown`, and `report-closed` unless `mayResolve`.
 */
export async function resolveReport(
  tools: Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'map' | 'site'>,
  person: Person,
  id: string,
  { resolution, because }: Output<typeof resolveReportEndpoint, 'body'>,
): Promise<Report> {
  return changeReport(tools, person, id, async (events, event, before) => {
    if (!mayResolve(before.resolution, resolution)) throw new Problem('report-closed');
    const reports = await store.resolveReports(events.db, { id, eventId: event.id }, resolution, events.now);
    await events.recordAudit({
      action: 'report-resolved',
      actorId: person.id,
      subject: { kind: 'report', id, name: event.name },
      details: { resolution, reason: before.reason, reports, eventId: event.id, ...(because && { because }) },
    });
    if (resolution === 'cancelled') return cancelDate(tools, events, person, event, because);
    if (resolution !== 'hidden') return;
    await manageEventsWith(tools, events, person, { ids: [event.id], action: 'hide', because });
  });
}

/** Whether a report is open, or was closed without a change of its event and is now resolved with one. */
function mayResolve(before: Report['resolution'], resolution: NonNullable<Report['resolution']>): boolean {
  if (before === null) return true;
  const changesEvent = (how: Report['resolution']) => how === 'hidden' || how === 'cancelled';
  return !changesEvent(before) && changesEvent(resolution);
}

/**
 * Reopens a report and those closed with it. An event that was hidden or cancelled with the report is restored. Does
 * nothing if the report is open. Throws `report-unknown`.
 */
export async function reopenReport(
  tools: Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'map' | 'site'>,
  person: Person,
  id: string,
): Promise<Report> {
  return changeReport(tools, person, id, async (events, event, before) => {
    if (!before.resolved_at) return;
    const reports = await store.reopenReports(events.db, event.id, before.resolved_at);
    await events.recordAudit({
      action: 'report-reopened',
      actorId: person.id,
      subject: { kind: 'report', id, name: event.name },
      details: { reason: before.reason, reports, eventId: event.id },
    });
    if (before.resolution === 'cancelled') return reinstateDate(events, person, event, before);
    if (before.resolution !== 'hidden') return;
    await manageEventsWith(tools, events, person, { ids: [event.id], action: 'unhide' });
  });
}

/**
 * Asks the organiser of a reported event. Throws `report-unknown`, `report-closed`, and the problems of `askOrganiser`.
 */
export async function askAboutReport(
  tools: Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'map' | 'site'>,
  person: Person,
  id: string,
  { question }: Output<typeof askAboutReportEndpoint, 'body'>,
): Promise<Report> {
  return changeReport(tools, person, id, async (events, event, before) => {
    if (before.resolution !== null) throw new Problem('report-closed');
    await askOrganiser(tools, events, person, event, { id, question });
  });
}

type ReportRow = NonNullable<Awaited<ReturnType<typeof store.findReport>>>;
type ReportedEvent = NonNullable<Awaited<ReturnType<typeof store.lockEvent>>>;

/**
 * Changes a report while its event is locked, and returns it. The state is read after locking. Throws `report-unknown`,
 * and `forbidden` if the caller may not moderate the event.
 */
async function changeReport(
  tools: Pick<Tools, 'db' | 'clock' | 'map'>,
  person: Person,
  id: string,
  change: (events: EventWriter, event: ReportedEvent, before: ReportRow) => Promise<void>,
): Promise<Report> {
  const existing = await store.findReport(tools.db, id);
  if (!existing) throw new Problem('report-unknown');
  await changeEvents(tools, async (events) => {
    const event = await store.lockEvent(events.db, existing.event_id);
    const before = await store.findReport(events.db, id);
    if (!event || !before) return;
    requireModerated(person, [event.moderated_as]);
    await change(events, event, before);
  });
  return oneReport(tools, id);
}

async function oneReport({ db, clock }: Pick<Tools, 'db' | 'clock'>, id: string): Promise<Report> {
  const report = await store.findReport(db, id);
  if (!report) throw new Problem('report-unknown');
  return serialize(report, clock());
}

function serialize(row: ReportRow, now: Date): Report {
  const isHidden = row.hidden_because !== null;
  return {
    id: row.id,
    reason: row.reason,
    comment: row.comment,
    createdAt: row.created_at.toISOString(),
    event: {
      id: row.event_id,
      slug: row.slug,
      name: row.name,
      dateStart: toVenueIso(row.starts_at, row.time_zone),
      isOver: row.ends_at <= now,
      isCancelled: row.cancelled_at !== null,
      isHidden,
      isDeleted: row.deleted_at !== null && !isHidden,
      createdBy: row.created_by,
    },
    openReports: Number(row.open_reports),
    askedAt: row.organiser_asked_at?.toISOString() ?? null,
    resolution: row.resolution,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  };
}
