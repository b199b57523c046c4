import type { SignedIn } from '#contract/accounts.ts';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import { refuseMailDomain } from '#server/block-lists/service.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import {
  recordAttempt,
  recordAttemptFrom,
  resetAttempts,
  tryMailTo,
  undoAttemptFrom,
} from '#server/throttling/service.ts';
import { revokeAllTokens } from '#server/tokens/service.ts';
import type { Tools } from '#server/tools.ts';
import { endAccess } from './access.ts';
import { namesOfSite, rejectCommonPassword } from './common-passwords.ts';
import { type AccountTools, type AddressTools, mailConfirmation } from './confirmation.ts';
import { tokenIn } from './identify.ts';
import { logSignIn, type SignInWay } from './log-sign-in.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { type Account, deleteLinks, findByEmail, insertAccount } from './store.ts';
import { guessing, guessingFrom, registeringFrom } from './throttles.ts';
import { readToken, rewriteToken, writeToken } from './tokens.ts';

interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in. Throws `credentials-wrong` for both a wrong address and a wrong password, after the same time, and after
 * failures `too-many-requests`. `account-suspended` is only thrown for the right password.
 */
export async function logIn(tools: AccountTools, { email, password }: Credentials, from: string): Promise<SignedIn> {
  await recordAttemptFrom(tools, guessingFrom, from);
  await recordAttempt(tools, guessing, email);
  const account = await findByEmail(tools.db, email);
  if (!(await isPassword(account?.password_hash, password)) || !account) {
    logSignIn(tools, { user: account?.id ?? null, outcome: 'credentials-wrong' });
    throw new Problem('credentials-wrong');
  }
  await resetAttempts(tools, guessing, email);
  await undoAttemptFrom(tools, guessingFrom, from);
  return signIn(tools, 'password', account);
}

interface NewAccount extends Credentials {
  locale?: Locale | undefined;
}

/**
 * Creates an account, signs in, and mails the link that confirms the address, unless the address got too many mails.
 * Throws `email-taken`, `mail-domain-blocked`, `too-many-requests`, or `invalid-input` for a well-known password.
 */
export async function register(tools: AddressTools, given: NewAccount, from: string): Promise<SignedIn> {
  const { email, password, locale = defaultLocale } = given;
  await rejectCommonPassword(namesOfSite(tools), password, email);
  await recordAttemptFrom(tools, registeringFrom, from);
  await refuseMailDomain(tools, email);
  if (await findByEmail(tools.db, email)) throw new Problem('email-taken');
  const passwordHash = await hashPassword(password);
  const account = await transact(tools.db, async (db) => {
    const made = await insertAccount(db, {
      ...newAccountValues(email, tools.clock()),
      locale,
      password_hash: passwordHash,
    });
    // A concurrent request created it.
    if (!made) throw new Problem('email-taken');
    // Without the mail the account works too, and the user can request it again.
    if (await tryMailTo({ ...tools, db }, email)) await mailConfirmation({ ...tools, db }, made);
    return made;
  });
  return signIn(tools, 'registration', account);
}

/** Returns the initial values of a new account. Its name is the local part of the address, up to a `+`. */
export function newAccountValues(email: string, now: Date) {
  const name = email.replace(/[+@].*$/s, '') || email;
  return { id: newId(), email, name, roles: ['ROLE_USER' as const], created_at: now };
}

/** Returns a new token and the user, and logs it. Does not check the password. Throws `account-suspended`. */
export async function signIn(tools: AccountTools, way: SignInWay, account: Account): Promise<SignedIn> {
  const { tokenSecret, clock } = tools;
  const { id, email, roles } = account;
  logSignIn(tools, { user: id, way, outcome: account.suspended_at ? 'account-suspended' : 'signed-in' });
  if (account.suspended_at) throw new Problem('account-suspended');
  return { token: await writeToken(tokenSecret, clock, account), user: { id, email, roles } };
}

/**
 * Returns a token of the same session if the roles changed since it was issued, otherwise null. Throws as `readToken`
 * does.
 */
export async function renewToken(
  { tokenSecret, clock }: Pick<Tools, 'tokenSecret' | 'clock'>,
  { roles }: Person,
  authorization: string | undefined,
): Promise<string | null> {
  const claims = await readToken(tokenSecret, clock, tokenIn(authorization) ?? '');
  const isSame = claims.roles.length === roles.length && claims.roles.every((role) => roles.includes(role));
  return isSame ? null : rewriteToken(tokenSecret, claims, roles);
}

/**
 * Ends all access to the account (`endAccess`), including the current session, and cancels a pending change of address.
 * API tokens are revoked unless `keepsTokens` is set.
 */
export async function signOutEverywhere(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { id, name }: Person,
  { keepsTokens }: { keepsTokens: boolean },
): Promise<void> {
  await transact(db, async (db) => {
    await endAccess(db, id);
    if (!keepsTokens) await revokeAllTokens(db, { id, name }, clock(), id);
    await deleteLinks(db, id, 'change-email');
  });
}
