import type { Received } from '#contract/endpoint.ts';
import type { deleteAccount as deleteAccountEndpoint } from '#contract/profile.ts';
import { isAdministrator } from '#contract/roles.ts';
import { accountOf, keepAnAdministrator, proveIdentity } from '#server/accounts/service.ts';
import { transact } from '#server/database/transact.ts';
import { sendMail } from '#server/mail/service.ts';
import type { Person } from '#server/person.ts';
import { Problem } from '#server/problem.ts';
import type { Tools } from '#server/tools.ts';
import { note } from '#server/trail/service.ts';
import { deleteUser, forgetInTrail, holdUser, leaveEvents } from './store.ts';

/**
 * Removes an account for good, and says so to its address; its events are deleted too, or stay without a name. What the
 * trail tells of it stays without one. Refuses as `proveIdentity` does, and with `last-administrator`.
 */
export async function deleteAccount(
  tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config' | 'jobs' | 'map'>,
  person: Person,
  { current, events }: Received<typeof deleteAccountEndpoint, 'body'>,
): Promise<void> {
  const { clock, map } = tools;
  const account = await accountOf(tools, person);
  await proveIdentity(tools, person, account, current);
  await transact(tools.db, async (db) => {
    // First, so that what is being added in this moment is done, and is among their events, or finds nobody to add it for.
    if (!(await holdUser(db, person.id))) throw new Problem('token-revoked');
    if (isAdministrator(person)) await keepAnAdministrator({ db }, person.id);
    await leaveEvents(db, person.id, events === 'delete', clock());
    await forgetInTrail(db, person.id);
    const subject = { kind: 'account', id: person.id, name: '' } as const;
    await note(db, { at: clock(), action: 'account-deleted', actorId: null, subject });
    await deleteUser(db, person.id);
    const { email, name, locale } = account;
    await sendMail({ ...tools, db }, { to: { email, name }, locale, template: 'account-deleted', facts: {} });
  });
  if (events === 'delete') await map.catchUp();
}
