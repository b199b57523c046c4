import * as z from 'zod/mini';
import { maxSlugCharacters, slugPattern } from './slugs.ts';

/* Ids, slugs and references. Not with the resources, because organisers and venues list events, which refer to them. */

/** A UUID. Those created by Pista are version 7, so they sort by creation time. */
export const Id = z.uuid().check(z.toLowerCase());

/** The name of something in URLs: `milonga-du-canal`. */
export const Slug = z.string().check(z.regex(slugPattern), z.maxLength(maxSlugCharacters));

/** An organiser as other resources refer to it. */
export const OrganiserReference = z.object({ id: Id, slug: Slug, name: z.string() });
export type OrganiserReference = z.infer<typeof OrganiserReference>;

/** A venue as other resources refer to it. */
export const VenueReference = z.object({ id: Id, slug: Slug, name: z.string() });
export type VenueReference = z.infer<typeof VenueReference>;
