import * as z from 'zod/mini';
import { maxReasonCharacters } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { Id, Slug } from './identity.ts';
import { paging } from './paging.ts';
import { honeypot, lines } from './text.ts';

/** `closed`: a visitor came and the event did not take place. Its organiser is then asked to confirm the next dates. */
export const reportReasons = ['wrong', 'cancelled', 'closed', 'spam', 'offensive'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The event was left as it is, hidden, this date cancelled, or the problem fixed. */
const Resolution = z.enum(['dismissed', 'hidden', 'cancelled', 'handled']);

/** A visitor's report about an event. */
export const Report = z.object({
  id: Id,
  reason: z.enum(reportReasons),
  comment: z.string(),
  createdAt: z.iso.datetime(),
  event: z.object({
    id: Id,
    slug: Slug,
    name: z.string(),
    /** The reported date, with the venue's offset. */
    dateStart: z.iso.datetime({ offset: true }),
    isOver: z.boolean(),
    isCancelled: z.boolean(),
    isHidden: z.boolean(),
    isDeleted: z.boolean(),
    /** The account that added it and is notified of actions. Null if it no longer exists. */
    createdBy: z.nullable(Id),
  }),
  /** Number of open reports of the event. */
  openReports: z.int(),
  /** When an administrator last asked the organiser about it. */
  askedAt: z.nullable(z.iso.datetime()),
  resolution: z.nullable(Resolution),
  resolvedAt: z.nullable(z.iso.datetime()),
});
export type Report = z.infer<typeof Report>;

export const reportEvent = endpoint('POST', '/api/internal/events/{id}/reports', {
  summary: 'Reports a problem with an event to the administrators.',
  who: 'anyone',
  params: z.object({ id: Id }),
  body: z.object({
    reason: z.enum(reportReasons),
    comment: z._default(lines(1000), ''),
    leaveEmpty: honeypot,
  }),
  reply: z.void(),
  status: 204,
  refusals: ['event-unknown', 'event-deleted', 'event-hidden', 'too-many-requests'],
});

export const listReports = endpoint('GET', '/api/internal/reports', {
  summary: 'Reports, newest first; for moderators, those of events that they moderate.',
  who: 'moderator',
  query: z.object({ state: z._default(z.enum(['open', 'resolved', 'all']), 'open'), ...paging }),
  reply: z.array(Report),
  paged: true,
});

export const resolveReport = endpoint('PATCH', '/api/internal/reports/{id}', {
  summary:
    'Closes all reports of an event: dismissed, handled, or with the event hidden or this date cancelled and its organiser notified.',
  who: 'moderator',
  params: z.object({ id: Id }),
  body: z.strictObject({
    resolution: Resolution,
    /** Mailed to the organiser when the event is hidden or cancelled, and kept in the audit trail. Never published. */
    because: z.optional(lines(maxReasonCharacters)),
  }),
  reply: Report,
  /**
   * `report-closed`: already closed. A dismissed or handled report can still be closed by hiding the event or
   * cancelling the date.
   */
  refusals: ['report-unknown', 'report-closed'],
});

export const reopenReport = endpoint('DELETE', '/api/internal/reports/{id}/resolution', {
  summary: 'Reopens a report and those that were closed with it. Undoes hiding or cancelling the event.',
  who: 'moderator',
  params: z.object({ id: Id }),
  reply: Report,
  refusals: ['report-unknown'],
});

export const askAboutReport = endpoint('POST', '/api/internal/reports/{id}/questions', {
  summary: 'Mails the organiser of a reported event a question about this date. The report stays open.',
  who: 'moderator',
  params: z.object({ id: Id }),
  body: z.strictObject({ question: z.optional(lines(500)) }),
  reply: Report,
  /** `account-unknown`: the event has no organiser or account any more. */
  refusals: ['report-unknown', 'report-closed', 'account-unknown', 'event-hidden', 'event-deleted'],
});
