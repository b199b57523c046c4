import * as z from 'zod/mini';
import { maxSearchCharacters, pageSize } from './constants.ts';

/** Pagination of all lists. `cursor` is taken from the `Link` header of the previous page. */
export const paging = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(pageSize.max)), pageSize.usual),
  cursor: z.optional(z.string().check(z.maxLength(400))),
};

/** Words that must all match, in any order. NUL is rejected, because PostgreSQL texts cannot contain it. */
export const SearchWords = z.optional(
  z.string().check(z.trim(), z.maxLength(maxSearchCharacters), z.regex(/^[^\0]*$/)),
);
