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
import { recordAttemptFrom, type Throttle } from '#server/attempts/service.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import { makeRequest, whoAnswers } from '#server/confirmations/service.ts';
import { transact } from '#server/database/transact.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/new-id.ts';
import { sendMail } from '#server/mail/service.ts';
import { toVenueIso } from '#server/time/venue-time.ts';
import type { Tools } from '#server/tools.ts';
import { askOrganiser, cancelDate, reinstateDate } from './reported-date.ts';
import * as store from './store.ts';

/** From one address, whatever the event. Someone may well come across several that are wrong. */
const reporting: Throttle = {
  what: 'report-from',
  free: 10,
  firstWaitSeconds: 300,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: 3600,
};

/** An organiser hears of one event once in so long, however many report it. */
const mailEveryMs = 86_400_000;

/**
 * Keeps what a visitor says is not right with an event, and tells its organiser, but not who said so: that is kept nowhere.
 * Whoever found it closed has the organiser asked whether the next date is on.
 * Robots are thanked, as for messages. Refuses with `event-unknown`, `event-deleted`, `event-hidden`, `too-many-requests`.
 */
export async function reportEvent(
  tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config' | 'jobs'>,
  eventId: string,
  { reason, comment, leaveEmpty }: Output<typeof reportEventEndpoint, 'body'>,
  from: string,
): Promise<void> {
  if (leaveEmpty) return;
  await recordAttemptFrom(tools, reporting, from);
  await transact(tools.db, async (db) => {
    const now = tools.clock();
    const event = await store.lockEvent(db, eventId);
    if (!event) throw new Problem('event-unknown');
    if (event.hidden_because !== null) throw new Problem('event-hidden');
    if (event.deleted_at !== null) throw new Problem('event-deleted');
    const { creator_email: email, creator_name: name, locale } = event;
    const organiser = email !== null && locale !== null ? { to: { email, name }, locale } : undefined;
    const tells = organiser && !(await store.wasToldSince(db, eventId, new Date(now.getTime() - mailEveryMs)));
    await store.insertReport(db, {
      id: newId(),
      event_id: eventId,
      reason,
      comment,
      created_at: now,
      resolved_at: null,
      resolution: null,
      organiser_told_at: tells ? now : null,
    });
    await notifyAdministrators({ ...tools, db });
    if (!tells) return;
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

/** Reports, newest first, a page at a time. Refuses a cursor that is none of ours with `invalid-input`. */
export async function listReports(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { state, limit, cursor }: Output<typeof listReportsEndpoint, 'query'>,
): Promise<Page<Report>> {
  const now = clock();
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await store.findReports(db, state, after, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ created_at, id }) => writeCursor({ at: created_at, id }));
  return {
    items: rows.map((row) => serialize(row, now)),
    next,
    total: await store.countReports(db, state),
  };
}

/**
 * Closes a report and the other open ones of its event. With `hidden` the event is hidden, with `cancelled` this date is
 * cancelled, and the organiser is mailed why. Refuses with `report-unknown`, and with `report-closed` as `mayResolve` says.
 */
export async function resolveReport(
  tools: Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'map'>,
  person: Person,
  id: string,
  { resolution, because }: Output<typeof resolveReportEndpoint, 'body'>,
): Promise<Report> {
  return changeReport(tools, id, async (events, event, before) => {
    if (!mayResolve(before.resolution, resolution)) throw new Problem('report-closed');
    const reports = await store.resolveReports(events.db, { id, eventId: event.id }, resolution, events.now);
    await events.note({
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

/** An open report, or one that was closed without a change of its event and now ends with one. */
function mayResolve(before: Report['resolution'], resolution: NonNullable<Report['resolution']>): boolean {
  if (before === null) return true;
  const changesEvent = (how: Report['resolution']) => how === 'hidden' || how === 'cancelled';
  return !changesEvent(before) && changesEvent(resolution);
}

/**
 * Opens a report again, and those that were closed with it; an event that was hidden or cancelled with it is as it was before.
 * That it is open is no error. Refuses with `report-unknown`.
 */
export async function reopenReport(
  tools: Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'map'>,
  person: Person,
  id: string,
): Promise<Report> {
  return changeReport(tools, id, async (events, event, before) => {
    if (!before.resolved_at) return;
    const reports = await store.reopenReports(events.db, event.id, before.resolved_at);
    await events.note({
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

/** Asks the organiser of a reported event. Refuses with `report-unknown`, `report-closed`, and as `askOrganiser` does. */
export async function askAboutReport(
  tools: Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'map'>,
  person: Person,
  id: string,
  { question }: Output<typeof askAboutReportEndpoint, 'body'>,
): Promise<Report> {
  return changeReport(tools, id, async (events, event, before) => {
    if (before.resolution !== null) throw new Problem('report-closed');
    await askOrganiser(tools, events, person, event, { id, question });
  });
}

type ReportRow = NonNullable<Awaited<ReturnType<typeof store.findReport>>>;
type ReportedEvent = NonNullable<Awaited<ReturnType<typeof store.lockEvent>>>;

/** Changes a report while its event is held, and gives it as it is then: what was done to it meanwhile has been seen. */
async function changeReport(
  tools: Pick<Tools, 'db' | 'clock' | 'map'>,
  id: string,
  change: (events: EventWriter, event: ReportedEvent, before: ReportRow) => Promise<void>,
): Promise<Report> {
  const known = await store.findReport(tools.db, id);
  if (!known) throw new Problem('report-unknown');
  await changeEvents(tools, async (events) => {
    const event = await store.lockEvent(events.db, known.event_id);
    const before = await store.findReport(events.db, id);
    if (event && before) await change(events, event, before);
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
