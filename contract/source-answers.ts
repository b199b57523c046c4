import * as z from 'zod/mini';
import { sourceLimits } from './constants.ts';
import { CountryCode, Latitude, Longitude } from './coordinates.ts';
import { Amount, CurrencyCode } from './currency.ts';
import { Id } from './identity.ts';
import { PublicLink } from './new-event.ts';
import { line } from './text.ts';

/* What an organiser answers once for a whole source. In a file without endpoints, so that only those who enter something fetch its checks. */

/** A time of the day on the clock of the venue: `20:30`. */
export const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Where a distinct text of the source is. */
export const AnsweredPlace = z.object({
  /** The venue's name. */
  place: line(150),
  location: z.object({
    latitude: Latitude,
    longitude: Longitude,
    /** The whole address in one line. */
    displayName: line(500),
    /** The town or district. */
    place: line(150),
    countryCode: z.optional(z.nullable(CountryCode)),
  }),
});
export type AnsweredPlace = z.output<typeof AnsweredPlace>;

/** What holds for all events of a source that do not say it themselves; null takes an answer back. */
export const SourceDefaults = z.strictObject({
  type: z.optional(z.nullable(z.object({ id: Id }))),
  dances: z.optional(z.nullable(z.array(z.object({ id: Id })).check(z.minLength(1), z.maxLength(30)))),
  /** `amount` null: the price is not given, which is an answer, and is not free. */
  price: z.optional(z.nullable(z.object({ amount: z.nullable(Amount), currency: CurrencyCode }))),
  /** The house of those that say no place. */
  venue: z.optional(z.nullable(AnsweredPlace)),
  /** When those begin that only say the day. */
  startTime: z.optional(z.nullable(Clock)),
  /** When those end that do not say it; before the start it is on the day after. */
  endTime: z.optional(z.nullable(Clock)),
  /** IANA name: of a source whose own times name no zone, or the wrong one. */
  timeZone: z.optional(z.nullable(line(60))),
  /** In whose name they are; null: in that of the account alone. */
  organiser: z.optional(z.nullable(z.object({ id: Id }))),
});
export type SourceDefaults = z.output<typeof SourceDefaults>;

/** What one does with an entry: nothing said, or said anew. */
export const EntryDecision = z.enum(['join', 'apart']);
export type EntryDecision = z.infer<typeof EntryDecision>;

/** What may be changed of a source; what is left out stays. */
export const ChangedSource = z.strictObject({
  name: z.optional(line(sourceLimits.nameCharacters)),
  /** The public page that events link to; null links to none, and shows the host alone. A calendar file is refused. */
  page: z.optional(z.nullable(PublicLink)),
  defaults: z.optional(SourceDefaults),
  /** Answers for the distinct texts of places: where that is; `leave-out`, none of ours; null, no longer answered. */
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
          /** Does not come in, now or later; of what came in already, the event stays and is no longer kept in step. */
          isLeftOut: z.optional(z.boolean()),
          /** Whether it is the event that it looks like. Holds for all later reads; `apart` parts what was joined. */
          decision: z.optional(EntryDecision),
        }),
      )
      .check(z.maxLength(sourceLimits.entriesAtOnce)),
  ),
  /** Its events come onto the map, and are kept in step from then on. Refused at each field that is not answered yet. */
  publish: z.optional(z.literal(true)),
  /** Whether it rests: it is not read until its owner lets it go on, and its events stay as they are. */
  isPaused: z.optional(z.boolean()),
  /** Applies what is held all the same: so many are really gone. */
  release: z.optional(z.literal(true)),
});
