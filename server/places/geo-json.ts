import * as z from 'zod/mini';

const degrees = (most: number) => z.number().check(z.gte(-most), z.lte(most));

/** A GeoJSON point (RFC 7946): longitude, latitude. */
export const Point = z.object({ coordinates: z.tuple([degrees(180), degrees(90)]) });
