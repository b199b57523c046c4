import * as z from 'zod/mini';
import { maxReasonCharacters } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { Id, Slug } from './identity.ts';
import { paging } from './paging.ts';
import { honeypot, lines } from './text.ts';

/** `closed`: someone came, and there was nothing. Its organiser is asked whether the next dates are on. */
export const reportReasons = ['wrong', 'cancelled', 'closed', 'spam', 'offensive'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** How a report may end: the event stays as it is, it is hidden, its date is cancelled, or what was said has been put right. */
const Resolution = z.enum(['dismissed', 'hidden', 'cancelled', 'handled']);

/** What a visitor says is not right with an event. */
export const Report = z.object({
  id: Id,
  reason: z.enum(reportReasons),
  comment: z.string(),
  createdAt: z.iso.datetime(),
  event: z.object({
    id: Id,
    slug: Slug,
    name: z.string(),
    /** The date that is meant, with the offset of the venue: an evening that repeats has many. */
    dateStart: z.iso.datetime({ offset: true }),
    isOver: z.boolean(),
    isCancelled: z.boolean(),
    isHidden: z.boolean(),
    isDeleted: z.boolean(),
    /** Who added it, and hears of what is done to it; null where nobody does any more. */
    createdBy: z.nullable(Id),
  }),
  /** How many open reports the event has in all. */
  openReports: z.int(),
  /** When an administrator last asked the organiser about it. */
  askedAt: z.nullable(z.iso.datetime()),
  resolution: z.nullable(Resolution),
  resolvedAt: z.nullable(z.iso.datetime()),
});
export type Report = z.infer<typeof Report>;

export const reportEvent = endpoint('POST', '/api/internal/events/{id}/reports', {
  summary: 'Tells the administration that something is not right with an event.',
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
  summary: 'Reports, newest first.',
  who: 'administrator',
  query: z.object({ state: z._default(z.enum(['open', 'resolved', 'all']), 'open'), ...paging }),
  reply: z.array(Report),
  paged: true,
});

export const resolveReport = endpoint('PATCH', '/api/internal/reports/{id}', {
  summary:
    'Closes a report, and the others of the same event: dismissed, handled, or with the event hidden or this date cancelled and its organiser told.',
  who: 'administrator',
  params: z.object({ id: Id }),
  body: z.strictObject({
    resolution: Resolution,
    /** Mailed to the organiser when the event is hidden or cancelled, and kept in the audit trail. Never published. */
    because: z.optional(lines(maxReasonCharacters)),
  }),
  reply: Report,
  /** `report-closed`: it is closed already. A dismissed or handled report can still be closed with the event hidden or its date cancelled. */
  refusals: ['report-unknown', 'report-closed'],
});

export const reopenReport = endpoint('DELETE', '/api/internal/reports/{id}/resolution', {
  summary:
    'Opens a report again, and those that were closed with it; an event that was hidden or cancelled is as it was before.',
  who: 'administrator',
  params: z.object({ id: Id }),
  reply: Report,
  refusals: ['report-unknown'],
});

export const askAboutReport = endpoint('POST', '/api/internal/reports/{id}/questions', {
  summary: 'Mails the organiser of a reported event a question about this date. The report stays open.',
  who: 'administrator',
  params: z.object({ id: Id }),
  body: z.strictObject({ question: z.optional(lines(500)) }),
  reply: Report,
  /** `account-unknown`: nobody organises it any more. */
  refusals: ['report-unknown', 'report-closed', 'account-unknown', 'event-hidden', 'event-deleted'],
});
