import * as z from 'zod/mini';
import { venueLimits } from './constants.ts';
import { CountryCode, Latitude, Longitude } from './coordinates.ts';
import { HouseFacts } from './event-details.ts';
import { PublicLink } from './new-event.ts';
import { line, lines, publicLines } from './text.ts';

/* What is said of a venue. In a file without endpoints, so that only those who enter something fetch its checks. */

/** What may be changed; what is left out stays. */
export const ChangedVenue = z.strictObject({
  name: z.optional(line(150)),
  location: z.optional(
    z.object({
      latitude: Latitude,
      longitude: Longitude,
      /** The whole address in one line. */
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
  /** Why it is hidden; those who may change it read it. */
  because: z.optional(lines(500)),
});
