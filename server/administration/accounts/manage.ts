import type { ManagedAccount, manageAccount as manageAccountEndpoint } from '#contract/administration.ts';
import type { Received } from '#contract/endpoint.ts';
import { isAdministrator } from '#contract/roles.ts';
import { keepAnAdministrator } from '#server/accounts/service.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import { sendMail } from '#server/mail/service.ts';
import type { Person } from '#server/person.ts';
import { Problem } from '#server/problem.ts';
import type { Tools } from '#server/tools.ts';
import { note } from '#server/trail/service.ts';
import { presentAccount } from './list.ts';
import { findAccount, holdAccounts, updateAccount } from './store.ts';

type Account = Awaited<ReturnType<typeof holdAccounts>>[number];
type Deed = Received<typeof manageAccountEndpoint, 'body'>;
type ManagingTools = Pick<Tools, 'db' | 'clock' | 'config' | 'jobs'>;

/**
 * Promotes, demotes, suspends or restores an account, and gives it as it is then. Who is suspended is signed out everywhere
 * at once, and told by mail; so is who is restored. Refuses with `account-unknown`, `own-account` and `last-administrator`,
 * and with `forbidden` who has just ceased to be an administrator.
 */
export async function manageAccount(
  tools: ManagingTools,
  person: Person,
  id: string,
  deed: Deed,
): Promise<ManagedAccount> {
  if (id === person.id) throw new Problem('own-account');
  await transact(tools.db, async (db) => {
    const account = await holdBoth(db, person, id);
    const { isAdministrator: shallBe, isSuspended: shallRest } = deed;
    const isOne = isAdministrator(account);
    if (isOne && (shallBe === false || shallRest === true)) await keepAnAdministrator({ db }, id);
    if (shallBe !== undefined && shallBe !== isOne) await setAdministrator({ ...tools, db }, person, account, shallBe);
    if (shallRest !== undefined && shallRest !== (account.suspended_at !== null))
      await setSuspended({ ...tools, db }, person, account, shallRest, deed.because ?? '');
  });
  const account = await findAccount(tools.db, id);
  if (!account) throw new Problem('account-unknown');
  return presentAccount(account);
}

/**
 * Holds the account and that of who asks, who may have been demoted since the request came in: of two administrators who
 * demote each other at once, only the first one succeeds.
 */
async function holdBoth(db: Db, person: Person, id: string): Promise<Account> {
  const accounts = await holdAccounts(db, [person.id, id]);
  const own = accounts.find((account) => account.id === person.id);
  if (!own || !isAdministrator(own) || own.suspended_at !== null) throw new Problem('forbidden');
  const account = accounts.find((candidate) => candidate.id === id);
  if (!account) throw new Problem('account-unknown');
  return account;
}

async function setAdministrator(tools: ManagingTools, person: Person, account: Account, shallBe: boolean) {
  await updateAccount(tools.db, account.id, { roles: shallBe ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER'] }, false);
  await note(tools.db, {
    at: tools.clock(),
    action: shallBe ? 'account-promoted' : 'account-demoted',
    actorId: person.id,
    subject: { kind: 'account', id: account.id, name: account.name },
  });
}

async function setSuspended(
  tools: ManagingTools,
  person: Person,
  { id, name, email, locale }: Account,
  shallRest: boolean,
  because: string,
) {
  const now = tools.clock();
  const columns = { suspended_at: shallRest ? now : null, suspended_because: shallRest ? because : null };
  await updateAccount(tools.db, id, columns, shallRest);
  await sendMail(tools, {
    to: { email, name },
    locale,
    template: shallRest ? 'account-suspended' : 'account-restored',
    facts: { because },
  });
  await note(tools.db, {
    at: now,
    action: shallRest ? 'account-suspended' : 'account-restored',
    actorId: person.id,
    subject: { kind: 'account', id, name },
    details: because === '' ? {} : { because },
  });
}
