import * as z from 'zod/mini';
import { venueLimits } from './constants.ts';
import { CountryCode, Latitude, Longitude } from './coordinates.ts';
import { HouseFacts } from './event-details.ts';
import { PublicLink } from './new-event.ts';
import { line, lines, publicLines } from './text.ts';

/* A file without endpoints, so that forms load only their validation. */

/** The fields that can be changed. Omitted fields keep their value. */
export const ChangedVenue = z.strictObject({
  name: z.optional(line(150)),
  location: z.optional(
    z.object({
      latitude: Latitude,
      longitude: Longitude,
      /** The full address on one line. */
      displayName: line(500),
      /** The town or district. */
      place: line(150),
      countryCode: z.optional(z.nullable(CountryCode)),
    }),
  ),
  words: z.optional(publicLines(venueLimits.wordsCharacters)),
  link: z.optional(z.nullable(PublicLink)),
  facts: z.optional(HouseFacts),
  isHidden: z.optional(z.boolean()),
  /** The reason for hiding, shown to users with the right to edit the venue. */
  because: z.optional(lines(500)),
});
