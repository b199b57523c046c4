import * as z from 'zod/mini';
import { mostSlugCharacters, slugPattern } from './slugs.ts';

/** A UUID, version 7 when it is ours: sorts by the time it was made. */
export const Id = z.uuid().check(z.toLowerCase());

/** What stands in addresses: `milonga-du-canal`. */
export const Slug = z.string().check(z.regex(slugPattern), z.maxLength(mostSlugCharacters));
