import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { OwnEvent } from './events.ts';
import { Id } from './identity.ts';
import { Moderation } from './moderation.ts';
import { paging, SearchWords } from './paging.ts';
import { Role } from './roles.ts';
import { lines } from './text.ts';

const Count = z.object({ label: z.string(), count: z.int() });

export const Statistics = z.object({
  amountOfUsers: z.int(),
  /** Upcoming or in progress, not cancelled, not deleted. */
  amountOfEvents: z.int(),
  /** The last twelve weeks, oldest first. `week` is the Monday. */
  weeks: z.array(z.object({ week: z.iso.date(), events: z.int(), signUps: z.int() })),
  /** Ongoing events by slug of the style, highest count first. */
  byStyle: z.array(Count),
  /** Ongoing events by country (ISO 3166-1), highest count first. */
  byCountry: z.array(Count),
  waiting: z.object({
    contactRequests: z.int(),
    reports: z.int(),
    /** New events; a series counts once. */
    events: z.int(),
  }),
  /**
   * Accounts that added unusually many dates, or joined unusually many events of others, in the last 24 hours, highest
   * count first. Hidden and deleted dates do not count.
   */
  floods: z.array(
    z.object({
      account: z.object({
        id: Id,
        name: z.string(),
        email: z.string(),
        isEmailConfirmed: z.boolean(),
        isSuspended: z.boolean(),
      }),
      dates: z.int(),
      /** Joins of its sources with other owners' events that are still waiting for an answer. */
      joins: z.int(),
    }),
  ),
});
export type Statistics = z.infer<typeof Statistics>;

export const showStatistics = endpoint('GET', '/api/internal/statistics', {
  summary: 'Statistics for the overview of the administration panel.',
  who: 'administrator',
  reply: Statistics,
});

const search = { q: SearchWords, ...paging };

export const eventOrders = ['added', 'starts', 'starts-last', 'name'] as const;
export type EventOrder = (typeof eventOrders)[number];

/** An event in the administration's table. */
export const ManagedEvent = z.object({
  ...OwnEvent.shape,
  isDeleted: z.boolean(),
  /** The event cannot be restored. */
  isDeletedWithAccount: z.boolean(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** The address only for administrators. */
  creator: z.nullable(z.object({ id: Id, name: z.string(), email: z.optional(z.string()) })),
  openReports: z.int(),
});
export type ManagedEvent = z.infer<typeof ManagedEvent>;

export const listManagedEvents = endpoint('GET', '/api/internal/admin/events', {
  summary: 'All events, in any state; for moderators, those that they moderate.',
  who: 'moderator',
  query: z.object({
    state: z._default(z.enum(['all', 'ongoing', 'past', 'cancelled', 'waiting', 'hidden', 'deleted']), 'all'),
    creator: z.optional(Id),
    /** `added` is newest first, `starts` earliest first, `starts-last` latest first, `name` from A to Z. */
    order: z._default(z.enum(eventOrders), 'added'),
    ...search,
  }),
  reply: z.array(ManagedEvent),
  paged: true,
});

export const manageEvents = endpoint('POST', '/api/internal/admin/events', {
  summary:
    'Hides, unhides, deletes or restores several events, all of which the caller may moderate. Their organisers are notified by mail.',
  who: 'moderator',
  body: z.object({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
    /**
     * A deleted event can also be hidden; its organiser can then not restore it. `unhide` leaves it deleted, `restore`
     * undoes both.
     */
    action: z.enum(['hide', 'unhide', 'delete', 'restore']),
    /** Sent to the organisers, except to the administrator who acts. */
    because: z.optional(lines(500)),
  }),
  /** Number of events changed. Events that were already in the requested state are skipped. */
  reply: z.object({ changed: z.int() }),
  /** `deleted-with-account`: `restore` of an event that was deleted together with its account. */
  refusals: ['deleted-with-account'],
});

export const auditActions = [
  'event-added',
  'event-changed',
  'event-cancelled',
  'event-reinstated',
  'event-confirmed',
  'event-deleted',
  'event-restored',
  'event-hidden',
  'event-unhidden',
  'event-approved',
  'event-refused',
  'event-undecided',
  'event-submitted',
  'picture-changed',
  'account-promoted',
  'account-demoted',
  'account-suspended',
  'moderator-appointed',
  'moderator-changed',
  'moderator-removed',
  'account-restored',
  'account-trusted',
  'account-distrusted',
  'account-deleted',
  'account-exported',
  'token-made',
  'token-revoked',
  'webhook-added',
  'webhook-changed',
  'webhook-removed',
  'events-transferred',
  'event-transferred',
  'events-hidden',
  'events-restored',
  'entry-added',
  'entry-changed',
  'entry-removed',
  'entry-merged',
  'entries-ordered',
  'report-resolved',
  'report-asked',
  'report-reopened',
  'request-answered',
  'message-read',
  'message-resolved',
  'organiser-added',
  'organiser-changed',
  'organiser-hidden',
  'organiser-restored',
  'organiser-deleted',
  'member-joined',
  'member-left',
  'member-changed',
  'venue-changed',
  'venue-hidden',
  'venue-restored',
  'venue-merged',
  'venue-split',
  'venue-told-apart',
  'venue-likened',
  'events-moved',
  'claim-declined',
  'event-joined',
  'event-parted',
  'source-read',
  'source-published',
  'source-deleted',
  'source-stopped',
  'source-resumed',
  'source-granted',
  'source-refused',
  'site-changed',
  'blocks-added',
  'blocks-removed',
  'blocks-restored',
  'bulk-done',
  'bulk-undone',
  'trail-exported',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Kinds of objects of the audit trail. */
export const auditKinds = [
  'event',
  'account',
  'dance',
  'event-type',
  'report',
  'contact-request',
  'message',
  'organiser',
  'venue',
  'source',
  'site',
  'block-list',
  'bulk-action',
  'trail',
] as const;

/** One entry of the audit trail. */
export const AuditEntry = z.object({
  id: Id,
  at: z.iso.datetime(),
  action: z.enum(auditActions),
  /** Null if the server itself acted, or the account no longer exists. */
  actor: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
  /** The changed object with its name at that time. */
  subject: z.object({
    kind: z.enum(auditKinds),
    id: Id,
    name: z.string(),
  }),
  /** The changed fields with their old and new values, or the stated reason. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Filter of the audit trail. All parts must match. */
const trailFilter = {
  subject: z.optional(Id),
  actor: z.optional(Id),
  /** The entries of the objects of an action on several of them, which the trail else shows as one entry. */
  bulk: z.optional(Id),
  /** Beginnings of words in names, reasons and changed texts. */
  q: SearchWords,
  /** Parts of the name or the address of the acting person. */
  by: SearchWords,
  action: z.optional(z.enum(auditActions)),
  kind: z.optional(AuditEntry.shape.subject.shape.kind),
  since: z.optional(z.iso.datetime()),
  /** Exclusive. */
  until: z.optional(z.iso.datetime()),
};

export const listTrail = endpoint('GET', '/api/internal/admin/trail', {
  summary: 'The audit trail, newest first, optionally filtered.',
  who: 'administrator',
  query: z.object({ ...trailFilter, ...paging }),
  reply: z.array(AuditEntry),
  paged: true,
});

/** Lines of one file. */
export const maxTrailLines = 10_000;

export const downloadTrail = endpoint('GET', '/api/internal/admin/trail/file', {
  summary: 'The newest 10,000 entries of the audit trail that match a filter, as a table. The download is recorded.',
  who: 'administrator',
  query: z.object(trailFilter),
  reply: z.string(),
  file: ['text/csv'],
});

export const accountOrders = ['since', 'seen', 'events'] as const;
export type AccountOrder = (typeof accountOrders)[number];

export const accountRoles = ['all', 'administrators', 'moderators'] as const;

export const ManagedAccount = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  roles: z.array(Role),
  /** The regions and styles that it moderates; null without `ROLE_MODERATOR`. */
  moderates: z.nullable(Moderation),
  amountOfEvents: z.int(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  suspendedBecause: z.nullable(z.string()),
  /** Its new events are published without a decision of the team, if one is needed. */
  isTrusted: z.boolean(),
  /** Active events that have not ended. */
  comingEvents: z.int(),
  /** Events that were hidden with the suspension and would be restored with it. */
  hiddenEvents: z.int(),
});
export type ManagedAccount = z.infer<typeof ManagedAccount>;

export const listAccounts = endpoint('GET', '/api/internal/users', {
  summary: 'All accounts, filtered and sorted as requested.',
  who: 'administrator',
  query: z.object({
    role: z._default(z.enum(accountRoles), 'all'),
    state: z._default(z.enum(['all', 'active', 'suspended']), 'all'),
    /** `since` sorts by newest first, `seen` by last visit, `events` by number of events; highest first. */
    order: z._default(z.enum(accountOrders), 'since'),
    ...search,
  }),
  reply: z.array(ManagedAccount),
  paged: true,
});

export const manageAccount = endpoint('PATCH', '/api/internal/users/{id}', {
  summary:
    'Promotes, demotes, suspends, restores or trusts an account, or withdraws trust. Not possible for one’s own account.',
  who: 'administrator',
  params: z.object({ id: Id }),
  body: z.strictObject({
    isAdministrator: z.optional(z.boolean()),
    isSuspended: z.optional(z.boolean()),
    /** Trusting an account also publishes its events that wait for a decision. */
    isTrusted: z.optional(z.boolean()),
    /**
     * When suspending, also hides its upcoming events. When restoring, unhides the events that were hidden with the
     * suspension.
     */
    withEvents: z.optional(z.boolean()),
    /** Sent to the suspended or restored user. */
    because: z.optional(lines(500)),
  }),
  reply: ManagedAccount,
  refusals: ['account-unknown', 'own-account', 'last-administrator'],
});

export const hideFlood = endpoint('POST', '/api/internal/users/{id}/hidings', {
  summary: 'Hides all events that an account added in the last 24 hours, and optionally suspends it.',
  who: 'administrator',
  params: z.object({ id: Id }),
  body: z.object({
    suspends: z._default(z.boolean(), false),
    /** Sent to the user. */
    because: z.optional(lines(500)),
  }),
  /** `id` identifies the operation so that it can be undone. Null if there was nothing to hide. */
  reply: z.object({ id: z.nullable(Id), events: z.int() }),
  status: 201,
  refusals: ['account-unknown', 'own-account', 'last-administrator'],
});

export const takeBackHiding = endpoint('DELETE', '/api/internal/users/{id}/hidings/{hidingId}', {
  summary: 'Unhides events of an account that were hidden together. A suspension remains.',
  who: 'administrator',
  params: z.object({ id: Id, hidingId: Id }),
  reply: z.object({ events: z.int() }),
  refusals: ['account-unknown'],
});
