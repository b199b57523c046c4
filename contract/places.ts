import * as z from 'zod/mini';
import { Id } from './identity.ts';

/** Degrees, WGS 84. */
const Latitude = z.number().check(z.gte(-90), z.lte(90));
const Longitude = z.number().check(z.gte(-180), z.lte(180));

/** Where an event happens, as far as it is known: half of it stays off the map without coordinates. */
export const Location = z.object({
  id: Id,
  /** The town or district: `Lyon`. */
  place: z.string(),
  /** The whole address in one line. */
  displayName: z.string(),
  latitude: z.nullable(Latitude),
  longitude: z.nullable(Longitude),
});
export type Location = z.infer<typeof Location>;

/** `west,south,east,north` in degrees; west is greater than east where the box crosses the antimeridian. */
export const BoundingBox = z.pipe(
  z.string().check(z.regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/)),
  z.pipe(
    z.transform((text: string) => {
      const [west, south, east, north] = text.split(',').map(Number) as [number, number, number, number];
      return { west, south, east, north };
    }),
    z
      .object({ west: Longitude, south: Latitude, east: Longitude, north: Latitude })
      .check(z.refine((box) => box.south <= box.north, 'south must not be north of north')),
  ),
);
export type BoundingBox = z.output<typeof BoundingBox>;
