import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { OwnEvent } from './events.ts';
import { Id } from './identity.ts';
import { paging, SearchWords } from './paging.ts';
import { Role } from './roles.ts';
import { lines } from './text.ts';

const Count = z.object({ label: z.string(), count: z.int() });

export const Statistics = z.object({
  amountOfUsers: z.int(),
  /** Ongoing: not over, not cancelled, not deleted. */
  amountOfEvents: z.int(),
  /** The last twelve weeks, the oldest first; `week` is its Monday. */
  weeks: z.array(z.object({ week: z.iso.date(), events: z.int(), signUps: z.int() })),
  /** Ongoing events by slug of the style, most first. */
  byStyle: z.array(Count),
  /** Ongoing events by country (ISO 3166-1), most first. */
  byCountry: z.array(Count),
  waiting: z.object({ contactRequests: z.int(), reports: z.int() }),
  /** Accounts that added unusually many dates, or joined unusually many events of others, in the last 24 hours, most first. Hidden and deleted dates do not count. */
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
      /** Events of others that its sources joined, and whose owners have not answered. */
      joins: z.int(),
    }),
  ),
});
export type Statistics = z.infer<typeof Statistics>;

export const showStatistics = endpoint('GET', '/api/internal/statistics', {
  summary: 'What an administrator wants to know at a glance.',
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
  /** It can't be restored. */
  isDeletedWithAccount: z.boolean(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  creator: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
  openReports: z.int(),
});
export type ManagedEvent = z.infer<typeof ManagedEvent>;

export const listManagedEvents = endpoint('GET', '/api/internal/admin/events', {
  summary: 'Every event, whatever its state.',
  who: 'administrator',
  query: z.object({
    state: z._default(z.enum(['all', 'ongoing', 'past', 'cancelled', 'hidden', 'deleted']), 'all'),
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
    'Hides, restores or deletes several events at once, or takes a hiding back; their organisers are told by mail.',
  who: 'administrator',
  body: z.object({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
    /** A deleted event can be hidden too: its organiser then can't restore it. `unhide` leaves it deleted, `restore` does not. */
    action: z.enum(['hide', 'unhide', 'delete', 'restore']),
    /** Told to the organisers who are not the one who does it. */
    because: z.optional(lines(500)),
  }),
  /** How many it changed: those that were so already are left alone. */
  reply: z.object({ changed: z.int() }),
  /** To a restoration that includes an event that was deleted together with its account. */
  refusals: ['deleted-with-account'],
});

const auditActions = [
  'event-added',
  'event-changed',
  'event-cancelled',
  'event-reinstated',
  'event-confirmed',
  'event-deleted',
  'event-restored',
  'event-hidden',
  'event-unhidden',
  'picture-changed',
  'account-promoted',
  'account-demoted',
  'account-suspended',
  'account-restored',
  'account-deleted',
  'account-exported',
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
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Who did what and when. */
export const AuditEntry = z.object({
  id: Id,
  at: z.iso.datetime(),
  action: z.enum(auditActions),
  /** Null where the server itself did it, or the account is gone. */
  actor: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
  /** What it was done to, by the name that it had then. */
  subject: z.object({
    kind: z.enum([
      'event',
      'account',
      'dance',
      'event-type',
      'report',
      'contact-request',
      'organiser',
      'venue',
      'source',
    ]),
    id: Id,
    name: z.string(),
  }),
  /** Which fields changed, from what to what; or the reason that was given. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listTrail = endpoint('GET', '/api/internal/admin/trail', {
  summary: 'The audit trail, newest first; of one thing, or of all.',
  who: 'administrator',
  query: z.object({ subject: z.optional(Id), actor: z.optional(Id), ...paging }),
  reply: z.array(AuditEntry),
  paged: true,
});

export const accountOrders = ['since', 'seen', 'events'] as const;
export type AccountOrder = (typeof accountOrders)[number];

export const ManagedAccount = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  roles: z.array(Role),
  amountOfEvents: z.int(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  suspendedBecause: z.nullable(z.string()),
  /** Its events that stand and whose end is still to come. */
  comingEvents: z.int(),
  /** Those that were hidden with its suspension, and would come back with it. */
  hiddenEvents: z.int(),
});
export type ManagedAccount = z.infer<typeof ManagedAccount>;

export const listAccounts = endpoint('GET', '/api/internal/users', {
  summary: 'Accounts, in the order that is asked for.',
  who: 'administrator',
  query: z.object({
    role: z._default(z.enum(['all', 'administrators']), 'all'),
    state: z._default(z.enum(['all', 'active', 'suspended']), 'all'),
    /** `since` is newest first, `seen` by their last visit, `events` by how many they have; most first. */
    order: z._default(z.enum(accountOrders), 'since'),
    ...search,
  }),
  reply: z.array(ManagedAccount),
  paged: true,
});

export const manageAccount = endpoint('PATCH', '/api/internal/users/{id}', {
  summary: 'Promotes, demotes, suspends or restores an account; nobody does so to themself.',
  who: 'administrator',
  params: z.object({ id: Id }),
  body: z.strictObject({
    isAdministrator: z.optional(z.boolean()),
    isSuspended: z.optional(z.boolean()),
    /** With a suspension, hides its coming events too; with its end, brings back those that were hidden with it. */
    withEvents: z.optional(z.boolean()),
    /** Told to the person who is suspended or restored. */
    because: z.optional(lines(500)),
  }),
  reply: ManagedAccount,
  refusals: ['account-unknown', 'own-account', 'last-administrator'],
});

export const hideFlood = endpoint('POST', '/api/internal/users/{id}/hidings', {
  summary: 'Hides all events that an account added in the last 24 hours, and suspends it if wished.',
  who: 'administrator',
  params: z.object({ id: Id }),
  body: z.object({
    suspends: z._default(z.boolean(), false),
    /** Told to the person. */
    because: z.optional(lines(500)),
  }),
  /** By its id the hiding is taken back; null where there was nothing to hide. */
  reply: z.object({ id: z.nullable(Id), events: z.int() }),
  status: 201,
  refusals: ['account-unknown', 'own-account', 'last-administrator'],
});

export const takeBackHiding = endpoint('DELETE', '/api/internal/users/{id}/hidings/{hidingId}', {
  summary: 'Brings back events of an account that were hidden together. A suspension stays.',
  who: 'administrator',
  params: z.object({ id: Id, hidingId: Id }),
  reply: z.object({ events: z.int() }),
  refusals: ['account-unknown'],
});
