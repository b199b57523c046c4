import type { ManagedAccount, manageAccount as manageAccountEndpoint } from '#contract/administration.ts';
import type { Output } from '#contract/endpoint.ts';
import { isAdministrator, withRole } from '#contract/roles.ts';
import { keepAnAdministrator } from '#server/accounts/service.ts';
import { approveWaitingOf, setTrust } from '#server/administration/waiting/decide.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { sendMail } from '#server/mail/service.ts';
import type { Tools } from '#server/tools.ts';
import { bringBack, type Hiding, hideTogether } from './hiding.ts';
import { serializeAccount } from './list.ts';
import { findAccount, lockAccounts, updateAccount } from './store.ts';

export type Account = Awaited<ReturnType<typeof lockAccounts>>[number];
type AccountChange = Output<typeof manageAccountEndpoint, 'body'>;
export type ManagingTools = Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'map' | 'tokenSecret' | 'site'>;

/**
 * Promotes, demotes, suspends, restores or trusts an account, or withdraws trust, and returns it. Suspension ends all sessions; its owner is
 * notified by mail of suspension and restoration. On request, upcoming events are hidden and restored with it.
 * Throws `account-unknown`, `own-account`, `last-administrator`, and `forbidden` if the caller is no longer an
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
    const account = await lockBoth(db, person, id);
    const { isAdministrator: becomesAdministrator, isSuspended: becomesSuspended, isTrusted } = change;
    const isAlready = isAdministrator(account);
    if (isAlready && (becomesAdministrator === false || becomesSuspended === true))
      await keepAnAdministrator({ db }, id);
    if (becomesAdministrator !== undefined && becomesAdministrator !== isAlready)
      await setAdministrator(writer, person, account, becomesAdministrator);
    if (becomesSuspended !== undefined && becomesSuspended !== (account.suspended_at !== null))
      await (becomesSuspended ? suspend : restore)(tools, writer, person, account, change);
    if (isTrusted !== undefined) await setTrust(writer, person, [id], isTrusted ? 'trusted' : 'withdrawn');
    if (isTrusted) await approveWaitingOf(tools, writer, person, id);
  });
  const account = await findAccount(tools.db, id, tools.clock());
  if (!account) throw new Problem('account-unknown');
  return serializeAccount(account);
}

/**
 * Locks and returns the account, and locks that of the caller, who may have been demoted since the request arrived: of
 * two administrators who demote each other, only the first succeeds. Throws `forbidden` and `account-unknown`.
 */
export async function lockBoth(db: Db, person: Person, id: string): Promise<Account> {
  const accounts = await lockAccounts(db, [person.id, id]);
  const own = accounts.find((account) => account.id === person.id);
  if (!own || !isAdministrator(own) || own.suspended_at !== null) throw new Problem('forbidden');
  const account = accounts.find((candidate) => candidate.id === id);
  if (!account) throw new Problem('account-unknown');
  return account;
}

async function setAdministrator(
  writer: EventWriter,
  person: Person,
  { id, name, roles }: Account,
  becomesAdministrator: boolean,
) {
  const changed = withRole({ roles }, 'ROLE_ADMIN', becomesAdministrator);
  await updateAccount(writer.db, id, { roles: changed }, false);
  await writer.recordAudit({
    action: becomesAdministrator ? 'account-promoted' : 'account-demoted',
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

/**
 * Suspends an account, which ends its sessions, records it and notifies its owner. `hiding` is the set of events hidden
 * with it.
 */
export async function setSuspended(
  tools: ManagingTools,
  writer: EventWriter,
  person: Person,
  account: Account,
  { because, hiding }: { because: string; hiding: Hiding | null },
): Promise<void> {
  const columns = { suspended_at: writer.now, suspended_because: because, hiding_id: hiding?.id ?? null };
  await updateAccount(writer.db, account.id, columns, true);
  await mailAndRecord(tools, writer, person, account, 'account-suspended', { because, events: hiding?.events ?? 0 });
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
  await mailAndRecord(tools, writer, person, account, 'account-restored', { because, events });
}

async function mailAndRecord(
  tools: ManagingTools,
  writer: EventWriter,
  person: Person,
  { id, name, email, locale }: Account,
  template: 'account-suspended' | 'account-restored',
  facts: { because: string; events: number },
): Promise<void> {
  const { because, events } = facts;
  await sendMail({ ...tools, db: writer.db }, { to: { email, name }, locale, template: template, facts });
  await writer.recordAudit({
    action: template,
    actorId: person.id,
    subject: { kind: 'account', id, name },
    details: { ...(because !== '' && { because }), ...(events > 0 && { events }) },
  });
}
