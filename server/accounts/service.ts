import { refuseMailDomain } from '#server/block-lists/service.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { sendMail } from '#server/mail/service.ts';
import { recordAttempt, recordMailFrom, recordMailTo, resetAttempts, tryMailTo } from '#server/throttling/service.ts';
import { revokeAllTokens } from '#server/tokens/service.ts';
import type { Tools } from '#server/tools.ts';
import { resetAccess } from './access.ts';
import { namesOfSite, rejectCommonPassword } from './common-passwords.ts';
import type { AccountTools, AddressTools } from './confirmation.ts';
import { personFrom } from './identify.ts';
import { logSignIn } from './log-sign-in.ts';
import { makeLink } from './mailed-links.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';
import { type Account, deleteLinks, findAccount, findByEmail, findIdentity, lockAdministrators } from './store.ts';
import { changingAddress, guessing } from './throttles.ts';

/** Returns the account of a signed-in user. Throws `token-revoked` if it was deleted. */
export async function accountOf({ db }: Pick<Tools, 'db'>, { id }: Pick<Person, 'id'>): Promise<Account> {
  const account = await findAccount(db, id);
  if (!account) throw new Problem('token-revoked');
  return account;
}

/**
 * Returns the user of a mailed link, or undefined if the account was deleted or suspended. Operations that need a proof
 * of identity do not accept this user.
 */
export async function personOf({ db }: Pick<Tools, 'db'>, id: string): Promise<Person | undefined> {
  const account = await findIdentity(db, id);
  return account && account.suspended_at === null ? personFrom(account, new Date(0)) : undefined;
}

/** Returns the user of an account, including a suspended one. Throws `account-unknown`. */
export async function accountHolder({ db }: Pick<Tools, 'db'>, id: string): Promise<Person> {
  const account = await findIdentity(db, id);
  if (!account) throw new Problem('account-unknown');
  return personFrom(account, new Date(0));
}

/** How long a sign-in is a proof of identity for accounts without a password. */
const maxSignInAgeMs = 15 * 60_000;

/**
 * Verifies the user by password, or without a password by a recent sign-in, because a stolen token is not enough.
 * Throws `sign-in-again`, `password-wrong`, and after failures `too-many-requests`; failures count together with those
 * of signing in.
 */
export async function proveIdentity(
  tools: AccountTools,
  person: Person,
  account: Account,
  password: string | undefined,
): Promise<void> {
  if (account.password_hash === null) {
    if (!isRecent(tools, person)) throw new Problem('sign-in-again');
    return;
  }
  await recordAttempt(tools, guessing, account.email);
  if (!(await isPassword(account.password_hash, password ?? ''))) {
    logSignIn(tools, { user: account.id, outcome: 'password-wrong' });
    throw new Problem('password-wrong');
  }
  await resetAttempts(tools, guessing, account.email);
}

/**
 * Verifies the user like `proveIdentity`, but accepts a recent sign-in also for accounts with a password. Throws
 * `sign-in-again` if neither is given.
 */
export async function proveIdentityOrRecentSignIn(
  tools: AccountTools,
  person: Person,
  account: Account,
  password: string | undefined,
): Promise<void> {
  if (isRecent(tools, person)) return;
  if (password === undefined) throw new Problem('sign-in-again');
  await proveIdentity(tools, person, account, password);
}

function isRecent({ clock }: Pick<AccountTools, 'clock'>, { signedInAt }: Person): boolean {
  return clock().getTime() - signedInAt.getTime() <= maxSignInAgeMs;
}

/**
 * Sets another password, ends every session, and returns a new one. Throws the problems of `proveIdentity`, and
 * `invalid-input` for a well-known password.
 */
export async function changePassword(
  tools: AccountTools,
  person: Person,
  { current, password }: { current?: string | undefined; password: string },
) {
  const account = await accountOf(tools, person);
  await rejectCommonPassword(namesOfSite(tools), password, account.email);
  await proveIdentity(tools, person, account, current);
  const passwordHash = await hashPassword(password);
  return signIn(
    tools,
    'password',
    await transact(tools.db, (db) => replacePassword({ ...tools, db }, account.id, passwordHash)),
  );
}

/**
 * Sets the password hash, ends all access (`endAccess`), invalidates mailed links, and notifies the user by mail.
 * Revokes the API tokens, too, if `revokesTokens` is set. Returns the updated account.
 */
export async function replacePassword(
  tools: AccountTools,
  id: string,
  passwordHash: string,
  { revokesTokens = false } = {},
): Promise<Account> {
  const account = await resetAccess(tools.db, id, passwordHash);
  const { email, name, locale } = account;
  const tokens = revokesTokens ? await revokeAllTokens(tools.db, account, tools.clock(), id) : 0;
  await deleteLinks(tools.db, id, 'reset-password');
  // An attacker may have requested to move the account to another mailbox.
  await deleteLinks(tools.db, id, 'change-email');
  // Registering with another person's address must not cause more mails than the limit.
  const mayMail = account.email_confirmed_at !== null || (await tryMailTo(tools, email));
  if (!mayMail) return account;
  await sendMail(tools, {
    to: { email, name },
    locale,
    template: 'password-changed',
    facts: { path: '/forgotten-password', tokens },
  });
  return account;
}

/**
 * Mails a link to the new address of the account; does nothing if the address is unchanged. Throws the problems of
 * `proveIdentity`, `email-taken`, `mail-domain-blocked` and `too-many-requests`.
 */
export async function changeEmail(
  tools: AddressTools,
  person: Person,
  { current, email }: { current?: string | undefined; email: string },
  from: string,
): Promise<void> {
  const account = await accountOf(tools, person);
  await proveIdentity(tools, person, account, current);
  await recordAttempt(tools, changingAddress, account.id);
  if (email === account.email) return;
  await refuseMailDomain(tools, email);
  if (await findByEmail(tools.db, email)) throw new Problem('email-taken');
  await recordMailFrom(tools, from);
  await recordMailTo(tools, email);
  await transact(tools.db, async (db) => {
    const path = await makeLink(db, { userId: account.id, purpose: 'change-email', email }, tools.clock());
    const { locale } = account;
    await sendMail({ ...tools, db }, { to: { email }, locale, template: 'change-address', facts: { path } });
  });
}

/**
 * Throws `last-administrator` if the account is the only active administrator. Call it in a transaction: it locks the
 * administrators, so that two cannot leave at the same time.
 */
export async function keepAnAdministrator({ db }: Pick<Tools, 'db'>, id: string): Promise<void> {
  const administrators = await lockAdministrators(db);
  if (administrators.length === 1 && administrators[0] === id) throw new Problem('last-administrator');
}
