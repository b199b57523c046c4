import * as z from 'zod/mini';
import { maxSlugCharacters, slugPattern } from './slugs.ts';

/** A UUID. Those created by Pista are version 7, so they sort by creation time. */
export const Id = z.uuid().check(z.toLowerCase());

/** The name of something in URLs: `milonga-du-canal`. */
export const Slug = z.string().check(z.regex(slugPattern), z.maxLength(maxSlugCharacters));
