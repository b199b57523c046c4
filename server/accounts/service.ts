import { recordAttempt, recordMailFrom, recordMailTo, resetAttempts, tryMailTo } from '#server/attempts/service.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { sendMail } from '#server/mail/service.ts';
import type { Tools } from '#server/tools.ts';
import { resetAccess } from './access.ts';
import type { AccountTools } from './account-tools.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { personFrom } from './identify.ts';
import { makeLink } from './mailed-links.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';
import { type Account, deleteLinks, findAccount, findByEmail, findIdentity, lockAdministrators } from './store.ts';
import { changingAddress, guessing } from './throttles.ts';

/** The account of who asks. */
export async function accountOf({ db }: Pick<Tools, 'db'>, { id }: Pick<Person, 'id'>): Promise<Account> {
  const account = await findAccount(db, id);
  if (!account) throw new Problem('token-revoked');
  return account;
}

/**
 * Who someone is that shows us a link of their own instead of a token: undefined where the account is gone or suspended.
 * Nothing that asks for a proof takes them for signed in.
 */
export async function personOf({ db }: Pick<Tools, 'db'>, id: string): Promise<Person | undefined> {
  const account = await findIdentity(db, id);
  return account && account.suspended_at === null ? personFrom(account, new Date(0)) : undefined;
}

/** The person of an account, also of a suspended one. Refuses with `account-unknown`. */
export async function accountHolder({ db }: Pick<Tools, 'db'>, id: string): Promise<Person> {
  const account = await findIdentity(db, id);
  if (!account) throw new Problem('account-unknown');
  return personFrom(account, new Date(0));
}

/** For so long having signed in is a proof of who one is, where there is no password to ask for. */
const freshMs = 15 * 60_000;

/**
 * Makes sure that it is still the same person who asks, by the password; where the account has none, by having signed in a
 * short while ago: a token that was left behind or stolen is not enough. Refuses with `sign-in-again`, with `password-wrong`,
 * and after failures with `too-many-requests`: they count with those of signing in.
 */
export async function proveIdentity(
  tools: AccountTools,
  person: Person,
  account: Account,
  password: string | undefined,
): Promise<void> {
  if (account.password_hash === null) {
    if (tools.clock().getTime() - person.signedInAt.getTime() > freshMs) throw new Problem('sign-in-again');
    return;
  }
  await recordAttempt(tools, guessing, account.email);
  if (!(await isPassword(account.password_hash, password ?? ''))) throw new Problem('password-wrong');
  await resetAttempts(tools, guessing, account.email);
}

/** Sets another password, ends every session, and gives a new one. Refuses as `proveIdentity` does, and well-known passwords. */
export async function changePassword(
  tools: AccountTools,
  person: Person,
  { current, password }: { current?: string | undefined; password: string },
) {
  const account = await accountOf(tools, person);
  await refuseCommonPassword(password, account.email);
  await proveIdentity(tools, person, account, current);
  const passwordHash = await hashPassword(password);
  return signIn(tools, await transact(tools.db, (db) => replacePassword({ ...tools, db }, account.id, passwordHash)));
}

/** Sets the hash, ends every session and all that `endAccess` does, makes mailed links for it worthless, and says so by mail. Gives the account as it is then. */
export async function replacePassword(tools: AccountTools, id: string, passwordHash: string): Promise<Account> {
  const account = await resetAccess(tools.db, id, passwordHash);
  const { email, name, locale } = account;
  await deleteLinks(tools.db, id, 'reset-password');
  // Whoever had to be shut out may have asked to move the account to a mailbox of their own.
  await deleteLinks(tools.db, id, 'change-email');
  // Registering with another person's address must not fill that mailbox with mails about new passwords.
  const mayMail = account.email_confirmed_at !== null || (await tryMailTo(tools, email));
  if (!mayMail) return account;
  await sendMail(tools, {
    to: { email, name },
    locale,
    template: 'password-changed',
    facts: { path: '/forgotten-password' },
  });
  return account;
}

/** Mails a link to the address that the account wants to move to. Refuses as `proveIdentity` does, and with `email-taken` and `too-many-requests`. */
export async function changeEmail(
  tools: AccountTools,
  person: Person,
  { current, email }: { current?: string | undefined; email: string },
  from: string,
): Promise<void> {
  const account = await accountOf(tools, person);
  await proveIdentity(tools, person, account, current);
  await recordAttempt(tools, changingAddress, account.id);
  if (email === account.email) return;
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
 * Refuses with `last-administrator` where nobody but this one can do what administrators do. In a transaction: it keeps the
 * others as they are until the end, so that two can't leave at once.
 */
export async function keepAnAdministrator({ db }: Pick<Tools, 'db'>, id: string): Promise<void> {
  const administrators = await lockAdministrators(db);
  if (administrators.length === 1 && administrators[0] === id) throw new Problem('last-administrator');
}
