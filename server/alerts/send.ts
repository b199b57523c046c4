import type { Follow } from '#contract/follows.ts';
import { idOf } from '#server/ids/ids.ts';
import { type EveningMail, type ReminderLine, sendMail, shortMessage } from '#server/mail/service.ts';
import { sendPush } from '#server/push/service.ts';
import { siteOf } from '#server/site/service.ts';
import * as store from './deliver-store.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { followPath } from './describe-follow.ts';
import type { changeLines, newLines } from './lines.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';

/** Page of the saved events of the user. */
const savedPath = '/saved';

/**
 * Queues one message about new events on the channel of the round, and records it as sent. Its unsubscribe links end
 * the follows in `reasons`. With a single follow, a mail names it, and a message about several events leads to its
 * page.
 */
export async function sendNewEvents(
  round: DeliveryContext,
  lines: ReturnType<typeof newLines>,
  reasons: readonly Follow[],
  wordsOf: (follow: Follow) => string,
): Promise<void> {
  const [only, ...others] = reasons;
  const isOne = only !== undefined && others.length === 0;
  await send(round, 'new', {
    follows: reasons.map(({ id, mail }) => ({ id, mail })),
    events: lines.flatMap(({ events }) => events),
    tag: lines.length === 1 ? `new-${lines[0]?.events[0]?.id}` : 'new',
    isStopped: true,
    lines,
    path: isOne ? followPath(only) : '/',
    write: (stop, path) => ({
      template: 'new-evenings',
      facts: { lines, path, stop, ...(isOne && { only: wordsOf(only) }) },
    }),
  });
}

/**
 * Queues one message about changes on the channel of the round, and records it as sent. `lines` must not be empty. A
 * push message expires when the last of the events ends, and has no unsubscribe link: it ends with the device.
 */
export async function sendChanges(round: DeliveryContext, lines: ReturnType<typeof changeLines>): Promise<void> {
  const ends = lines.flatMap(({ events }) => events.flatMap(({ ends_at, knownEnd }) => [ends_at, knownEnd ?? ends_at]));
  await send(round, 'changed', {
    events: lines.flatMap(({ events }) => events),
    // A later message about the same event replaces the earlier one on the device.
    tag: lines.length === 1 ? `event-${lines[0]?.events[0]?.id}` : 'changes',
    isStopped: round.channel === 'mail',
    expiresAt: new Date(Math.max(...ends.map((end) => end.getTime()))),
    lines,
    path: savedPath,
    write: (stop, path) => ({ template: 'evening-changes', facts: { lines, path, stop } }),
  });
}

/** Queues one message with reminders, which expires when the events start. */
export async function sendReminders(
  round: DeliveryContext,
  lines: readonly (ReminderLine & AboutEvent & { startsAt: Date })[],
): Promise<void> {
  await send(round, 'reminder', {
    events: lines,
    tag: lines.length === 1 ? `reminder-${lines[0]?.id}` : 'reminders',
    isStopped: true,
    expiresAt: new Date(Math.max(...lines.map(({ startsAt }) => startsAt.getTime()))),
    lines,
    path: savedPath,
    write: (stop, path) => ({ template: 'reminders', facts: { lines, path, stop } }),
  });
}

/** An event that a message is about, as it is now. */
interface AboutEvent {
  id: string;
  changed_at: Date;
  /** The kind of reminder. */
  kind?: 'day' | 'hours';
}

interface Message {
  follows?: { id: string; mail: Follow['mail'] }[];
  events: readonly AboutEvent[];
  tag: string;
  isStopped: boolean;
  expiresAt?: Date;
  lines: readonly { path: string }[];
  /** Page that lists all events of the message. */
  path: string;
  write(stop: ReturnType<typeof unsubscribeLinks>, path: string): EveningMail;
}

async function send(round: DeliveryContext, topic: store.Topic, message: Message): Promise<void> {
  const { tools, reader, channel, now } = round;
  const { follows = [], events, lines, path } = message;
  // A failover may lose that it was sent. Sent again, it has the same id, and the links of both work.
  const about = events.map(({ id, changed_at, kind = '' }) => `${id} ${changed_at.toISOString()} ${kind}`);
  const id = idOf(['alert', reader.id, channel, topic, ...about.sort()]);
  const stop = unsubscribeLinks(tools, id);
  await store.recordSent(tools.db, {
    ...{ id, user_id: reader.id, channel, topic, at: now, event_ids: events.map((event) => event.id) },
    follows: JSON.stringify(follows),
  });
  const { email, name, locale } = reader;
  const mail = message.write(stop, path);
  if (channel === 'mail') {
    await sendMail(tools, { id, to: { email, name }, locale, ...mail });
    return;
  }
  const [first] = lines;
  const isOne = first !== undefined && lines.length === 1;
  await sendPush(tools, reader.id, {
    ...shortMessage({ ...mail, locale }, siteOf(tools).name),
    path: isOne ? first.path : path,
    tag: message.tag,
    ...(message.isStopped && { stop: stop.pagePath }),
    ...(message.expiresAt && { expiresAt: message.expiresAt }),
    ...(topic !== 'new' && { urgency: 'high' as const }),
  });
}
