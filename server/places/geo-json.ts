import * as z from 'zod/mini';

const degrees = (max: number) => z.number().check(z.gte(-max), z.lte(max));

/** A GeoJSON point (RFC 7946): longitude, latitude. */
export const Point = z.object({ coordinates: z.tuple([degrees(180), degrees(90)]) });
