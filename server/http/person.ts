import type { Locale } from '#contract/locales.ts';
import type { Role } from '#contract/roles.ts';

/** The user who sends a request, as the database has them now. */
export interface Person {
  id: string;
  email: string;
  name: string;
  roles: readonly Role[];
  locale: Locale;
  isEmailConfirmed: boolean;
  /** The organisers that the user is a member of. */
  organiserIds: readonly string[];
  /** When the session began: the last time that the user proved their identity. */
  signedInAt: Date;
}

/**
 * The user of an `Authorization` header, or null without one. Throws `token-expired`, `token-invalid`, `token-revoked` or
 * `account-suspended`.
 */
export type Identify = (authorization: string | undefined) => Promise<Person | null>;
