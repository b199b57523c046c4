import type { hideFlood as hideFloodEndpoint } from '#contract/administration.ts';
import { flood } from '#contract/constants.ts';
import type { Received } from '#contract/endpoint.ts';
import { isAdministrator } from '#contract/roles.ts';
import { keepAnAdministrator } from '#server/accounts/service.ts';
import { transact } from '#server/database/transact.ts';
import { sendMail } from '#server/mail/service.ts';
import type { Person } from '#server/person.ts';
import { Problem } from '#server/problem.ts';
import type { Tools } from '#server/tools.ts';
import { note } from '#server/trail/service.ts';
import { bringBack, type Hiding, hideTogether } from './hiding.ts';
import { holdBoth, type ManagingTools, setSuspended } from './manage.ts';

type FloodTools = ManagingTools & Pick<Tools, 'map'>;

/** From when on what someone adds counts as one flood. */
export function floodSince(now: Date): Date {
  return new Date(now.getTime() - flood.hours * 3_600_000);
}

/**
 * Hides all that an account added of late, and suspends it if wished; its owner is told by mail. Gives the hiding, by whose
 * id it is taken back. Refuses as `manageAccount` does.
 */
export async function hideFlood(
  tools: FloodTools,
  person: Person,
  id: string,
  { because = '', suspends }: Received<typeof hideFloodEndpoint, 'body'>,
): Promise<{ id: string | null; events: number }> {
  if (id === person.id) throw new Problem('own-account');
  const hiding = await transact(tools.db, async (db) => {
    const now = tools.clock();
    const account = await holdBoth(db, person, id);
    if (suspends && isAdministrator(account)) await keepAnAdministrator({ db }, id);
    const hiding = await hideTogether(db, { creatorId: id, addedSince: floodSince(now) }, because, now);
    if (suspends && account.suspended_at === null) {
      await setSuspended({ ...tools, db }, person, account, { because, hiding });
    } else if (hiding)
      await tell({ ...tools, db }, person, account, 'events-hidden', { events: hiding.events, because });
    return hiding;
  });
  await tools.map.catchUp();
  return hiding ?? { id: null, events: 0 };
}

/** Brings back what was hidden together, and tells its owner. Gives how many events that were: those that came back before are left alone. */
export async function takeBackHiding(
  tools: FloodTools,
  person: Person,
  id: string,
  hidingId: string,
): Promise<{ events: number }> {
  const events = await transact(tools.db, async (db) => {
    const account = await holdBoth(db, person, id);
    const events = await bringBack(db, hidingId, id, tools.clock());
    if (events > 0) await tell({ ...tools, db }, person, account, 'events-restored', { events });
    return events;
  });
  await tools.map.catchUp();
  return { events };
}

/** One line in the trail and one mail, however many events it is about. */
async function tell(
  tools: ManagingTools,
  person: Person,
  { id, name, email, locale }: Awaited<ReturnType<typeof holdBoth>>,
  what: 'events-hidden' | 'events-restored',
  { events, because = '' }: Pick<Hiding, 'events'> & { because?: string },
): Promise<void> {
  await note(tools.db, {
    at: tools.clock(),
    action: what,
    actorId: person.id,
    subject: { kind: 'account', id, name },
    details: { events, ...(because !== '' && { because }) },
  });
  const addressed = { to: { email, name }, locale };
  if (what === 'events-hidden') await sendMail(tools, { ...addressed, template: what, facts: { events, because } });
  else await sendMail(tools, { ...addressed, template: what, facts: { events } });
}
