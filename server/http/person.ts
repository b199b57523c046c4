import type { Locale } from '#contract/locales.ts';
import type { Moderation } from '#contract/moderation.ts';
import type { Role } from '#contract/roles.ts';
import type { Scope } from '#contract/scopes.ts';

/** The user who sends a request, as the database has them now. */
export interface Person {
  id: string;
  email: string;
  name: string;
  /** Only `ROLE_USER` if the request has an API token. */
  roles: readonly Role[];
  /** The extent of the rights of a moderator; see `moderationOf`. */
  moderates: Moderation | null;
  locale: Locale;
  isEmailConfirmed: boolean;
  /** The organisers that the user is a member of, limited to those of the API token. */
  organiserIds: readonly string[];
  /** When the session began: the last time that the user proved their identity. With an API token, long ago. */
  signedInAt: Date;
  /** The API token of the request; undefined for a session. */
  token?: TokenGrant | undefined;
}

/** Rights of an API token. */
interface TokenGrant {
  id: string;
  scopes: readonly Scope[];
  /** Whether only events of `organiserIds` are accessible, and not those without an organiser. */
  isFenced: boolean;
}

/** The parts of a person by which the own events are found. */
export type EventOwner = Pick<Person, 'id' | 'organiserIds' | 'token'>;

/**
 * The user of an `Authorization` header, or null without one. Throws `token-expired`, `token-invalid`, `token-revoked` or
 * `account-suspended`. API tokens are invalid unless `acceptsApiTokens` is set.
 */
export type Identify = (
  authorization: string | undefined,
  options?: { acceptsApiTokens?: boolean },
) => Promise<Person | null>;
