import { normalizeText } from '#model/text/normalize-text.ts';
import { outageOf } from '#server/database/outage.ts';
import { transact } from '#server/database/transact.ts';
import { followsByIds } from '#server/follows/service.ts';
import { dailyLimits, dayMs, hasWaited, postpone } from './daily-limits.ts';
import * as store from './deliver-store.ts';
import type { AlertTools, DeliveryContext } from './delivery-context.ts';
import { describeFollow } from './describe-follow.ts';
import { changeLines, newLines } from './lines.ts';
import { findMatches } from './match-store.ts';
import { newDebounceMs } from './process-change-log.ts';
import { sendChanges, sendNewEvents } from './send.ts';

const recipientBatchSize = 100;
/**
 * Deliveries mostly wait for the database. The embedded database runs one query at a time, so concurrency does not help
 * there.
 */
const concurrency = 4;
/** Delay after a delivery failed, so that other accounts come first. */
const retryDelayMs = 5 * 60_000;

/** Sends all due notices of one batch of accounts. Returns whether there may be more. */
export async function deliverDue(tools: AlertTools, isStopping: () => boolean = () => false): Promise<boolean> {
  const now = tools.clock();
  const readers = await store.findDueRecipients(tools.db, now, recipientBatchSize);
  // All workers share one iterator, so each takes the next account when it is free.
  const queue = readers.values();
  const worker = async () => {
    for (const userId of queue) {
      if (isStopping()) return;
      await tryToDeliver(tools, userId, now);
    }
  };
  await Promise.all(Array.from({ length: tools.config.databaseUrl === undefined ? 1 : concurrency }, worker));
  return readers.length === recipientBatchSize && !isStopping();
}

async function tryToDeliver(tools: AlertTools, userId: string, now: Date): Promise<void> {
  try {
    await transact(tools.db, (db) => deliverTo({ ...tools, db }, userId, now));
  } catch (error) {
    // Without a database no delivery can work, so the whole round is retried.
    if (outageOf(error)) throw error;
    tools.log.error({ err: error, userId }, 'sending alerts to a user failed, retrying in 5 minutes');
    await store.postponeNotices(tools.db, userId, now, new Date(now.getTime() + retryDelayMs));
  }
}

/**
 * Sends the due notices of one account from the current state of the events. Records in the same transaction what the
 * user then knows, so outdated notices are skipped and nothing is sent twice.
 */
async function deliverTo(tools: AlertTools, userId: string, now: Date): Promise<void> {
  const { db } = tools;
  const reader = await store.lockRecipient(db, userId);
  if (!reader) return;
  const notices = await store.takeDueNotices(db, userId, now, new Date(now.getTime() + newDebounceMs));
  if (notices.length === 0 || reader.suspended_at !== null) return;
  const ids = [...new Set(notices.map(({ event_id }) => event_id))];
  const events = await store.lockEvents(db, userId, ids);
  const delivered = new Map<string, store.LockedEvent>();
  for (const channel of ['mail', 'push'] as const) {
    const isReachable = channel === 'mail' ? reader.hasMail : await store.hasDevice(db, userId);
    if (!isReachable) continue;
    const round = { tools, reader, channel, now, events: new Map(events.map((event) => [event.id, event])) };
    const due = notices.filter((notice) => notice.channel === channel);
    const news = await deliverNew(
      round,
      due.filter(({ topic }) => topic === 'new'),
    );
    const changes = due.filter(({ topic, event_id }) => topic === 'changed' && !news.some(({ id }) => id === event_id));
    for (const event of [...news, ...(await deliverChanges(round, changes))]) delivered.set(event.id, event);
  }
  await store.recordNotified(db, userId, [...delivered.values()], now);
}

/** Sends the new events that still match a follow. Returns these events. */
async function deliverNew(round: DeliveryContext, due: readonly store.Notice[]): Promise<readonly store.LockedEvent[]> {
  const { tools, reader, channel, now, events } = round;
  const { db } = tools;
  if (due.length === 0) return [];
  const ids = [...new Set(due.map(({ event_id }) => event_id))];
  const matches = await findMatches(db, reader.id, ids, now);
  const follows = new Map(
    (await followsByIds({ db }, reader.id, [...new Set(matches.map(({ follow_id }) => follow_id))]))
      .filter(({ mail, push }) => (channel === 'mail' ? mail !== 'never' : push))
      .map((follow) => [follow.id, follow]),
  );
  const reasonsOf = (id: string) =>
    matches.flatMap(({ event_id, follow_id }) => (event_id === id ? (follows.get(follow_id) ?? []) : []));
  // A concurrent run may have added notices for events while they were being sent.
  const sent = await store.findAlreadySent(db, reader.id, channel, ids);
  const isNewToThem = (event: store.LockedEvent) => {
    // A user who saved an event knows it.
    return event.saved_at === null && !sent.has(event.id) && reasonsOf(event.id).length > 0;
  };
  const news = [...events.values()].filter((event) => ids.includes(event.id) && isNewToThem(event));
  if (news.length === 0) return [];

  const since = new Date(now.getTime() - dayMs);
  const { messages } = await store.countSent(db, reader.id, channel, 'new', since);
  if (messages >= dailyLimits.new && !due.some(hasWaited)) {
    await store.putBackNotices(
      db,
      due.map((notice) => postpone(notice, undefined, reader, now)),
    );
    return [];
  }
  const wordsOf = await describeFollow(db, reader.locale);
  const reasons = [...new Map(news.flatMap(({ id }) => reasonsOf(id)).map((follow) => [follow.id, follow])).values()];
  const lines = newLines(news, { locale: reader.locale, now }, ({ id }) => reasonsOf(id).map(wordsOf).join('; '));
  await sendNewEvents(round, lines, reasons, wordsOf);
  // The same events may be pending for another follow with a later due time.
  await store.deleteNewNotices(db, reader.id, channel, ids);
  return news;
}

/** Sends the events that differ from the state that the user knows. Returns these events. */
async function deliverChanges(
  round: DeliveryContext,
  due: readonly store.Notice[],
): Promise<readonly store.LockedEvent[]> {
  const { tools, reader, channel, now, events } = round;
  if (channel === 'mail' && !reader.wants_changes_by_mail) return [];
  const changed = due.flatMap((notice) => {
    const event = events.get(notice.event_id);
    const lasts = event && Math.max(event.ends_at.getTime(), event.knownEnd?.getTime() ?? 0) > now.getTime();
    return event && lasts && isNews(event) ? [{ notice, event }] : [];
  });
  if (changed.length === 0) return [];
  const since = new Date(now.getTime() - dayMs);
  const { messages, perEvent } = await store.countSent(tools.db, reader.id, channel, 'changed', since);
  const isTooMuch = ({ notice, event }: (typeof changed)[number]) =>
    !hasWaited(notice) &&
    (messages >= dailyLimits.changed || (perEvent.get(event.id) ?? 0) >= dailyLimits.changedPerEvent);
  const [later, current] = [changed.filter(isTooMuch), changed.filter((one) => !isTooMuch(one))];
  await store.putBackNotices(
    tools.db,
    later.map(({ notice, event }) => postpone(notice, event, reader, now)),
  );
  if (current.length === 0) return [];
  const isCurrent = new Set(current.map(({ event }) => event.id));
  const delivered = [...events.values()].filter(({ id }) => isCurrent.has(id));
  await sendChanges(round, changeLines(delivered, { locale: reader.locale, now }));
  // If a push message announced the event and a mail was still pending, the mail about the change replaces it.
  await store.deleteNewNotices(tools.db, reader.id, channel, [...isCurrent]);
  return delivered;
}

/** A change in the spelling of a name or an address is not worth a message. */
function isNews(event: store.LockedEvent): boolean {
  const { isOther, state, knownState, starts_at, ends_at, knownStart, knownEnd } = event;
  if (!isOther || state !== 'standing' || knownState !== 'standing') return Boolean(isOther);
  const isElsewhere =
    normalizeText(event.venue) !== normalizeText(event.knownVenue ?? '') ||
    normalizeText(event.address) !== normalizeText(event.knownAddress ?? '');
  return isElsewhere || starts_at.getTime() !== knownStart?.getTime() || ends_at.getTime() !== knownEnd?.getTime();
}
