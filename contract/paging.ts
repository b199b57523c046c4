import * as z from 'zod/mini';
import { pageSize } from './constants.ts';

/** How every list is cut into pages; `cursor` comes from the `Link` header of the page before. */
export const paging = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(pageSize.most)), pageSize.usual),
  cursor: z.optional(z.string().check(z.maxLength(400))),
};

/** Words that all have to be found, in any order. Without NUL, which no text of the database can have. */
export const SearchWords = z.optional(z.string().check(z.trim(), z.maxLength(100), z.regex(/^[^\0]*$/)));
