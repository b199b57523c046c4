import type { deleteUser as deleteUserEndpoint } from '#contract/account-administration.ts';
import type { Output } from '#contract/endpoint.ts';
import { accountHolder } from '#server/accounts/service.ts';
import { recordAudit } from '#server/audit/service.ts';
import { changeEvents } from '#server/changes/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { dataOfPerson, removeAccount } from '#server/profile/service.ts';
import type { Tools } from '#server/tools.ts';
import { lockBoth, type ManagingTools } from './manage.ts';

/**
 * Deletes another user's account; `events` decides what happens to its events. Throws `own-account`, `account-unknown`,
 * `last-administrator`, and `forbidden` if the caller is no longer an administrator.
 */
export async function deleteUser(
  tools: ManagingTools,
  person: Person,
  id: string,
  { events }: Output<typeof deleteUserEndpoint, 'query'>,
): Promise<void> {
  if (id === person.id) throw new Problem('own-account');
  await changeEvents(tools, async (writer) => {
    const account = await lockBoth(writer.db, person, id);
    await removeAccount(tools, writer, account, { events, actorId: person.id });
  });
}

/**
 * Returns all stored data about a person. The download is recorded in the audit trail first. Throws `account-unknown`.
 */
export async function downloadUserData(
  tools: Pick<Tools, 'db' | 'clock' | 'config'>,
  person: Person,
  id: string,
): Promise<Record<string, unknown>> {
  const { db, clock } = tools;
  const holder = await accountHolder({ db }, id);
  await recordAudit(db, {
    at: clock(),
    action: 'account-exported',
    actorId: person.id,
    subject: { kind: 'account', id, name: holder.name },
  });
  return dataOfPerson(tools, holder);
}
