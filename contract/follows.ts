import * as z from 'zod/mini';
import { Latitude, Longitude } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { Id, Slug } from './identity.ts';
import { OrganiserReference } from './organiser-reference.ts';
import { line } from './text.ts';
import { VenueReference } from './venue-reference.ts';

/* What people follow: they are told of new evenings by mail and by push messages, until they say otherwise. */

/** `at-once` is within a minute; `daily` and `weekly` at the hour of the account, and never an empty one. */
export const followMails = ['at-once', 'daily', 'weekly', 'never'] as const;
export const FollowMail = z.enum(followMails);
export type FollowMail = z.infer<typeof FollowMail>;

/** So many things an account follows at most. */
export const mostFollows = 50;
export const followRadiusKm = { least: 1, usual: 30, most: 500 } as const;

const areaName = line(120);

/** Around a place, or a view of the map; both with the name that their follower knows them by. */
const Area = z.union([
  z.object({
    name: areaName,
    latitude: Latitude,
    longitude: Longitude,
    radiusKm: z.number().check(z.gte(followRadiusKm.least), z.lte(followRadiusKm.most)),
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

/** What is told how; the same when it is made and when it is changed. */
const delivery = { mail: FollowMail, push: z.boolean() };

export const Follow = z.object({
  id: Id,
  /** Any of these; empty is any. What no longer is in the catalogue is not there. */
  styles: z.array(Slug),
  types: z.array(Slug),
  organiser: z.nullable(OrganiserReference),
  venue: z.nullable(VenueReference),
  /** Null: everywhere. */
  area: z.nullable(Area),
  ...delivery,
  isPaused: z.boolean(),
  /** An instant, in UTC. */
  createdAt: z.iso.datetime(),
});
export type Follow = z.infer<typeof Follow>;

/** When and how one is told; the same for all that is followed and saved. */
export const AlertSettings = z.object({
  /** IANA name; null until something is followed or saved. */
  timeZone: z.nullable(z.string()),
  /** Of daily and weekly mails, on that clock. */
  mailHour: z.int().check(z.gte(0), z.lte(23)),
  /** Of weekly mails: 1 is Monday, 7 is Sunday. */
  mailWeekday: z.int().check(z.gte(1), z.lte(7)),
  wantsRemindersByMail: z.boolean(),
  wantsRemindersByPush: z.boolean(),
  wantsChangesByMail: z.boolean(),
  /** Mails go to a confirmed address alone; `refused` where its mail server has said for good that it takes none. */
  mailState: z.enum(['fine', 'unconfirmed', 'refused']),
});
export type AlertSettings = z.infer<typeof AlertSettings>;

const timeZone = z.string().check(z.maxLength(64));

export const listFollows = endpoint('GET', '/api/internal/follows', {
  summary: 'What whoever asks follows, newest first, and when and how they are told.',
  who: 'signed-in',
  reply: z.object({ follows: z.array(Follow), settings: AlertSettings }),
});

export const addFollow = endpoint('POST', '/api/internal/follows', {
  summary:
    'Follows styles, types, an organiser, a venue or an area, or several of them at once. Followed twice, it is the same one, with the delivery that was asked for last.',
  who: 'signed-in',
  body: z.object({
    styles: z.optional(slugs),
    types: z.optional(slugs),
    organiserId: z.optional(Id),
    venueId: z.optional(Id),
    area: z.optional(Area),
    mail: z._default(FollowMail, 'daily'),
    push: z._default(z.boolean(), false),
    /** Of the browser; taken where the account has none yet. */
    timeZone: z.optional(timeZone),
  }),
  reply: Follow,
  status: 201,
  refusals: ['organiser-unknown', 'venue-unknown', 'style-unknown', 'too-many-follows'],
});

export const changeFollow = endpoint('PATCH', '/api/internal/follows/{id}', {
  summary: 'Changes how it is told, its radius, or pauses it; what is left out stays.',
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
  summary: 'Ends it; what was still to be told of it is not told.',
  who: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.void(),
  status: 204,
  refusals: ['follow-unknown'],
});

export const changeAlertSettings = endpoint('PATCH', '/api/internal/follows/settings', {
  summary: 'Changes when and how one is told; what is left out stays.',
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

/** Of a link in a mail or a push message. It ends that one thing for its account, and opens nothing else. */
const Secret = z.string().check(z.minLength(20), z.maxLength(200));

/** What a link ends: one thing that is followed, the changes of evenings, or the reminders; `hasEnded` when it is over already. */
export const AlertStop = z.object({
  what: z.enum(['follow', 'changes', 'reminders']),
  /** Of a `follow` that is still there, where the message was about one alone. */
  follow: z.optional(Follow),
  /** Of a `follow`: all that the message was about, one or several, as far as they are still there. */
  follows: z.optional(z.array(Follow)),
  /** Which way of telling it ends: what comes another way goes on. */
  channel: z.enum(['mail', 'push']),
  hasEnded: z.boolean(),
});
export type AlertStop = z.infer<typeof AlertStop>;

export const lookAtStop = endpoint('POST', '/api/internal/alerts/look', {
  summary: 'What the link of a message would end. Changes nothing.',
  who: 'anyone',
  body: z.object({ secret: Secret }),
  reply: AlertStop,
  refusals: ['link-invalid'],
});

export const stopAlerts = endpoint('POST', '/api/internal/alerts/stop', {
  summary: 'Ends what a message was sent for, by its secret: what mail programs ask with one press (RFC 8058).',
  who: 'anyone',
  query: z.object({ secret: Secret }),
  reply: z.void(),
  status: 204,
  refusals: ['link-invalid'],
});

export const resumeAlerts = endpoint('POST', '/api/internal/alerts/resume', {
  summary: 'Takes back a stop by the same secret. A follow that was ended in the profile does not come back.',
  who: 'anyone',
  body: z.object({ secret: Secret }),
  reply: AlertStop,
  refusals: ['link-invalid'],
});
