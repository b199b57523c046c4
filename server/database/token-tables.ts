import type { Generated } from 'kysely';
import type { Scope } from '#contract/scopes.ts';

export interface TokenTables {
  api_tokens: ApiTokenTable;
  api_token_organisers: ApiTokenOrganiserTable;
}

/** A token with which a program acts for an account. */
interface ApiTokenTable {
  id: string;
  user_id: string;
  name: string;
  /** The first letters of the token, by which users recognise it. */
  start: string;
  /** SHA-256 of the token. */
  secret_hash: string;
  scopes: Scope[];
  /** Whether only events of its rows in `api_token_organisers` are accessible. */
  is_fenced: boolean;
  created_at: Date;
  expires_at: Date;
  last_used_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
  /** When its owner was mailed that it expires soon. */
  expiry_mailed_at: Generated<Date | null>;
}

/** An organiser of a fenced token. Deleted when the account leaves the organiser. */
interface ApiTokenOrganiserTable {
  token_id: string;
  organiser_id: string;
  user_id: string;
}
