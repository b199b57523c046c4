import type { Locale } from '#contract/locales.ts';
import type { Role } from '#contract/roles.ts';

/** Who asks, as the database knows them at this moment. */
export interface Person {
  id: string;
  email: string;
  name: string;
  roles: readonly Role[];
  locale: Locale;
  isEmailConfirmed: boolean;
  /** Those that they belong to. */
  organiserIds: readonly string[];
  /** When the session that asks began: the last time that somebody proved to be this person. */
  signedInAt: Date;
}

/**
 * Tells from an `Authorization` header who asks; null where it names nobody. Throws `token-expired`, `token-invalid`,
 * `token-revoked` or `account-suspended` for a token that is not, or no longer, good.
 */
export type Identify = (authorization: string | undefined) => Promise<Person | null>;
