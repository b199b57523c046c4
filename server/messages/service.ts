import { createHmac } from 'node:crypto';
import { messageLimits } from '#contract/constants.ts';
import type { Output } from '#contract/endpoint.ts';
import { defaultLocale } from '#contract/locales.ts';
import type { writeMessage as writeMessageEndpoint } from '#contract/messages.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import { requireVisibleEvent } from '#server/events/access/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import { sendMail } from '#server/mail/service.ts';
import { consumeQuota, mailboxOf, type Quota, recordAttemptFrom, type Throttle } from '#server/throttling/service.ts';
import type { Tools } from '#server/tools.ts';
import { isBlocked } from './block-store.ts';
import { type Inbox, inboxKey, inboxOf } from './inbox.ts';
import { stopLinks } from './stop.ts';
import * as store from './store.ts';

type About = Output<typeof writeMessageEndpoint, 'body'>['about'];
type WritingTools = Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'tokenSecret' | 'site'>;

const dayMs = 86_400_000;

/** Five messages an hour per network address, then increasing waits. */
const writingFrom: Throttle = {
  what: 'message-from',
  free: 5,
  firstWaitSeconds: 900,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: 3600,
};

/** Messages of one mailbox or account, to any organisers. */
const bySender: Quota = { what: 'messages-of-sender', max: 10, perSeconds: 86_400 };
/** Messages of one mailbox or account to one inbox. */
const toOneInbox: Quota = { what: 'messages-to-one-inbox', max: 3, perSeconds: 86_400 };
/** Messages of all senders to one inbox. Each one is mailed to every member. */
const toInbox: Quota = { what: 'messages-to-inbox', max: 30, perSeconds: 86_400 };

/** The owner of an event, and its end. Whether visitors may write about the event depends on them. */
interface OwnedEvent {
  organiser_id: string | null;
  created_by: string | null;
  ends_at: Date;
}

/** Returns whether visitors can write to the owner of an event: until some days after its end, if a mail would arrive. */
export async function acceptsMessagesAbout(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  event: OwnedEvent,
): Promise<boolean> {
  const inbox = openInboxOf(event, clock());
  return inbox !== undefined && (await store.findRecipients(db, inbox)).length > 0;
}

/** Returns whether visitors can write to an organiser. */
export async function acceptsMessages({ db }: Pick<Tools, 'db'>, organiserId: string): Promise<boolean> {
  return (await store.findRecipients(db, { organiser_id: organiserId, user_id: null })).length > 0;
}

/**
 * Returns whether a message about this can be sent. Throws `event-unknown`, `event-hidden`, `event-deleted`,
 * `organiser-unknown` and `organiser-hidden`.
 */
export async function lookAtMessageForm(
  tools: Pick<Tools, 'db' | 'clock'>,
  about: About,
): Promise<{ isOpen: boolean }> {
  const { inbox } = await findTarget(tools.db, about, tools.clock());
  return { isOpen: inbox !== undefined && (await store.findRecipients(tools.db, inbox)).length > 0 };
}

/**
 * Stores a message and mails it to the organiser, without the address of the sender. `person` is the sender, if signed
 * in. A filled honeypot field, a repeated message, and messages of blocked senders and suspended accounts are accepted
 * without storing anything, because a refusal would reveal blocks. Throws the problems of `lookAtMessageForm`,
 * `messages-closed` and `too-many-requests`.
 */
export async function writeMessage(
  tools: WritingTools,
  { about, leaveEmpty, name, email, message, locale = defaultLocale }: Output<typeof writeMessageEndpoint, 'body'>,
  { person, from }: { person: Person | null; from: string },
): Promise<void> {
  if (leaveEmpty) return;
  await recordAttemptFrom(tools, writingFrom, from);
  const now = tools.clock();
  await transact(tools.db, async (db) => {
    const { inbox, event, name: to } = await findTarget(db, about, now);
    const recipients = inbox ? await store.findRecipients(db, inbox) : [];
    if (!inbox || recipients.length === 0) throw new Problem('messages-closed');
    const sender = { sender_hash: hashOfSender(tools, email), sender_id: person?.id ?? null };
    await consumeQuotas({ ...tools, db }, inbox, sender);
    const isRepeated = await store.hasSameMessage(
      db,
      inbox,
      { senderHash: sender.sender_hash, message },
      new Date(now.getTime() - dayMs),
    );
    if (isRepeated || (await isBlocked(db, inbox, sender)) || (await store.isSuspended(db, email))) return;
    await consume({ ...tools, db }, toInbox, inboxKey(inbox));
    const id = newId();
    await store.insertMessage(db, {
      ...{ id, ...inbox, ...sender },
      event_id: event?.id ?? null,
      event_name: event?.name ?? null,
      sender_name: name,
      sender_email: email,
      is_email_confirmed: person?.isEmailConfirmed === true && person.email === email,
      ...{ locale, message },
      created_at: now,
      active_at: now,
    });
    for (const recipient of recipients) {
      await sendMail(
        { ...tools, db },
        {
          to: recipient,
          locale: recipient.locale,
          template: 'message-received',
          facts: {
            name,
            message,
            eventName: event?.name,
            organiserName: to,
            path: `/messages/${id}`,
            stop: stopLinks(tools, recipient.id),
          },
        },
      );
    }
  });
}

/** The keyed hash of the mailbox of an address, so that blocks and limits store no address. */
function hashOfSender({ tokenSecret }: Pick<Tools, 'tokenSecret'>, email: string): string {
  return createHmac('sha256', tokenSecret)
    .update(`message sender ${mailboxOf(email)}`)
    .digest('base64url');
}

interface Target {
  /** Undefined without an owner, or too long after the event. */
  inbox: Inbox | undefined;
  event?: { id: string; name: string };
  /** Name of the organiser, if the inbox is that of an organiser. */
  name?: string | undefined;
}

async function findTarget(db: Db, about: About, now: Date): Promise<Target> {
  if (about.event !== undefined) {
    const row = await requireVisibleEvent(db, about.event);
    const { id, name, organiser } = row;
    const owned = { organiser_id: organiser?.id ?? null, created_by: row.created_by, ends_at: row.ends_at };
    return { inbox: openInboxOf(owned, now), event: { id, name }, name: organiser?.name };
  }
  const organiser = await store.findOrganiser(db, about.organiser ?? '');
  if (!organiser) throw new Problem('organiser-unknown');
  if (organiser.hidden_because !== null) throw new Problem('organiser-hidden');
  return { inbox: { organiser_id: organiser.id, user_id: null }, name: organiser.name };
}

function openInboxOf(event: OwnedEvent, now: Date): Inbox | undefined {
  const isLongOver = now.getTime() - event.ends_at.getTime() > messageLimits.daysAfterEvent * dayMs;
  return isLongOver ? undefined : inboxOf(event);
}

async function consumeQuotas(
  tools: WritingTools,
  inbox: Inbox,
  { sender_hash, sender_id }: { sender_hash: string; sender_id: string | null },
): Promise<void> {
  for (const sender of [sender_hash, ...(sender_id === null ? [] : [sender_id])]) {
    await consume(tools, bySender, sender);
    await consume(tools, toOneInbox, `${sender} ${inboxKey(inbox)}`);
  }
}

async function consume(tools: WritingTools, quota: Quota, subject: string): Promise<void> {
  const retryAfterSeconds = await consumeQuota(tools, quota, subject, 1);
  if (retryAfterSeconds !== null) throw new Problem('too-many-requests', { retryAfterSeconds });
}
