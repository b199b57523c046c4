import type { hideFlood as hideFloodEndpoint } from '#contract/administration.ts';
import { flood } from '#contract/constants.ts';
import type { Output } from '#contract/endpoint.ts';
import { isAdministrator } from '#contract/roles.ts';
import { keepAnAdministrator } from '#server/accounts/service.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { type Mail, sendMail } from '#server/mail/service.ts';
import { bringBack, hideTogether } from './hiding.ts';
import { type Account, holdBoth, type ManagingTools, setSuspended } from './manage.ts';

/**
 * Hides all that an account added of late, and suspends it if wished; its owner is told by mail. Gives the hiding, by whose
 * id it is taken back. Refuses as `manageAccount` does.
 */
export async function hideFlood(
  tools: ManagingTools,
  person: Person,
  id: string,
  { because = '', suspends }: Output<typeof hideFloodEndpoint, 'body'>,
): Promise<{ id: string | null; events: number }> {
  if (id === person.id) throw new Problem('own-account');
  const hiding = await changeEvents(tools, async (writer) => {
    const { db, now } = writer;
    const account = await holdBoth(db, person, id);
    const shallRest = suspends && account.suspended_at === null;
    if (shallRest && isAdministrator(account)) await keepAnAdministrator({ db }, id);
    const addedSince = new Date(now.getTime() - flood.hours * 3_600_000);
    const hiding = await hideTogether(writer, { creatorId: id, addedSince }, because);
    if (shallRest) await setSuspended(tools, writer, person, account, { because, hiding });
    else if (hiding) {
      const facts = { events: hiding.events, because };
      await tell(tools, writer, person, account, { template: 'events-hidden', facts });
    }
    return hiding;
  });
  return hiding ?? { id: null, events: 0 };
}

/**
 * Brings back what was hidden together, and tells its owner. Gives how many events that were: those that came back before
 * are left alone. Refuses with `account-unknown`.
 */
export async function takeBackHiding(
  tools: ManagingTools,
  person: Person,
  id: string,
  hidingId: string,
): Promise<{ events: number }> {
  const events = await changeEvents(tools, async (writer) => {
    const account = await holdBoth(writer.db, person, id);
    const events = await bringBack(writer, hidingId, id);
    if (events > 0) await tell(tools, writer, person, account, { template: 'events-restored', facts: { events } });
    return events;
  });
  return { events };
}

type Told = Extract<Mail, { template: 'events-hidden' | 'events-restored' }>;
type What = {
  [Name in Told['template']]: Pick<Extract<Told, { template: Name }>, 'template' | 'facts'>;
}[Told['template']];

/** One line in the audit trail and one mail, however many events it is about. */
async function tell(tools: ManagingTools, writer: EventWriter, person: Person, account: Account, what: What) {
  const { id, name, email, locale } = account;
  const because = what.template === 'events-hidden' ? (what.facts.because ?? '') : '';
  await writer.note({
    action: what.template,
    actorId: person.id,
    subject: { kind: 'account', id, name },
    details: { events: what.facts.events, ...(because !== '' && { because }) },
  });
  await sendMail({ ...tools, db: writer.db }, { to: { email, name }, locale, ...what });
}
