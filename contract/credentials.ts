import * as z from 'zod/mini';
import { passwordLength } from './constants.ts';

/* In a file without endpoints: what a form checks with is fetched with the form, see vite.config.ts. */

/** An address for mails, without spaces around; kept in lower case. */
export const Email = z.pipe(
  z.string().check(z.trim(), z.maxLength(254)),
  z.pipe(
    z.transform((text: string) => text.toLowerCase()),
    z.email(),
  ),
);

/** Any characters; the well-known ones are refused by the server with the rule `well_known`. */
export const NewPassword = z.string().check(z.minLength(passwordLength.least), z.maxLength(passwordLength.most));
