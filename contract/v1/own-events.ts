import * as z from 'zod/mini';
import { maxReasonCharacters } from '#contract/constants.ts';
import { endpoint } from '#contract/endpoint.ts';
import { eventRefusals } from '#contract/event-refusals.ts';
import { Day } from '#contract/events.ts';
import { Id, Slug } from '#contract/identity.ts';
import { locales } from '#contract/locales.ts';
import { AlternativeText } from '#contract/pictures.ts';
import { Scope } from '#contract/recurrence-rule.ts';
import { shownLine } from '#contract/text.ts';
import { component, described, openEnum } from './described.ts';
import { V1ChangedEvent, V1NewEvent } from './entered-event.ts';
import { V1Event } from './events.ts';
import { IdOrSlug, lang, Page, paging, V1Picture } from './shapes.ts';

/* The events of an account, as its programs read and write them. */

/** An event with the fields for programs of its owner. It can be sent back as the body of a change. */
export const V1OwnEvent = component(
  'OwnEvent',
  z.object({
    ...V1Event.shape,
    description: described(z.nullable(z.string()), 'Plain text with paragraphs. Always the original.'),
    translations: described(
      z.record(z.string(), z.string()),
      'Translations of the description by language (BCP 47): `{"en": "…"}`.',
    ),
    series: described(
      z.nullable(
        z.object({
          id: Id,
          rule: described(z.nullable(z.string()), 'Recurrence rule (RFC 5545) with its weekday and without its end.'),
          lastDay: described(z.nullable(Day), 'Last day of the series.'),
        }),
      ),
      'Null if it does not recur.',
    ),
    version: described(z.int(), 'Increases with each edit. The ETag of version 7 is `"v7"`.'),
    isOver: z.boolean(),
    hiddenBecause: described(z.nullable(z.string()), 'The reason, if an administrator has hidden it.'),
    approval: described(
      z.nullable(
        z.object({
          state: openEnum(['waiting', 'refused']),
          since: described(z.iso.datetime(), 'When it was submitted.'),
          because: described(z.nullable(z.string()), 'Why it was refused.'),
        }),
      ),
      'Set if only its owners and the team of the site see it: it waits for the team, or was refused. A change submits a refused event again. Null if it is published.',
    ),
    repeat: described(
      z.nullable(z.string()),
      'Recurrence rule with its end. It starts at the date on which it was last set. Null if it does not recur.',
    ),
    except: described(z.array(Day), 'Days that the series leaves out.'),
  }),
  'An event with the fields for programs of its owner.',
);
export type V1OwnEvent = z.infer<typeof V1OwnEvent>;

const one = z.object({ id: Id });
const scope = described(Scope, '`following`: this date and all later ones of its series.');

export const listOwnEvents = endpoint('GET', '/api/v1/me/events', {
  summary: 'Lists the events of the account: upcoming ones by start, then past ones, latest first.',
  who: 'token',
  scope: 'events:read-own',
  policy: 'reads',
  query: z.strictObject({
    when: z._default(z.enum(['upcoming', 'past', 'all']), 'all'),
    organiser: described(z.optional(IdOrSlug), 'Id or slug of an organiser of the account: only its events.'),
    lang,
    ...paging,
  }),
  reply: Page(V1OwnEvent),
  refusals: ['organiser-unknown'],
});

export const showOwnEvent = endpoint('GET', '/api/v1/me/events/{id}', {
  summary: 'Returns one event of the account with its version, as `ETag` for `If-Match`.',
  who: 'token',
  scope: 'events:read-own',
  policy: 'reads',
  params: one,
  query: z.strictObject({ lang }),
  reply: V1OwnEvent,
  version: 'shown',
  refusals: ['event-unknown', 'event-deleted', 'event-hidden', 'forbidden'],
});

export const addEvent = endpoint('POST', '/api/v1/events', {
  summary: 'Adds an event, or one for each date of a series. 200 if the `id` was added before.',
  who: 'token',
  scope: 'events:write',
  policy: 'writes',
  body: V1NewEvent,
  reply: z.object({
    id: Id,
    slug: Slug,
    url: described(z.string(), 'Address of its page.'),
    dates: described(z.int(), 'Number of dates.'),
    isWaiting: described(
      z.optional(z.literal(true)),
      'Present if the event is not published before the team of the site has looked at it. See `approval` of the event.',
    ),
  }),
  status: 201,
  repeatStatus: 200,
  refusals: ['email-unconfirmed', 'content-blocked', 'too-many-dates', 'confirm-to-add-more'],
});

export const changeEvent = endpoint('PUT', '/api/v1/events/{id}', {
  summary: 'Changes an event. Requires `If-Match` with the `ETag` of the version that the change is based on.',
  who: 'token',
  scope: 'events:write',
  policy: 'writes',
  params: one,
  query: z.strictObject({ scope, lang }),
  body: V1ChangedEvent,
  reply: V1OwnEvent,
  version: 'required',
  refusals: [
    ...eventRefusals,
    'version-conflict',
    'precondition-required',
    'content-blocked',
    'too-many-dates',
    'confirm-to-add-more',
  ],
});

export const cancelEvent = endpoint('PUT', '/api/v1/events/{id}/cancellation', {
  summary: 'Cancels an event. Its page stays and says so.',
  who: 'token',
  scope: 'events:write',
  policy: 'writes',
  params: one,
  query: z.strictObject({ scope }),
  body: z.optional(
    z.object({
      reason: described(
        z.optional(z.string().check(z.overwrite(shownLine), z.trim(), z.maxLength(maxReasonCharacters))),
        'Shown on the page and in messages.',
      ),
    }),
  ),
  reply: z.void(),
  status: 204,
  refusals: [...eventRefusals, 'content-blocked'],
});

export const reinstateEvent = endpoint('DELETE', '/api/v1/events/{id}/cancellation', {
  summary: 'Undoes a cancellation.',
  who: 'token',
  scope: 'events:write',
  policy: 'writes',
  params: one,
  query: z.strictObject({
    scope: described(
      z._default(z.enum(['this', 'following', 'together']), 'this'),
      '`following`: this date and all later ones of its series. `together`: those that were cancelled with it.',
    ),
  }),
  reply: z.void(),
  status: 204,
  refusals: eventRefusals,
});

export const confirmEvent = endpoint('PUT', '/api/v1/events/{id}/confirmation', {
  summary: 'Confirms that an event takes place, with the next dates of its series.',
  who: 'token',
  scope: 'events:write',
  policy: 'writes',
  params: one,
  reply: z.void(),
  status: 204,
  refusals: eventRefusals,
});

export const deleteEvent = endpoint('DELETE', '/api/v1/events/{id}', {
  summary: 'Deletes an event. It then answers 410. The deletion can be undone for a day.',
  who: 'token',
  scope: 'events:write',
  policy: 'writes',
  params: one,
  query: z.strictObject({ scope }),
  reply: z.void(),
  status: 204,
  refusals: eventRefusals,
});

export const restoreEvent = endpoint('POST', '/api/v1/events/{id}/restoration', {
  summary: 'Undoes a deletion, for all dates that were deleted together.',
  who: 'token',
  scope: 'events:write',
  policy: 'writes',
  params: one,
  reply: z.void(),
  status: 204,
  refusals: ['event-unknown', 'event-deleted', 'event-hidden', 'forbidden', 'editing-off'],
});

/** Media types of pictures that can be sent. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

export const setPicture = endpoint('PUT', '/api/v1/events/{id}/picture', {
  summary: 'Sets the picture of an event. The body is the file, up to 10 MB.',
  who: 'token',
  scope: 'events:write',
  policy: 'writes',
  params: one,
  query: z.strictObject({
    scope,
    alternativeText: described(z._default(AlternativeText, ''), 'Describes the picture to people who cannot see it.'),
    language: described(z.optional(z.enum(locales)), 'Language of the alternative text.'),
  }),
  sends: pictureTypes,
  reply: V1Picture,
  refusals: [...eventRefusals, 'content-blocked', 'too-large', 'unsupported-media-type', 'unavailable', 'no-room'],
});

export const removePicture = endpoint('DELETE', '/api/v1/events/{id}/picture', {
  summary: 'Removes the picture of an event.',
  who: 'token',
  scope: 'events:write',
  policy: 'writes',
  params: one,
  query: z.strictObject({ scope }),
  reply: z.void(),
  status: 204,
  refusals: eventRefusals,
});
