import * as z from 'zod/mini';
import { Latitude, Longitude } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { Id, OrganiserReference, Slug, VenueReference } from './identity.ts';
import { line } from './text.ts';

/* Follows: users get new events by mail and push messages. */

/**
 * `at-once` is within a minute. `daily` and `weekly` are sent at the hour of the account, only if there is something to
 * report.
 */
export const followMails = ['at-once', 'daily', 'weekly', 'never'] as const;
export const FollowMail = z.enum(followMails);
export type FollowMail = z.infer<typeof FollowMail>;

/** Maximum number of follows of an account. */
export const maxFollows = 50;
export const followRadiusKm = { min: 1, usual: 30, max: 500 } as const;

const areaName = line(120);

/** A circle or a view of the map, with a name chosen by the user. */
const Area = z.union([
  z.object({
    name: areaName,
    latitude: Latitude,
    longitude: Longitude,
    radiusKm: z.number().check(z.gte(followRadiusKm.min), z.lte(followRadiusKm.max)),
  }),
  z.object({
    name: areaName,
    west: Longitude,
    south: Latitude,
    east: Longitude,
    north: Latitude,
  }),
]);
export type FollowedArea = z.infer<typeof Area>;

const slugs = z.array(Slug).check(z.maxLength(50));

/** How the follow is delivered. */
const delivery = { mail: FollowMail, push: z.boolean() };

export const Follow = z.object({
  id: Id,
  /** Any of these styles; empty means all. Styles that are no longer in the catalogue are left out. */
  styles: z.array(Slug),
  types: z.array(Slug),
  organiser: z.nullable(OrganiserReference),
  venue: z.nullable(VenueReference),
  /** Null means everywhere. */
  area: z.nullable(Area),
  ...delivery,
  isPaused: z.boolean(),
  /** An instant, in UTC. */
  createdAt: z.iso.datetime(),
});
export type Follow = z.infer<typeof Follow>;

/** When and how an account is notified, for everything it follows and has saved. */
export const AlertSettings = z.object({
  /** IANA name. Null until something is followed or saved. */
  timeZone: z.nullable(z.string()),
  /** Hour of daily and weekly mails, in `timeZone`. */
  mailHour: z.int().check(z.gte(0), z.lte(23)),
  mailWeekday: z.int().check(z.gte(1), z.lte(7)),
  wantsRemindersByMail: z.boolean(),
  wantsRemindersByPush: z.boolean(),
  wantsChangesByMail: z.boolean(),
  /**
   * Mails are sent only to a confirmed address. `refused` means that its mail server has permanently rejected mails.
   */
  mailState: z.enum(['fine', 'unconfirmed', 'refused']),
});
export type AlertSettings = z.infer<typeof AlertSettings>;

const timeZone = z.string().check(z.maxLength(64));

export const listFollows = endpoint('GET', '/api/internal/follows', {
  summary: 'The follows of the user, newest first, and the notification settings.',
  who: 'signed-in',
  reply: z.object({ follows: z.array(Follow), settings: AlertSettings }),
});

export const addFollow = endpoint('POST', '/api/internal/follows', {
  summary:
    'Follows styles, types, an organiser, a venue or an area, or a combination. Following the same again only changes the delivery.',
  who: 'signed-in',
  body: z.object({
    styles: z.optional(slugs),
    types: z.optional(slugs),
    organiserId: z.optional(Id),
    venueId: z.optional(Id),
    area: z.optional(Area),
    mail: z._default(FollowMail, 'daily'),
    push: z._default(z.boolean(), false),
    /** Time zone of the browser, stored if the account has none yet. */
    timeZone: z.optional(timeZone),
  }),
  reply: Follow,
  status: 201,
  refusals: ['organiser-unknown', 'venue-unknown', 'style-unknown', 'too-many-follows'],
});

export const changeFollow = endpoint('PATCH', '/api/internal/follows/{id}', {
  summary: 'Changes delivery, filters or area of a follow, or pauses it. Omitted fields keep their value.',
  who: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({
    mail: z.optional(FollowMail),
    push: z.optional(z.boolean()),
    isPaused: z.optional(z.boolean()),
    styles: z.optional(slugs),
    types: z.optional(slugs),
    area: z.optional(z.nullable(Area)),
  }),
  reply: Follow,
  refusals: ['follow-unknown', 'style-unknown'],
});

export const endFollow = endpoint('DELETE', '/api/internal/follows/{id}', {
  summary: 'Ends a follow. Pending notifications are dropped.',
  who: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.void(),
  status: 204,
  refusals: ['follow-unknown'],
});

export const changeAlertSettings = endpoint('PATCH', '/api/internal/follows/settings', {
  summary: 'Changes the notification settings. Omitted fields keep their value.',
  who: 'signed-in',
  body: z.strictObject({
    timeZone: z.optional(timeZone),
    mailHour: z.optional(AlertSettings.shape.mailHour),
    mailWeekday: z.optional(AlertSettings.shape.mailWeekday),
    wantsRemindersByMail: z.optional(z.boolean()),
    wantsRemindersByPush: z.optional(z.boolean()),
    wantsChangesByMail: z.optional(z.boolean()),
  }),
  reply: AlertSettings,
});

/** The secret of a link in a mail or push message. It only allows to end this one subscription. */
const Secret = z.string().check(z.minLength(20), z.maxLength(200));

/**
 * The subscription that an unsubscribe link ends: a follow, messages about changed events, or reminders. `hasEnded` if it has ended
 * already.
 */
export const AlertStop = z.object({
  what: z.enum(['follow', 'changes', 'reminders']),
  /** For `follow`: the follow, if the message was about a single one that still exists. */
  follow: z.optional(Follow),
  /** For `follow`: all follows that the message was about and that still exist. */
  follows: z.optional(z.array(Follow)),
  /** The channel that ends. Others continue. */
  channel: z.enum(['mail', 'push']),
  hasEnded: z.boolean(),
});
export type AlertStop = z.infer<typeof AlertStop>;

export const lookAtStop = endpoint('POST', '/api/internal/alerts/look', {
  summary: 'Returns what the unsubscribe link of a message would end. Changes nothing.',
  who: 'anyone',
  body: z.object({ secret: Secret }),
  reply: AlertStop,
  refusals: ['link-invalid'],
});

export const stopAlerts = endpoint('POST', '/api/internal/alerts/stop', {
  summary: 'Unsubscribes by the secret of a message. Used by the one-click unsubscribe of mail programs (RFC 8058).',
  who: 'anyone',
  query: z.object({ secret: Secret }),
  reply: z.void(),
  status: 204,
  refusals: ['link-invalid'],
});

export const resumeAlerts = endpoint('POST', '/api/internal/alerts/resume', {
  summary: 'Undoes an unsubscription by the same secret. Does not restore a follow that was ended in the profile.',
  who: 'anyone',
  body: z.object({ secret: Secret }),
  reply: AlertStop,
  refusals: ['link-invalid'],
});
