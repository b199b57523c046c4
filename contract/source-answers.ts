import * as z from 'zod/mini';
import { sourceLimits } from './constants.ts';
import { CountryCode, Latitude, Longitude } from './coordinates.ts';
import { Amount, CurrencyCode } from './currency.ts';
import { Id } from './identity.ts';
import { PublicLink } from './new-event.ts';
import { line } from './text.ts';

/* Answers of an organiser that apply to a whole source. A file without endpoints, so that only forms load its
   validation. */

/** A local time of the venue: `20:30`. */
export const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** The place that a text of the source refers to. */
export const AnsweredPlace = z.object({
  /** The venue's name. */
  place: line(150),
  location: z.object({
    latitude: Latitude,
    longitude: Longitude,
    /** The full address on one line. */
    displayName: line(500),
    /** The town or district. */
    place: line(150),
    countryCode: z.optional(z.nullable(CountryCode)),
  }),
});
export type AnsweredPlace = z.output<typeof AnsweredPlace>;

/** Defaults for events of a source that lack the information. Null removes a default. */
export const SourceDefaults = z.strictObject({
  type: z.optional(z.nullable(z.object({ id: Id }))),
  dances: z.optional(z.nullable(z.array(z.object({ id: Id })).check(z.minLength(1), z.maxLength(30)))),
  /** `amount` null is an explicit answer: the price is unknown, not free. */
  price: z.optional(z.nullable(z.object({ amount: z.nullable(Amount), currency: CurrencyCode }))),
  /** The venue of events without a place. */
  venue: z.optional(z.nullable(AnsweredPlace)),
  /** Start time of events that have only a day. */
  startTime: z.optional(z.nullable(Clock)),
  /** End time of events without one. If earlier than the start, it is on the next day. */
  endTime: z.optional(z.nullable(Clock)),
  /** IANA name, for a source whose times have no zone or the wrong one. */
  timeZone: z.optional(z.nullable(line(60))),
  /** The organiser that owns the events. Null: only the account. */
  organiser: z.optional(z.nullable(z.object({ id: Id }))),
});
export type SourceDefaults = z.output<typeof SourceDefaults>;

/** Decision about an entry that resembles an event: join it, or treat it as a separate event. */
export const EntryDecision = z.enum(['join', 'apart']);
export type EntryDecision = z.infer<typeof EntryDecision>;

/** Fields of a source that can be changed. Omitted fields keep their value. */
export const ChangedSource = z.strictObject({
  name: z.optional(line(sourceLimits.nameCharacters)),
  /** The public page that events link to. Null links nowhere and shows only the host. Calendar files are rejected. */
  page: z.optional(z.nullable(PublicLink)),
  defaults: z.optional(SourceDefaults),
  /** Answers by place text: a place, `leave-out` to ignore its events, or null to remove the answer. */
  places: z.optional(
    z
      .array(
        z.object({
          text: z.string().check(z.maxLength(500)),
          answer: z.nullable(z.union([AnsweredPlace, z.literal('leave-out')])),
        }),
      )
      .check(z.maxLength(sourceLimits.places)),
  ),
  entries: z.optional(
    z
      .array(
        z.object({
          id: Id,
          /**
           * Not imported, now or later. If it was imported already, the event remains and is no longer synchronised.
           */
          isLeftOut: z.optional(z.boolean()),
          /**
           * Whether the entry is the event that it resembles. Applies to all later reads. `apart` also separates what
           * was joined.
           */
          decision: z.optional(EntryDecision),
        }),
      )
      .check(z.maxLength(sourceLimits.entriesAtOnce)),
  ),
  /** Publishes the events and keeps them in sync from then on. Rejected with a problem for each unanswered field. */
  publish: z.optional(z.literal(true)),
  /** A paused source is not read, and its events stay as they are. */
  isPaused: z.optional(z.boolean()),
  /** Applies the held changes: the events were really removed. */
  release: z.optional(z.literal(true)),
});
