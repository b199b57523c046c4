import * as z from 'zod/mini';
import { roundedDegrees } from './degrees.ts';

/* A file without endpoints, so that forms load only their validation (see vite.config.ts). */

/** Degrees, WGS 84. */
export const Latitude = z.number().check(z.gte(-90), z.lte(90), z.overwrite(roundedDegrees));
export const Longitude = z.number().check(z.gte(-180), z.lte(180), z.overwrite(roundedDegrees));

/** ISO 3166-1, two capital letters. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
