import { defaultLocale } from '#contract/locales.ts';
import { isAdministrator, withRole } from '#contract/roles.ts';
import { recordAudit } from '#server/audit/service.ts';
import { ConfigError } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import { Problem } from '#server/http/problem.ts';
import { revokeAllTokens } from '#server/tokens/service.ts';
import type { Tools } from '#server/tools.ts';
import { resetAccess } from './access.ts';
import { rejectCommonPassword } from './common-passwords.ts';
import { deleteAllLinks } from './confirmation.ts';
import { hashPassword } from './passwords.ts';
import { keepAnAdministrator } from './service.ts';
import { newAccountValues } from './sign-in.ts';
import { type Account, confirmAddress, findByEmail, insertAccount, setRoles } from './store.ts';

/** The result of a request, with a line for the operator. */
export interface Outcome {
  /** The requested state exists now. */
  isSo: boolean;
  line: string;
}

type OperatorTools = Pick<Tools, 'db' | 'clock'>;

/**
 * Makes the account with this address an administrator. Returns the outcome with a message for the operator: a failure
 * if there is no such account, a success if it is an administrator already.
 */
export async function grantAdministration(tools: OperatorTools, email: string): Promise<Outcome> {
  return transact(tools.db, async (db) => {
    const account = await findByEmail(db, email);
    if (!account) return failed(`There is no account with the address ${email}: register it first.`);
    if (isAdministrator(account)) return succeeded(`${email} is an administrator already.`);
    await promote(db, account, tools.clock());
    const doubt = account.email_confirmed_at ? '' : ' (Nobody has confirmed that address yet: is it really theirs?)';
    return succeeded(`${email} is an administrator now, and sees so after signing in again.${doubt}`);
  });
}

/**
 * Removes the administrator role. Returns the outcome with a message for the operator: a failure if there is no such
 * account or it is the last administrator.
 */
export async function revokeAdministration(tools: OperatorTools, email: string): Promise<Outcome> {
  try {
    return await transact(tools.db, async (db) => {
      const account = await findByEmail(db, email);
      if (!account) return failed(`There is no account with the address ${email}.`);
      if (!isAdministrator(account)) return succeeded(`${email} is no administrator.`);
      await keepAnAdministrator({ db }, account.id);
      await setRoles(db, account.id, withRole(account, 'ROLE_ADMIN', false));
      await recordRoleChange(db, account, 'account-demoted', tools.clock());
      return succeeded(`${email} is no administrator any more.`);
    });
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'last-administrator')) throw error;
    return failed(`${email} is the last administrator who can sign in: grant it to someone else first.`);
  }
}

function succeeded(line: string): Outcome {
  return { isSo: true, line };
}

function failed(line: string): Outcome {
  return { isSo: false, line };
}

/**
 * Ensures at startup that the account of `ADMIN_EMAIL` exists and is an administrator. Returns a line about what was
 * done or is missing, or undefined if nothing had to be done. Throws a `ConfigError` for a well-known password. An
 * existing account keeps its password only if its address was confirmed, because otherwise anyone may have created it
 * in advance.
 */
export async function makeFirstAdministrator(
  tools: OperatorTools & Pick<Tools, 'config'>,
): Promise<string | undefined> {
  const { admin } = tools.config;
  if (!admin) return undefined;
  const { email, password } = admin;
  const account = await findByEmail(tools.db, email);
  const isConfirmed = account !== undefined && account.email_confirmed_at !== null;
  if (isConfirmed && isAdministrator(account)) return undefined;
  if (!isConfirmed && password === undefined) {
    return account
      ? `ADMIN_EMAIL: nobody has confirmed the address ${email}, so it is made no administrator. Confirm it, or set ADMIN_PASSWORD.`
      : `ADMIN_EMAIL: there is no account with the address ${email} yet. Register it and start again, or set ADMIN_PASSWORD.`;
  }
  const passwordHash = isConfirmed || password === undefined ? undefined : await hashOf(tools.config, email, password);
  return transact(tools.db, (db) => createOrPromote(db, email, passwordHash, tools.clock()));
}

async function createOrPromote(db: Db, email: string, passwordHash: string | undefined, now: Date): Promise<string> {
  const made = await insertAccount(db, {
    ...newAccountValues(email, now),
    locale: defaultLocale,
    email_confirmed_at: now,
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
  });
  const account = made ?? (await findByEmail(db, email));
  if (!account)
    throw new Error(
      'The first administrator could not be created, because the account was deleted during startup. Start again.',
    );
  if (!made && passwordHash !== undefined) {
    await resetAccess(db, account.id, passwordHash);
    await revokeAllTokens(db, account, now, null);
    await deleteAllLinks(db, account.id);
    await confirmAddress(db, account.id, now);
  }
  if (!isAdministrator(account)) await promote(db, account, now);
  if (made) return `Made the account of ${email}, an administrator, with ADMIN_PASSWORD.`;
  return passwordHash === undefined
    ? `Made ${email} an administrator.`
    : `Made ${email} an administrator, with ADMIN_PASSWORD in place of the one of before: its address was not confirmed.`;
}

async function hashOf(config: Tools['config'], email: string, password: string): Promise<string> {
  try {
    await rejectCommonPassword(config, password, email);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new ConfigError('ADMIN_PASSWORD: this password is among those that are guessed first. Choose another one.');
  }
  return hashPassword(password);
}

async function promote(db: Db, account: Account, now: Date): Promise<void> {
  await setRoles(db, account.id, withRole(account, 'ROLE_ADMIN', true));
  await recordRoleChange(db, account, 'account-promoted', now);
}

/** The operator has no account, so the audit trail has no actor. */
async function recordRoleChange(
  db: Db,
  account: Account,
  action: 'account-promoted' | 'account-demoted',
  at: Date,
): Promise<void> {
  const subject = { kind: 'account', id: account.id, name: account.name } as const;
  await recordAudit(db, { at, action, actorId: null, subject });
}
