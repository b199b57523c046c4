import * as z from 'zod/mini';

/* In a file without endpoints: what a form checks with is fetched with the form, see vite.config.ts. */

/**
 * Degrees as they are kept: to the centimetre. What is smaller says nothing of where people dance, and numbers that are all
 * but zero break the arithmetic of databases.
 */
export function roundedDegrees(degrees: number): number {
  // Zero has one name.
  return Math.round(degrees * 1e7) / 1e7 + 0;
}

/** Degrees, WGS 84. */
export const Latitude = z.number().check(z.gte(-90), z.lte(90), z.overwrite(roundedDegrees));
export const Longitude = z.number().check(z.gte(-180), z.lte(180), z.overwrite(roundedDegrees));

/** ISO 3166-1, two capital letters. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
