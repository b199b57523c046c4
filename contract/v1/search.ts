import * as z from 'zod/mini';
import { searchLimits } from '#contract/constants.ts';
import { CountryCode, Latitude, Longitude } from '#contract/coordinates.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Slug } from '#contract/identity.ts';
import { NearPoint } from '#contract/places.ts';
import { described, openUnion } from './described.ts';
import { V1CatalogueReference, V1EventInList } from './events.ts';
import { lang } from './shapes.ts';

const spot = { latitude: Latitude, longitude: Longitude };
const count = z.int().check(z.gte(0));

const FoundTown = z.object({
  slug: described(z.nullable(Slug), 'Null for the few towns without a page.'),
  name: z.string(),
  region: z.string(),
  countryCode: CountryCode,
  ...spot,
  events: z.object({ upcoming: described(count, 'Number of events in and around it that have not ended.') }),
});
const FoundOrganiser = z.object({ slug: Slug, name: z.string(), url: z.string() });
const FoundVenue = z.object({
  slug: described(z.nullable(Slug), 'Null if it has no page.'),
  name: z.string(),
  url: z.nullable(z.string()),
  town: z.string(),
  ...spot,
});

const group = <Kind extends string, Found extends z.ZodMiniType>(kind: Kind, found: Found) =>
  z.object({ kind: z.literal(kind), found: z.array(found) });

const Group = openUnion(
  z.discriminatedUnion('kind', [
    group('styles', V1CatalogueReference),
    group('types', V1CatalogueReference),
    group('towns', FoundTown),
    group('events', V1EventInList),
    group('organisers', FoundOrganiser),
    group('venues', FoundVenue),
  ]),
);
export type V1SearchGroup = z.infer<typeof Group>;

export const search = endpoint('GET', '/api/v1/search', {
  summary:
    'Finds styles, types, towns, events, organisers and venues by name. Tolerates missing accents and typing errors.',
  who: 'anyone',
  policy: 'reads',
  query: z.strictObject({
    q: described(z.string().check(z.maxLength(searchLimits.characters)), 'The last word may be incomplete.'),
    near: described(z.optional(NearPoint), '`latitude,longitude`: results close to it come first.'),
    lang,
    limit: z._default(
      described(
        z.coerce.number().check(z.int(), z.gte(1), z.lte(searchLimits.max)),
        'Number of results of each group.',
      ),
      searchLimits.usual,
    ),
  }),
  reply: z.object({
    isComplete: described(
      z.boolean(),
      'False shortly after a start of the server, when events and venues may be missing.',
    ),
    groups: described(
      z.array(Group),
      'The most likely group first, empty ones left out. Ignore groups of a kind that you do not know.',
    ),
  }),
});
