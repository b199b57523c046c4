import * as z from 'zod/mini';
import { passwordLength } from './constants.ts';

/* A file without endpoints, so that forms load only their validation (see vite.config.ts). */

/** An e-mail address, trimmed and lower-cased. */
export const Email = z.pipe(
  z.string().check(z.trim(), z.maxLength(254)),
  z.pipe(
    z.transform((text: string) => text.toLowerCase()),
    z.email(),
  ),
);

/** Any characters. The server rejects common passwords with the rule `well_known`. */
export const NewPassword = z.string().check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max));
