import * as z from 'zod/mini';

const degrees = (most: number) => z.number().check(z.gte(-most), z.lte(most));

/** A point as GeoJSON has it (RFC 7946): east first, then north. */
export const Point = z.object({ coordinates: z.tuple([degrees(180), degrees(90)]) });
