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
import { type Account, lockBoth, type ManagingTools, setSuspended } from './manage.ts';

/**
 * Hides all events that an account added in the last 24 hours, suspends the account if `suspends`, and notifies its
 * owner by mail. Returns the hiding, by whose id it can be undone, with `id` null if there were no events. Throws the
 * problems of `manageAccount`.
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
    const account = await lockBoth(db, person, id);
    const suspendsNow = suspends && account.suspended_at === null;
    if (suspendsNow && isAdministrator(account)) await keepAnAdministrator({ db }, id);
    const addedSince = new Date(now.getTime() - flood.hours * 3_600_000);
    const hiding = await hideTogether(writer, { creatorId: id, addedSince }, because);
    if (suspendsNow) await setSuspended(tools, writer, person, account, { because, hiding });
    else if (hiding) {
      const facts = { events: hiding.events, because };
      await recordAndMail(tools, writer, person, account, { template: 'events-hidden', facts });
    }
    return hiding;
  });
  return hiding ?? { id: null, events: 0 };
}

/**
 * Restores the events of a hiding that are still hidden, notifies their owner, and returns their number. Throws
 * `account-unknown`.
 */
export async function takeBackHiding(
  tools: ManagingTools,
  person: Person,
  id: string,
  hidingId: string,
): Promise<{ events: number }> {
  const events = await changeEvents(tools, async (writer) => {
    const account = await lockBoth(writer.db, person, id);
    const events = await bringBack(writer, hidingId, id);
    if (events > 0)
      await recordAndMail(tools, writer, person, account, { template: 'events-restored', facts: { events } });
    return events;
  });
  return { events };
}

type HidingTemplate = Extract<Mail, { template: 'events-hidden' | 'events-restored' }>;
type HidingMail = {
  [Name in HidingTemplate['template']]: Pick<Extract<HidingTemplate, { template: Name }>, 'template' | 'facts'>;
}[HidingTemplate['template']];

/** Writes one audit entry and one mail for all events. */
async function recordAndMail(
  tools: ManagingTools,
  writer: EventWriter,
  person: Person,
  account: Account,
  mail: HidingMail,
) {
  const { id, name, email, locale } = account;
  const because = mail.template === 'events-hidden' ? (mail.facts.because ?? '') : '';
  await writer.recordAudit({
    action: mail.template,
    actorId: person.id,
    subject: { kind: 'account', id, name },
    details: { events: mail.facts.events, ...(because !== '' && { because }) },
  });
  await sendMail({ ...tools, db: writer.db }, { to: { email, name }, locale, ...mail });
}
