import * as z from 'zod/mini';
import { maxDescriptionCharacters, maxProgrammeParts, maxReasonCharacters } from '#contract/constants.ts';
import { CountryCode, Latitude, Longitude } from '#contract/coordinates.ts';
import { Amount, CurrencyCode } from '#contract/currency.ts';
import { endpoint } from '#contract/endpoint.ts';
import { enteredDetails, Facts, Part, Prices } from '#contract/event-details.ts';
import { eventRefusals } from '#contract/event-refusals.ts';
import { Day } from '#contract/events.ts';
import { Id, Slug } from '#contract/identity.ts';
import { locales } from '#contract/locales.ts';
import { entered, exceptions } from '#contract/new-event.ts';
import { AlternativeText } from '#contract/pictures.ts';
import { RecurrenceRule, Scope } from '#contract/recurrence-rule.ts';
import { publicLines, shownLine } from '#contract/text.ts';
import { component, described } from './described.ts';
import { V1Event } from './events.ts';
import { IdOrSlug, lang, Page, paging, V1Picture } from './shapes.ts';

/* The events of an account, as its programs read and write them. */

/** An event with the fields for programs of its owner. Such a program can send it back as the body of a change. */
export const V1OwnEvent = component(
  'OwnEvent',
  z.object({
    ...V1Event.shape,
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
    repeat: described(
      z.nullable(z.string()),
      'Recurrence rule with its end. It starts at the date on which it was last set. Null if it does not recur.',
    ),
    except: described(z.array(Day), 'Days that the series leaves out.'),
  }),
  'An event with the fields for programs of its owner.',
);
export type V1OwnEvent = z.infer<typeof V1OwnEvent>;

/** A style or type: its slug or a former one, its id, or an object with one of them. Parsed into an object. */
const CatalogueChoice = z.union(
  [
    z.pipe(
      Id,
      z.transform((id: string): { id?: string; slug?: string } => ({ id })),
    ),
    z.pipe(
      Slug,
      z.transform((slug: string): { id?: string; slug?: string } => ({ slug })),
    ),
    z
      .object({ id: z.optional(Id), slug: z.optional(Slug) })
      .check(z.refine(({ id, slug }) => (id ?? slug) !== undefined)),
  ],
  { error: 'a slug, an id, or an object with `slug` or `id`' },
);

/** An organiser: its id, or an object with it. Parsed into an object. */
const OrganiserChoice = z.union(
  [
    z.pipe(
      Id,
      z.transform((id: string) => ({ id })),
    ),
    z.object({ id: Id }),
  ],
  { error: 'the id of an organiser, or an object with `id`' },
);

/** A value that may be absent or null. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

const EnteredPlace = z.object({
  name: described(entered.place, 'Name of the venue.'),
  address: described(entered.location.shape.displayName, 'Full address on one line.'),
  town: described(entered.location.shape.place, 'Town or district.'),
  countryCode: described(optional(CountryCode), 'ISO 3166-1. If absent, it is derived from the position.'),
  latitude: described(z.nullable(Latitude), 'Null only in a change of an event without a position.'),
  longitude: z.nullable(Longitude),
});

const EnteredPrice = z.object({
  amount: described(z._default(z.nullable(Amount), null), 'In units of the currency. 0 is free.'),
  currency: described(CurrencyCode, 'ISO 4217.'),
  donation: described(optional(z.boolean()), 'Whether visitors pay what they like.'),
  reduced: optional(Amount),
  members: optional(Amount),
  door: described(optional(Amount), 'At the door, without booking.'),
  freeBefore: described(optional(Prices.shape.freeBefore), 'Admission is free before this local time.'),
  includes: described(optional(Prices.shape.includes), 'Included in the price: a lesson, a drink.'),
});

const { shape: fact } = Facts;
const EnteredFacts = z.object({
  level: optional(fact.level),
  partner: optional(fact.partner),
  roles: optional(fact.roles),
  music: optional(fact.music),
  floor: optional(fact.floor),
  floorNote: optional(fact.floorNote),
  food: optional(fact.food),
  access: optional(fact.access),
  dress: optional(fact.dress),
  age: optional(fact.age),
  membership: optional(fact.membership),
});

const EnteredPart = z.object({
  ...Part.shape,
  title: optional(Part.shape.title),
  by: optional(Part.shape.by),
  level: optional(Part.shape.level),
  music: optional(Part.shape.music),
});

const time =
  'Local to the venue (`2027-05-08T21:00`), or with an offset (`2027-05-08T21:00:00+02:00`), which is then the instant.';

/** The fields that a program can set. All others are ignored, so that an event can be sent as it was received. */
const writable = {
  name: entered.name,
  start: described(entered.dateStart, time),
  end: described(entered.dateEnd, time),
  type: described(CatalogueChoice, 'Slug or id.'),
  styles: described(z.array(CatalogueChoice).check(z.minLength(1), z.maxLength(30)), 'Slugs or ids.'),
  place: EnteredPlace,
  organiser: described(optional(OrganiserChoice), 'Id of an organiser of the account. Null: the account alone.'),
  price: described(optional(EnteredPrice), 'Null: unknown.'),
  link: entered.link,
  description: described(optional(publicLines(maxDescriptionCharacters)), 'Plain text with paragraphs.'),
  language: described(enteredDetails.descriptionLanguage, 'Language of the description (BCP 47).'),
  facts: optional(EnteredFacts),
  programme: optional(z.array(EnteredPart).check(z.maxLength(maxProgrammeParts))),
  repeat: described(
    optional(RecurrenceRule),
    'Recurrence rule (RFC 5545) from this date on, with `COUNT` or `UNTIL`: `FREQ=WEEKLY;COUNT=10`.',
  ),
  except: described(exceptions, 'Days of `repeat` to leave out.'),
};

/** The body of a new event. */
export const V1NewEvent = component(
  'NewEvent',
  z.object({
    id: described(
      z.optional(Id),
      'A UUID that the program chooses. Repeating a request then adds nothing. Version 5 of a key of your own is good.',
    ),
    ...writable,
  }),
  'A new event. Fields that are left out are empty or unknown.',
);
export type V1NewEvent = z.output<typeof V1NewEvent>;

/** The body of a change. */
export const V1ChangedEvent = component(
  'ChangedEvent',
  z.object(writable),
  'An event after a change. An optional field that is left out keeps its value; null removes it.',
);
export type V1ChangedEvent = z.output<typeof V1ChangedEvent>;

const one = z.object({ id: Id });
const scope = described(Scope, '`following`: this date and all later ones of its series.');

export const listOwnEvents = endpoint('GET', '/api/v1/me/events', {
  summary: 'Lists the events of the account: upcoming ones by start, then past ones, latest first.',
  who: 'token',
  scope: 'events:read-own',
  policy: 'reads',
  query: z.strictObject({
    when: z._default(z.enum(['upcoming', 'past', 'all']), 'all'),
    organiser: described(z.optional(IdOrSlug), 'Id or slug: only events of this organiser.'),
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
  refusals: ['event-unknown', 'event-deleted', 'event-hidden', 'forbidden'],
});

export const addEvent = endpoint('POST', '/api/v1/events', {
  summary: 'Adds an event, or one for each date of a series. Returns 200 if the `id` was added before.',
  who: 'token',
  scope: 'events:write',
  policy: 'writes',
  body: V1NewEvent,
  reply: z.object({
    id: Id,
    slug: Slug,
    url: described(z.string(), 'Address of its page.'),
    dates: described(z.int(), 'Number of dates.'),
  }),
  status: 201,
  refusals: ['email-unconfirmed', 'too-many-dates', 'confirm-to-add-more'],
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
  refusals: [...eventRefusals, 'version-conflict', 'precondition-required', 'too-many-dates', 'confirm-to-add-more'],
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
        optional(z.string().check(z.overwrite(shownLine), z.trim(), z.maxLength(maxReasonCharacters))),
        'Shown on the page and in messages.',
      ),
    }),
  ),
  reply: z.void(),
  status: 204,
  refusals: eventRefusals,
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
    alternativeText: described(z._default(AlternativeText, ''), 'What the picture shows, for those who cannot see it.'),
    language: described(z.optional(z.enum(locales)), 'Language of the alternative text.'),
  }),
  sends: pictureTypes,
  reply: V1Picture,
  refusals: [...eventRefusals, 'too-large', 'unsupported-media-type', 'unavailable', 'no-room'],
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
