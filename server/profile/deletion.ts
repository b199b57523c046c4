import type { Output } from '#contract/endpoint.ts';
import type { deleteAccount as deleteAccountEndpoint } from '#contract/profile.ts';
import { isAdministrator } from '#contract/roles.ts';
import { accountOf, keepAnAdministrator, proveIdentity } from '#server/accounts/service.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { sendMail } from '#server/mail/service.ts';
import { leaveOrganisers } from '#server/organisers/service.ts';
import type { Tools } from '#server/tools.ts';
import { deleteUser, forgetInAudit, holdEventsOf, holdUser } from './store.ts';

/**
 * Removes an account for good, and says so to its address; its events are deleted too, or stay without a name. Those of an
 * organiser with other people stay with it, and one with nobody else goes with the account. What the trail tells of it stays without one. Refuses as `proveIdentity` does, and with `last-administrator`.
 */
export async function deleteAccount(
  tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config' | 'jobs' | 'map'>,
  person: Person,
  { current, events }: Output<typeof deleteAccountEndpoint, 'body'>,
): Promise<void> {
  const account = await accountOf(tools, person);
  await proveIdentity(tools, person, account, current);
  await changeEvents(tools, async (writer) => {
    const { db } = writer;
    // First, so that what is being added in this moment is done, and is among their events, or finds nobody to add it for.
    if (!(await holdUser(db, person.id))) throw new Problem('token-revoked');
    if (isAdministrator(person)) await keepAnAdministrator({ db }, person.id);
    await leaveEvents(writer, person, events === 'delete');
    await forgetInAudit(db, person.id);
    const subject = { kind: 'account', id: person.id, name: '' } as const;
    await writer.note({ action: 'account-deleted', actorId: null, subject });
    await deleteUser(db, person.id);
    const { email, name, locale } = account;
    await sendMail({ ...tools, db }, { to: { email, name }, locale, template: 'account-deleted', facts: {} });
  });
}

/** Takes the name off their events, and those that are in nobody else's with it where `isDeleting`. */
async function leaveEvents(writer: EventWriter, { id }: Person, isDeleting: boolean): Promise<void> {
  const orphans = await leaveOrganisers(writer, id);
  const events = await holdEventsOf(writer.db, id, orphans);
  const isGoing = (event: (typeof events)[number]) =>
    isDeleting && event.deleted_at === null && event.organiser_id === null;
  const { going = [], staying = [] } = Object.groupBy(events, (event) => (isGoing(event) ? 'going' : 'staying'));
  const idsOf = (some: typeof events) => some.map((event) => event.id);
  await writer.change(idsOf(going), { created_by: null, deleted_at: writer.now });
  await writer.change(idsOf(staying), { created_by: null });
}
