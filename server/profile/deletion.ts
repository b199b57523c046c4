import type { Output } from '#contract/endpoint.ts';
import type { deleteAccount as deleteAccountEndpoint } from '#contract/profile.ts';
import { isAdministrator } from '#contract/roles.ts';
import { accountOf, keepAnAdministrator, proveIdentity } from '#server/accounts/service.ts';
import { tryMailTo } from '#server/attempts/service.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { sendMail } from '#server/mail/service.ts';
import { leaveOrganisers } from '#server/organisers/service.ts';
import type { Tools } from '#server/tools.ts';
import { deleteUser, forgetInAudit, holdEventsOf, holdUser } from './store.ts';

type DeletionTools = Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config' | 'jobs' | 'map'>;
type EventsChoice = Output<typeof deleteAccountEndpoint, 'body'>['events'];

/** Removes the account of who asks. Refuses as `proveIdentity` does, and with `last-administrator`. */
export async function deleteAccount(
  tools: DeletionTools,
  person: Person,
  { current, events }: Output<typeof deleteAccountEndpoint, 'body'>,
): Promise<void> {
  const account = await accountOf(tools, person);
  await proveIdentity(tools, person, account, current);
  await changeEvents(tools, async (writer) => {
    // First, so that what is being added in this moment is done, and is among their events, or finds nobody to add it for.
    if (!(await holdUser(writer.db, person.id))) throw new Problem('token-revoked');
    await removeAccount(tools, writer, account, { events, actorId: null });
  });
}

type Leaving = Pick<
  Awaited<ReturnType<typeof accountOf>>,
  'id' | 'email' | 'name' | 'locale' | 'roles' | 'email_confirmed_at'
>;

/**
 * Removes an account permanently, and mails its address; it is locked already. Its events are deleted too, or stay without a
 * name. Those of an organiser with other members stay with it; an organiser without others goes with the account. The audit
 * trail keeps what was done, but not the name. `actorId`: the administrator who does it. Refuses with `last-administrator`.
 */
export async function removeAccount(
  tools: Pick<Tools, 'config' | 'jobs' | 'clock' | 'tokenSecret'>,
  writer: EventWriter,
  { id, email, name, locale, roles, email_confirmed_at }: Leaving,
  { events, actorId }: { events: EventsChoice; actorId: string | null },
): Promise<void> {
  const { db } = writer;
  if (isAdministrator({ roles })) await keepAnAdministrator({ db }, id);
  await leaveEvents(writer, id, events === 'delete');
  await forgetInAudit(db, id);
  const subject = { kind: 'account', id, name: '' } as const;
  await writer.note({
    action: 'account-deleted',
    actorId,
    subject,
    details: { kept: events === 'keep' },
  });
  await deleteUser(db, id);
  // An address that nobody confirmed may be another person's.
  if (email_confirmed_at === null && !(await tryMailTo({ ...tools, db }, email))) return;
  const facts = { isByAdministration: actorId !== null };
  await sendMail({ ...tools, db }, { to: { email, name }, locale, template: 'account-deleted', facts });
}

/** Takes the name off their events, and those that are in nobody else's with it where `isDeleting`. */
async function leaveEvents(writer: EventWriter, id: string, isDeleting: boolean): Promise<void> {
  const orphans = await leaveOrganisers(writer, id);
  const events = await holdEventsOf(writer.db, id, orphans);
  // Also what was hidden or deleted before: the common time is how a restoration recognises them.
  const isGoing = (event: (typeof events)[number]) => isDeleting && event.organiser_id === null;
  const { going = [], staying = [] } = Object.groupBy(events, (event) => (isGoing(event) ? 'going' : 'staying'));
  const idsOf = (some: typeof events) => some.map((event) => event.id);
  await writer.change(idsOf(going), { created_by: null, deleted_at: writer.now });
  await writer.change(idsOf(staying), { created_by: null });
}
