import type { SignedIn } from '#contract/accounts.ts';
import { Email } from '#contract/credentials.ts';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import { hasBlocked, refuseMailDomain } from '#server/block-lists/service.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import { Problem } from '#server/http/problem.ts';
import { revokeAllTokens } from '#server/tokens/service.ts';
import type { Tools } from '#server/tools.ts';
import { resetAccess } from './access.ts';
import { type AddressTools, deleteAllLinks } from './confirmation.ts';
import { beginSignIn, endSignIn, type GooglePerson } from './google-provider.ts';
import { logSignIn } from './log-sign-in.ts';
import { openState, sealState } from './oauth-state.ts';
import { newAccountValues, signIn } from './sign-in.ts';
import { type Account, confirmAddress, findByEmail, findBySubject, insertAccount, joinSubject } from './store.ts';

type GoogleTools = AddressTools & Pick<Tools, 'log'>;

/**
 * Returns the URL of Google's sign-in page, and the encrypted state to keep in a cookie for 10 minutes. Throws
 * `google-off` and `google-unavailable`.
 */
export async function startGoogle(tools: GoogleTools): Promise<{ url: string; sealedState: string }> {
  const { url, oauthState } = await beginSignIn(settingsOf(tools.config), tools.log, callbackOf(tools.config).href);
  return { url, sealedState: await sealState(tools.tokenSecret, tools.clock, oauthState) };
}

interface GoogleCallbackQuery {
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
  locale?: Locale | undefined;
}

/**
 * Completes a sign-in with Google. The first time, creates an account in `locale`, or links the one with the same
 * address (if never confirmed, its password, sessions and mailed links are removed). A blocked name is not used. Throws
 * `google-off`, `google-refused`, `google-email-unverified`, `google-unavailable`, `mail-domain-blocked` and
 * `account-suspended`.
 */
export async function finishGoogle(
  tools: GoogleTools,
  { code, state, iss, locale }: GoogleCallbackQuery,
  sealedState: string | undefined,
): Promise<SignedIn> {
  const google = settingsOf(tools.config);
  const oauthState =
    sealedState === undefined ? undefined : await openState(tools.tokenSecret, tools.clock, sealedState);
  if (!oauthState || !code || !state) {
    logSignIn(tools, { user: null, way: 'google', outcome: 'google-refused' });
    throw new Problem('google-refused');
  }
  const cameBackTo = callbackOf(tools.config);
  cameBackTo.search = new URLSearchParams({ code, state, ...(iss && { iss }) }).toString();
  const person = await endSignIn(google, tools.log, cameBackTo, oauthState);
  return signIn(tools, 'google', await accountFor(tools, person, locale ?? defaultLocale));
}

async function accountFor(tools: GoogleTools, person: GooglePerson, locale: Locale): Promise<Account> {
  const account = await transact(tools.db, (db) => findOrCreateAccount({ ...tools, db }, person, locale));
  // A concurrent request created the account, so it is found now.
  return account ?? accountFor(tools, person, locale);
}

async function findOrCreateAccount(
  tools: GoogleTools,
  person: GooglePerson,
  locale: Locale,
): Promise<Account | undefined> {
  const { db } = tools;
  const now = tools.clock();
  const { subject } = person;
  const known = await findBySubject(db, subject);
  if (known) return known;
  const email = Email.safeParse(person.email).data;
  if (email === undefined || !person.isEmailVerified) throw new Problem('google-email-unverified');
  const account = await findByEmail(db, email);
  if (account) return linkAccount(db, account, subject, now);
  await refuseMailDomain(tools, email);
  const name = person.name?.trim().slice(0, 80);
  // The user cannot change it here. The account gets the same name as after a registration.
  const isUsed = name && !(await hasBlocked(tools, name));
  return insertAccount(db, {
    ...newAccountValues(email, now),
    ...(isUsed && { name }),
    locale,
    google_subject: subject,
    email_confirmed_at: now,
  });
}

/**
 * Links the account with the same address. If its address was never confirmed, its password, sessions and API tokens are removed,
 * because another person may have created it.
 */
async function linkAccount(db: Db, account: Account, subject: string, now: Date): Promise<Account> {
  if (account.suspended_at) throw new Problem('account-suspended');
  // A concurrent request linked it.
  if (account.google_subject === subject) return account;
  // The account is linked to another Google account. Addresses may be reassigned, so it is not linked again.
  if (account.google_subject !== null) throw new Problem('google-refused');
  if (account.email_confirmed_at === null) {
    await resetAccess(db, account.id, null);
    await revokeAllTokens(db, account, now, null);
    await deleteAllLinks(db, account.id);
    await confirmAddress(db, account.id, now);
  }
  return joinSubject(db, account.id, subject);
}

function settingsOf({ google }: Config): NonNullable<Config['google']> {
  if (!google) throw new Problem('google-off');
  return google;
}

function callbackOf({ publicUrl }: Config): URL {
  return new URL(`${publicUrl}/auth/callback`);
}
