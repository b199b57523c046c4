import type { ManagedAccount, manageAccount as manageAccountEndpoint } from '#contract/administration.ts';
import type { Output } from '#contract/endpoint.ts';
import { isAdministrator } from '#contract/roles.ts';
import { keepAnAdministrator } from '#server/accounts/service.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { sendMail } from '#server/mail/service.ts';
import type { Tools } from '#server/tools.ts';
import { bringBack, type Hiding, hideTogether } from './hiding.ts';
import { serializeAccount } from './list.ts';
import { findAccount, holdAccounts, updateAccount } from './store.ts';

export type Account = Awaited<ReturnType<typeof holdAccounts>>[number];
type AccountChange = Output<typeof manageAccountEndpoint, 'body'>;
export type ManagingTools = Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'map' | 'tokenSecret'>;

/**
 * Promotes, demotes, suspends or restores an account, and gives it as it is then. Who is suspended is signed out everywhere
 * at once, and told by mail; so is who is restored. If wished, its coming events are hidden with it, and come back with it.
 * Refuses with `account-unknown`, `own-account` and `last-administrator`, and with `forbidden` who has just ceased to be an
 * administrator.
 */
export async function manageAccount(
  tools: ManagingTools,
  person: Person,
  id: string,
  change: AccountChange,
): Promise<ManagedAccount> {
  if (id === person.id) throw new Problem('own-account');
  await changeEvents(tools, async (writer) => {
    const { db } = writer;
    const account = await holdBoth(db, person, id);
    const { isAdministrator: shallBe, isSuspended: shallRest } = change;
    const isOne = isAdministrator(account);
    if (isOne && (shallBe === false || shallRest === true)) await keepAnAdministrator({ db }, id);
    if (shallBe !== undefined && shallBe !== isOne) await setAdministrator(writer, person, account, shallBe);
    if (shallRest !== undefined && shallRest !== (account.suspended_at !== null))
      await (shallRest ? suspend : restore)(tools, writer, person, account, change);
  });
  const account = await findAccount(tools.db, id, tools.clock());
  if (!account) throw new Problem('account-unknown');
  return serializeAccount(account);
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

async function setAdministrator(writer: EventWriter, person: Person, { id, name }: Account, shallBe: boolean) {
  await updateAccount(writer.db, id, { roles: shallBe ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER'] }, false);
  await writer.note({
    action: shallBe ? 'account-promoted' : 'account-demoted',
    actorId: person.id,
    subject: { kind: 'account', id, name },
  });
}

async function suspend(
  tools: ManagingTools,
  writer: EventWriter,
  person: Person,
  account: Account,
  change: AccountChange,
) {
  const { because = '', withEvents = false } = change;
  const coming = { creatorId: account.id, notOverAt: writer.now };
  const hiding = withEvents ? await hideTogether(writer, coming, because) : null;
  await setSuspended(tools, writer, person, account, { because, hiding });
}

/** Shuts an account, notes it and tells its owner; `hiding` is what was hidden with it. */
export async function setSuspended(
  tools: ManagingTools,
  writer: EventWriter,
  person: Person,
  account: Account,
  { because, hiding }: { because: string; hiding: Hiding | null },
): Promise<void> {
  const columns = { suspended_at: writer.now, suspended_because: because, hiding_id: hiding?.id ?? null };
  await updateAccount(writer.db, account.id, columns, true);
  await tell(tools, writer, person, account, 'account-suspended', { because, events: hiding?.events ?? 0 });
}

async function restore(
  tools: ManagingTools,
  writer: EventWriter,
  person: Person,
  account: Account,
  change: AccountChange,
) {
  const { because = '', withEvents = false } = change;
  const { id, hiding_id } = account;
  const events = withEvents && hiding_id !== null ? await bringBack(writer, hiding_id, id) : 0;
  await updateAccount(writer.db, id, { suspended_at: null, suspended_because: null, hiding_id: null }, false);
  await tell(tools, writer, person, account, 'account-restored', { because, events });
}

async function tell(
  tools: ManagingTools,
  writer: EventWriter,
  person: Person,
  { id, name, email, locale }: Account,
  what: 'account-suspended' | 'account-restored',
  facts: { because: string; events: number },
): Promise<void> {
  const { because, events } = facts;
  await sendMail({ ...tools, db: writer.db }, { to: { email, name }, locale, template: what, facts });
  await writer.note({
    action: what,
    actorId: person.id,
    subject: { kind: 'account', id, name },
    details: { ...(because !== '' && { because }), ...(events > 0 && { events }) },
  });
}
