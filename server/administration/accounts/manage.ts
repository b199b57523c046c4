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
import { bringBack, type Hiding, hideTogether } from './hiding.ts';
import { presentAccount } from './list.ts';
import { findAccount, holdAccounts, updateAccount } from './store.ts';

type Account = Awaited<ReturnType<typeof holdAccounts>>[number];
type Deed = Received<typeof manageAccountEndpoint, 'body'>;
export type ManagingTools = Pick<Tools, 'db' | 'clock' | 'config' | 'jobs'>;

/**
 * Promotes, demotes, suspends or restores an account, and gives it as it is then. Who is suspended is signed out everywhere
 * at once, and told by mail; so is who is restored. Its coming events are hidden and brought back with it, if wished. Refuses with `account-unknown`, `own-account` and `last-administrator`,
 * and with `forbidden` who has just ceased to be an administrator.
 */
export async function manageAccount(
  tools: ManagingTools & Pick<Tools, 'map'>,
  person: Person,
  id: string,
  deed: Deed,
): Promise<ManagedAccount> {
  const { clock, map } = tools;
  if (id === person.id) throw new Problem('own-account');
  await transact(tools.db, async (db) => {
    const account = await holdBoth(db, person, id);
    const { isAdministrator: shallBe, isSuspended: shallRest } = deed;
    const isOne = isAdministrator(account);
    if (isOne && (shallBe === false || shallRest === true)) await keepAnAdministrator({ db }, id);
    if (shallBe !== undefined && shallBe !== isOne) await setAdministrator({ ...tools, db }, person, account, shallBe);
    if (shallRest !== undefined && shallRest !== (account.suspended_at !== null))
      await (shallRest ? suspend : restore)({ ...tools, db }, person, account, deed);
  });
  if (deed.withEvents) await map.catchUp();
  const account = await findAccount(tools.db, id, clock());
  if (!account) throw new Problem('account-unknown');
  return presentAccount(account);
}

/**
 * Holds the account and that of who asks, who may have been demoted since the request came in: of two administrators who
 * demote each other at once, only the first one succeeds.
 */
export async function holdBoth(db: Db, person: Person, id: string): Promise<Account> {
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

async function suspend(tools: ManagingTools, person: Person, account: Account, deed: Deed): Promise<void> {
  const { db, clock } = tools;
  const { because = '', withEvents = false } = deed;
  const coming = { creatorId: account.id, notOverAt: clock() };
  const hiding = withEvents ? await hideTogether(db, coming, because, clock()) : null;
  await setSuspended(tools, person, account, { because, hiding });
}

/** Shuts an account, notes it and tells its owner; `hiding` is what was hidden with it. */
export async function setSuspended(
  tools: ManagingTools,
  person: Person,
  account: Account,
  { because, hiding }: { because: string; hiding: Hiding | null },
): Promise<void> {
  const columns = { suspended_at: tools.clock(), suspended_because: because, hiding_id: hiding?.id ?? null };
  await updateAccount(tools.db, account.id, columns, true);
  await tellAndNote(tools, person, account, 'account-suspended', because, hiding?.events ?? 0);
}

async function restore(tools: ManagingTools, person: Person, account: Account, deed: Deed): Promise<void> {
  const { db, clock } = tools;
  const { because = '', withEvents = false } = deed;
  const { id, hiding_id } = account;
  const events = withEvents && hiding_id !== null ? await bringBack(db, hiding_id, id, clock()) : 0;
  await updateAccount(db, id, { suspended_at: null, suspended_because: null, hiding_id: null }, false);
  await tellAndNote(tools, person, account, 'account-restored', because, events);
}

async function tellAndNote(
  tools: ManagingTools,
  person: Person,
  { id, name, email, locale }: Account,
  what: 'account-suspended' | 'account-restored',
  because: string,
  events: number,
): Promise<void> {
  await sendMail(tools, { to: { email, name }, locale, template: what, facts: { because, events } });
  await note(tools.db, {
    at: tools.clock(),
    action: what,
    actorId: person.id,
    subject: { kind: 'account', id, name },
    details: { ...(because !== '' && { because }), ...(events > 0 && { events }) },
  });
}
