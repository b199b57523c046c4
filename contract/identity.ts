import * as z from 'zod/mini';

/** A UUID, version 7 when it is ours: sorts by the time it was made. */
export const Id = z.uuid();

/** Lower-case letters, digits and single hyphens: `milonga-du-canal`. */
export const Slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(120));
