import type { transferEvents as transferEventsEndpoint } from '#contract/account-administration.ts';
import type { Output } from '#contract/endpoint.ts';
import { accountHolder } from '#server/accounts/service.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { sendMail } from '#server/mail/service.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';

type TransferTools = Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'map' | 'site'>;
type Transfer = Output<typeof transferEventsEndpoint, 'body'>;
type Event = Awaited<ReturnType<typeof store.lockEvents>>[number];

/** The new owner of the events. */
interface Target {
  organiser: { id: string; name: string } | null;
  /** Accounts that may be the creator of the events; the first one is used if the former creator is not among them. */
  accountIds: string[];
}

/**
 * Transfers events to an account or organiser, records it, and mails both sides. Events that already belong to it are
 * skipped. Throws `account-unknown`, `recipient-suspended`, `recipient-unconfirmed` and `organiser-unknown`.
 */
export async function transferEvents(
  tools: TransferTools,
  person: Person,
  { events: which, to }: Transfer,
): Promise<{ changed: number }> {
  if ('ofAccount' in which) await accountHolder(tools, which.ofAccount);
  return changeEvents(tools, async (writer) => {
    const { db } = writer;
    const target = await findTarget(db, to);
    const events = (await store.lockEvents(db, which)).filter((event) => !isAlreadyOwned(event, target));
    for (const [createdBy, group] of Map.groupBy(events, (event) => creatorAt(event, target))) {
      const ids = group.map(({ id }) => id);
      await writer.change(ids, { created_by: createdBy, organiser_id: target.organiser?.id ?? null });
    }
    await noteTransfer(writer, person, which, events, target);
    await mailBothSides(tools, db, person, events, target);
    return { changed: events.length };
  });
}

async function findTarget(db: Db, to: Transfer['to']): Promise<Target> {
  if ('organiser' in to) {
    const organiser = await store.lockOrganiser(db, to.organiser);
    if (!organiser) throw new Problem('organiser-unknown');
    return { organiser, accountIds: await store.findMemberIds(db, organiser.id) };
  }
  const account = await store.lockAccountByEmail(db, to.account);
  if (!account) throw new Problem('account-unknown');
  if (account.suspended_at !== null) throw new Problem('recipient-suspended');
  // An unconfirmed address may belong to another person.
  if (account.email_confirmed_at === null) throw new Problem('recipient-unconfirmed');
  return { organiser: null, accountIds: [account.id] };
}

function isAlreadyOwned(event: Event, target: Target): boolean {
  return event.organiser_id === (target.organiser?.id ?? null) && event.created_by === creatorAt(event, target);
}

/** The creator is kept if they are a member of the organiser. Others receive no more mails about the event. */
function creatorAt({ created_by }: Event, { accountIds }: Target): string | null {
  if (created_by !== null && accountIds.includes(created_by)) return created_by;
  return accountIds[0] ?? null;
}

/**
 * Writes one audit entry for all events of an account, otherwise one per event. Accounts are recorded by id, because
 * names must be removable from the audit trail.
 */
async function noteTransfer(
  writer: EventWriter,
  person: Person,
  which: Transfer['events'],
  events: readonly Event[],
  { organiser, accountIds }: Target,
): Promise<void> {
  if (events.length === 0) return;
  const details = organiser ? { into: organiser } : { account: accountIds[0] };
  if ('ofAccount' in which) {
    const { id, name } = await accountHolder(writer, which.ofAccount);
    await writer.recordAudit({
      action: 'events-transferred',
      actorId: person.id,
      subject: { kind: 'account', id, name },
      details: { ...details, events: events.length },
    });
    return;
  }
  for (const { id, name } of events)
    await writer.recordAudit({
      action: 'event-transferred',
      actorId: person.id,
      subject: { kind: 'event', id, name },
      details,
    });
}

async function mailBothSides(
  tools: TransferTools,
  db: Db,
  person: Person,
  events: readonly Event[],
  { organiser, accountIds }: Target,
): Promise<void> {
  if (events.length === 0) return;
  const receiverId = accountIds[0];
  const lost = Map.groupBy(events, ({ created_by }) => created_by);
  const accountsToMail = [...lost.keys(), receiverId].filter(
    (id): id is string => typeof id === 'string' && id !== person.id,
  );
  for (const { id, email, name, locale } of await store.findAccounts(db, [...new Set(accountsToMail)])) {
    const isReceiver = id === receiverId;
    // A member of the organiser who created the events keeps them.
    if (!isReceiver && accountIds.includes(id)) continue;
    const facts = {
      events: isReceiver ? events.length : (lost.get(id)?.length ?? 0),
      is: isReceiver ? ('received' as const) : ('taken' as const),
      organiser: organiser?.name,
    };
    await sendMail({ ...tools, db }, { to: { email, name }, locale, template: 'events-transferred', facts });
  }
}
