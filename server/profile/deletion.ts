import type { Output } from '#contract/endpoint.ts';
import type { deleteAccount as deleteAccountEndpoint } from '#contract/profile.ts';
import { accountOf, proveIdentity } from '#server/accounts/service.ts';
import { changeEvents } from '#server/changes/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { removeAccount } from './service.ts';
import { lockUser } from './store.ts';

type DeletionTools = Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config' | 'jobs' | 'map' | 'site' | 'log'>;

/**
 * Deletes the account of the user permanently; `events` decides what happens to its events (`removeAccount`). Throws
 * the problems of `proveIdentity`, `last-administrator`, and `token-revoked` if it is already deleted.
 */
export async function deleteAccount(
  tools: DeletionTools,
  person: Person,
  { current, events }: Output<typeof deleteAccountEndpoint, 'body'>,
): Promise<void> {
  const account = await accountOf(tools, person);
  await proveIdentity(tools, person, account, current);
  await changeEvents(tools, async (writer) => {
    // Locked first, so that an event that is being added is either included or rejected.
    if (!(await lockUser(writer.db, person.id))) throw new Problem('token-revoked');
    await removeAccount(tools, writer, account, { events, actorId: null });
  });
}
