import * as z from 'zod/mini';

/* In a file of its own, so that only those who enter one fetch its check. */

/** An address for mails, without spaces around; kept in lower case. */
export const Email = z.pipe(
  z.string().check(z.trim(), z.maxLength(254)),
  z.pipe(
    z.transform((text: string) => text.toLowerCase()),
    z.email(),
  ),
);
