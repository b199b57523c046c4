import * as z from 'zod/mini';
import { mostDescriptionCharacters } from './constants.ts';
import { lines } from './text.ts';

/* What dancers ask before they go. An organiser may say nothing of it, and programs that know nothing of it go on working. */

/** A language as the web marks it (BCP 47): `fr`, `pt-BR`. */
const LanguageTag = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/), z.maxLength(35));

/** What may be entered. A change that leaves a field out keeps what there is; null, or nothing in it, takes it away. */
export const enteredDetails = {
  /** Plain text in paragraphs; addresses in it become links where it is shown. */
  description: z.optional(z.nullable(lines(mostDescriptionCharacters))),
  /** The language that it is written in. */
  descriptionLanguage: z.optional(z.nullable(LanguageTag)),
};

/** What is told of it. */
export const details = {
  /** How its description begins, in one line. */
  excerpt: z.nullable(z.string()),
  descriptionLanguage: z.nullable(z.string()),
  /** Only where one event is asked for: lists leave it out. */
  description: z.optional(z.nullable(z.string())),
};
