import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Slug } from './identity.ts';
import { BoundingBox, NearPoint } from './places.ts';
import { FoundTown } from './search.ts';

/** Suggestions of towns to start from. */

/** Sent by older clients, and ignored. */
const Pixels = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)));

/** A town with the number of events tonight in its area (`town-area.ts`). */
export const TownTonight = z.object({ ...FoundTown.shape, count: z.int().check(z.gte(1)) });
export type TownTonight = z.infer<typeof TownTonight>;

export const listTownsTonight = endpoint('GET', '/api/internal/towns_tonight', {
  summary: 'The towns in a bounding box with most events tonight, each with the number of events in its area.',
  who: 'anyone',
  query: z.object({ bbox: BoundingBox, width: Pixels, height: Pixels }),
  /** At most eight, busiest first. */
  reply: z.array(TownTonight),
  refusals: ['unavailable'],
});

export const showTownAt = endpoint('GET', '/api/internal/town_at', {
  summary: 'The town at a point, null in the countryside.',
  who: 'anyone',
  query: z.object({ near: NearPoint }),
  /** `slug` is absent if the town has no page. */
  reply: z.object({ town: z.nullable(z.object({ ...FoundTown.shape, slug: z.optional(Slug) })) }),
});
