import { outageOf } from '#server/database/outage.ts';
import { transact } from '#server/database/transact.ts';
import { followsByIds } from '#server/follows/service.ts';
import { normalizeText } from '#server/normalize-text.ts';
import { dayMs, hasWaited, mostADay, tellLater } from './caps.ts';
import * as store from './deliver-store.ts';
import { newGraceMs } from './follow-log.ts';
import { followWords } from './follow-words.ts';
import { changeLines, newLines } from './lines.ts';
import { findMatches } from './match-store.ts';
import type { AlertTools, Round } from './round.ts';
import { tellChanges, tellNew } from './tell.ts';

const readersAtOnce = 100;
/** Most of the time one waits for the database; the embedded one does one thing at a time. */
const lanes = 4;
/** Something is wrong with what is to be told to someone: the others come first. */
const afterFailureMs = 5 * 60_000;

/** Tells everyone what is due. Gives whether there may be more. */
export async function deliverDue(tools: AlertTools, isStopping: () => boolean = () => false): Promise<boolean> {
  const now = tools.clock();
  const readers = await store.findDueReaders(tools.db, now, readersAtOnce);
  // Each takes the next one as soon as theirs is done.
  const queue = readers.values();
  const lane = async () => {
    for (const userId of queue) {
      if (isStopping()) return;
      await tryToDeliver(tools, userId, now);
    }
  };
  await Promise.all(Array.from({ length: tools.config.databaseUrl === undefined ? 1 : lanes }, lane));
  return readers.length === readersAtOnce && !isStopping();
}

async function tryToDeliver(tools: AlertTools, userId: string, now: Date): Promise<void> {
  try {
    await transact(tools.db, (db) => deliverTo({ ...tools, db }, userId, now));
  } catch (error) {
    // Without a database nobody can be told: all is tried again.
    if (outageOf(error)) throw error;
    tools.log.error({ err: error, userId }, 'someone could not be told of events');
    await store.postpone(tools.db, userId, now, new Date(now.getTime() + afterFailureMs));
  }
}

/**
 * Tells someone what is due, as it is at this moment, in one transaction with the note of what they know from now on: what
 * is no longer so is not told, and nothing is told twice.
 */
async function deliverTo(tools: AlertTools, userId: string, now: Date): Promise<void> {
  const { db } = tools;
  const reader = await store.holdReader(db, userId);
  if (!reader) return;
  const notices = await store.takeDue(db, userId, now, new Date(now.getTime() + newGraceMs));
  if (notices.length === 0 || reader.suspended_at !== null) return;
  const ids = [...new Set(notices.map(({ event_id }) => event_id))];
  const held = await store.holdEvents(db, userId, ids);
  const told = new Map<string, store.HeldEvent>();
  for (const channel of ['mail', 'push'] as const) {
    const isReachable = channel === 'mail' ? reader.hasMail : await store.hasDevice(db, userId);
    if (!isReachable) continue;
    const round = { tools, reader, channel, now, events: new Map(held.map((event) => [event.id, event])) };
    const due = notices.filter((notice) => notice.channel === channel);
    const news = await deliverNew(
      round,
      due.filter(({ topic }) => topic === 'new'),
    );
    const changes = due.filter(({ topic, event_id }) => topic === 'changed' && !news.some(({ id }) => id === event_id));
    for (const event of [...news, ...(await deliverChanges(round, changes))]) told.set(event.id, event);
  }
  await store.noteTold(db, userId, [...told.values()], now);
}

/** Tells of new evenings that still match what someone follows. Gives them. */
async function deliverNew(round: Round, due: readonly store.Notice[]): Promise<readonly store.HeldEvent[]> {
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
  // The log may have been followed in the very moment in which they were told.
  const sent = await store.findSentAbout(db, reader.id, channel, ids);
  const isNewToThem = (event: store.HeldEvent) => {
    // Who has saved it knows it.
    return event.saved_at === null && !sent.has(event.id) && reasonsOf(event.id).length > 0;
  };
  const news = [...events.values()].filter((event) => ids.includes(event.id) && isNewToThem(event));
  if (news.length === 0) return [];

  const since = new Date(now.getTime() - dayMs);
  const { messages } = await store.countSent(db, reader.id, channel, 'new', since);
  if (messages >= mostADay.new && !due.some(hasWaited)) {
    await store.putBack(
      db,
      due.map((notice) => tellLater(notice, undefined, reader, now)),
    );
    return [];
  }
  const wordsOf = await followWords(db, reader.locale);
  const reasons = [...new Map(news.flatMap(({ id }) => reasonsOf(id)).map((follow) => [follow.id, follow])).values()];
  const lines = newLines(news, { locale: reader.locale, now }, ({ id }) => reasonsOf(id).map(wordsOf).join('; '));
  await tellNew(round, lines, reasons, wordsOf);
  // It may wait for another follow as well, which comes at another hour.
  await store.deleteNew(db, reader.id, channel, ids);
  return news;
}

/** Tells of what is otherwise than someone knows it. Gives what was told. */
async function deliverChanges(round: Round, due: readonly store.Notice[]): Promise<readonly store.HeldEvent[]> {
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
    !hasWaited(notice) && (messages >= mostADay.changed || (perEvent.get(event.id) ?? 0) >= mostADay.changedPerEvent);
  const [later, current] = [changed.filter(isTooMuch), changed.filter((one) => !isTooMuch(one))];
  await store.putBack(
    tools.db,
    later.map(({ notice, event }) => tellLater(notice, event, reader, now)),
  );
  if (current.length === 0) return [];
  const isCurrent = new Set(current.map(({ event }) => event.id));
  const told = [...events.values()].filter(({ id }) => isCurrent.has(id));
  await tellChanges(round, changeLines(told, { locale: reader.locale, now }));
  // What a phone has told already, and a mail was to tell as new, the mail has told now.
  await store.deleteNew(tools.db, reader.id, channel, [...isCurrent]);
  return told;
}

/** That a name or an address is written otherwise is no news. */
function isNews(event: store.HeldEvent): boolean {
  const { isOther, state, knownState, starts_at, ends_at, knownStart, knownEnd } = event;
  if (!isOther || state !== 'standing' || knownState !== 'standing') return Boolean(isOther);
  const isElsewhere =
    normalizeText(event.venue) !== normalizeText(event.knownVenue ?? '') ||
    normalizeText(event.address) !== normalizeText(event.knownAddress ?? '');
  return isElsewhere || starts_at.getTime() !== knownStart?.getTime() || ends_at.getTime() !== knownEnd?.getTime();
}
