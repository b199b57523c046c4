import { defaultLocale } from '#contract/locales.ts';
import { isAdministrator, type Role } from '#contract/roles.ts';
import { note } from '#server/audit/service.ts';
import { ConfigError } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { resetAccess } from './access.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { deleteAllLinks } from './confirmation.ts';
import { hashPassword } from './passwords.ts';
import { keepAnAdministrator } from './service.ts';
import { newcomer } from './sign-in.ts';
import { type Account, confirmAddress, findByEmail, insertAccount, setRoles } from './store.ts';

/** What came of an order, in a line for the operator. */
export interface Outcome {
  /** It is as was asked, now or already. */
  isSo: boolean;
  line: string;
}

type OperatorTools = Pick<Tools, 'db' | 'clock'>;

const everyone: Role[] = ['ROLE_USER'];
const both: Role[] = ['ROLE_USER', 'ROLE_ADMIN'];

/** Makes an administrator of whoever has this address, because the operator says so. */
export async function grantAdministration(tools: OperatorTools, email: string): Promise<Outcome> {
  return transact(tools.db, async (db) => {
    const account = await findByEmail(db, email);
    if (!account) return no(`There is no account with the address ${email}: register it first.`);
    if (isAdministrator(account)) return yes(`${email} is an administrator already.`);
    await promote(db, account, tools.clock());
    const doubt = account.email_confirmed_at ? '' : ' (Nobody has confirmed that address yet: is it really theirs?)';
    return yes(`${email} is an administrator now, and sees so after signing in again.${doubt}`);
  });
}

/** Takes that back, but for the last one. */
export async function revokeAdministration(tools: OperatorTools, email: string): Promise<Outcome> {
  try {
    return await transact(tools.db, async (db) => {
      const account = await findByEmail(db, email);
      if (!account) return no(`There is no account with the address ${email}.`);
      if (!isAdministrator(account)) return yes(`${email} is no administrator.`);
      await keepAnAdministrator({ db }, account.id);
      await setRoles(db, account.id, everyone);
      await tell(db, account, 'account-demoted', tools.clock());
      return yes(`${email} is no administrator any more.`);
    });
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'last-administrator')) throw error;
    return no(`${email} is the last administrator who can sign in: grant it to someone else first.`);
  }
}

function yes(line: string): Outcome {
  return { isSo: true, line };
}

function no(line: string): Outcome {
  return { isSo: false, line };
}

/**
 * Makes sure at start that the account of `ADMIN_EMAIL` is an administrator's; gives a line about what it did, or what stands
 * in the way. Throws a `ConfigError` for a well-known password. An existing account keeps its password if its address was
 * confirmed; else anyone may have made it, in wait for this moment.
 */
export async function makeFirstAdministrator(
  tools: OperatorTools & Pick<Tools, 'config'>,
): Promise<string | undefined> {
  const { admin } = tools.config;
  if (!admin) return undefined;
  const { email, password } = admin;
  const account = await findByEmail(tools.db, email);
  const isTheirs = account !== undefined && account.email_confirmed_at !== null;
  if (isTheirs && isAdministrator(account)) return undefined;
  if (!isTheirs && password === undefined) {
    return account
      ? `ADMIN_EMAIL: nobody has confirmed the address ${email}, so it is made no administrator. Confirm it, or set ADMIN_PASSWORD.`
      : `ADMIN_EMAIL: there is no account with the address ${email} yet. Register it and start again, or set ADMIN_PASSWORD.`;
  }
  const passwordHash = isTheirs || password === undefined ? undefined : await hashOf(email, password);
  return transact(tools.db, (db) => install(db, email, passwordHash, tools.clock()));
}

async function install(db: Db, email: string, passwordHash: string | undefined, now: Date): Promise<string> {
  const made = await insertAccount(db, {
    ...newcomer(email, now),
    locale: defaultLocale,
    email_confirmed_at: now,
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
  });
  const account = made ?? (await findByEmail(db, email));
  if (!account) throw new Error('An account came and went while the server started.');
  if (!made && passwordHash !== undefined) {
    await resetAccess(db, account.id, passwordHash);
    await deleteAllLinks(db, account.id);
    await confirmAddress(db, account.id, now);
  }
  if (!isAdministrator(account)) await promote(db, account, now);
  if (made) return `Made the account of ${email}, an administrator, with ADMIN_PASSWORD.`;
  return passwordHash === undefined
    ? `Made ${email} an administrator.`
    : `Made ${email} an administrator, with ADMIN_PASSWORD in place of the one of before: its address was not confirmed.`;
}

async function hashOf(email: string, password: string): Promise<string> {
  try {
    await refuseCommonPassword(password, email);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new ConfigError('ADMIN_PASSWORD: it is among those that are guessed first. Choose another one.');
  }
  return hashPassword(password);
}

async function promote(db: Db, account: Account, now: Date): Promise<void> {
  await setRoles(db, account.id, both);
  await tell(db, account, 'account-promoted', now);
}

/** The operator has no account: the trail names the server. */
async function tell(db: Db, account: Account, action: 'account-promoted' | 'account-demoted', at: Date): Promise<void> {
  const subject = { kind: 'account', id: account.id, name: account.name } as const;
  await note(db, { at, action, actorId: null, subject });
}
