import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Slug } from './identity.ts';
import { BoundingBox, NearPoint } from './places.ts';
import { FoundTown } from './search.ts';

/** Where one may begin to look: towns, and what is danced there tonight. */

const Pixels = z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000));

/** A town, and how many events the map shows tonight when it looks at it. */
export const TownTonight = z.object({ ...FoundTown.shape, count: z.int().check(z.gte(1)) });
export type TownTonight = z.infer<typeof TownTonight>;

export const listTownsTonight = endpoint('GET', '/api/internal/towns_tonight', {
  summary:
    'The towns in a bounding box where most is on tonight, each with how many events a map of this size shows there.',
  who: 'anyone',
  query: z.object({ bbox: BoundingBox, width: Pixels, height: Pixels }),
  /** The busiest first; eight at most. */
  reply: z.array(TownTonight),
  refusals: ['unavailable'],
});

export const showTownAt = endpoint('GET', '/api/internal/town_at', {
  summary: 'The town that people would say a place is in; null out in the country.',
  who: 'anyone',
  query: z.object({ near: NearPoint }),
  /** With the slug of its page; a few have none. */
  reply: z.object({ town: z.nullable(z.object({ ...FoundTown.shape, slug: z.optional(Slug) })) }),
});
