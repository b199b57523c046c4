import type { manageEvents as manageEventsEndpoint } from '#contract/administration.ts';
import type { Output } from '#contract/endpoint.ts';
import { searchWords } from '#model/text/normalize-text.ts';
import { manageEventsWith } from '#server/administration/service.ts';
import type { BulkTargetActions, Doing, DoneItem, Outcome } from '#server/bulk-actions/service.ts';
import { changeEvents } from '#server/changes/service.ts';
import { isGone } from '#server/events/access/service.ts';
import { type Mail, sendMail } from '#server/mail/service.ts';
import type { Tools } from '#server/tools.ts';
import { findMailed, findNames, lockStates } from './bulk-store.ts';
import { findManaged } from './store.ts';

type Action = Output<typeof manageEventsEndpoint, 'body'>['action'];

/** Whether an event is deleted, which one that waits is not, and why it is hidden; null if it is not. */
interface State {
  isDeleted: boolean;
  hidden: string | null;
}

/** The state of an event before and after an action. */
interface Former extends Record<string, unknown> {
  from: State;
  to: State;
}

/** Names that a mail lists. */
const maxNamed = 20;

/** Hides, unhides, deletes and restores several events. */
export const eventActions: BulkTargetActions = {
  batch: 50,

  async names({ db }, ids) {
    return new Map((await findNames(db, ids)).map(({ id, name }) => [id, name]));
  },

  async apply(tools, person, ids, { action, because }) {
    return changeEvents(tools, async (writer) => {
      const before = await statesOf(writer.db, ids);
      await manageEventsWith(tools, writer, person, { ids: [...ids], action: action as Action, because }, noMails);
      const after = await statesOf(writer.db, ids);
      return [...before].map(([id, from]): Outcome => {
        const to = after.get(id) ?? from;
        return isSame(from, to) ? { id, outcome: 'skipped' } : { id, outcome: 'done', former: { from, to } };
      });
    });
  },

  async undo(tools, person, items, _doing) {
    return changeEvents(tools, async (writer) => {
      const states = await statesOf(
        writer.db,
        items.map(({ id }) => id),
      );
      const open = items.filter(({ id, former }) => isSame(states.get(id), (former as Former).to));
      const groups = Map.groupBy(open, ({ former }) => JSON.stringify(inverseOf(former as Former)));
      for (const [inverse, group] of groups) {
        const request = { ...(JSON.parse(inverse) as ReturnType<typeof inverseOf>), ids: group.map(({ id }) => id) };
        await manageEventsWith(tools, writer, person, request, noMails);
      }
      return items
        .filter(({ id }) => states.has(id))
        .map((item): Outcome => {
          if (open.includes(item)) return { id: item.id, outcome: 'done' };
          return { id: item.id, outcome: 'failed', problem: 'changed-since' };
        });
    });
  },

  async match({ db, clock }, person, { state, creator, q }, max) {
    const wanted = { state, now: clock(), creatorId: creator, words: searchWords(q), person };
    const found = await findManaged(db, wanted, { order: 'added', after: undefined, limit: max });
    return found.map(({ id }) => id);
  },

  async mail(tools, person, items, doing) {
    const { db } = tools;
    if (items.length === 0) return;
    const changes = new Map(items.flatMap((item) => [[item.id, changeOf(item, doing.isUndo)] as const]));
    const events = await findMailed(db, [...changes.keys()]);
    const mailed = events.filter(({ creator_id }) => creator_id !== person.id);
    for (const own of Map.groupBy(mailed, (event) => `${event.creator_id} ${changes.get(event.id)}`).values()) {
      const [first] = own;
      const change = first && changes.get(first.id);
      if (!first || !change) continue;
      const { email, creator_name: name, locale } = first;
      await sendMail(tools, { to: { email, name }, locale, ...mailAbout(change, own, doing) });
    }
  },
};

const noMails = { sendsMails: false };

async function statesOf(db: Tools['db'], ids: readonly string[]): Promise<Map<string, State>> {
  const rows = await lockStates(db, ids);
  return new Map(rows.map((row) => [row.id, { isDeleted: isGone(row), hidden: row.hidden_because }]));
}

function isSame(one: State | undefined, other: State): boolean {
  return one !== undefined && one.isDeleted === other.isDeleted && one.hidden === other.hidden;
}

/** Returns the action that gives an event its former state. */
function inverseOf({ from, to }: Former): { action: Action; because?: string } {
  if (from.hidden !== null) return { action: 'hide', because: from.hidden };
  if (to.hidden !== null) return { action: 'unhide' };
  return { action: from.isDeleted ? 'delete' : 'restore' };
}

type Change = 'hidden' | 'deleted' | 'restored';

/** Returns what the organiser of an event sees of an action; undefined if nothing. */
function changeOf({ former }: DoneItem, isUndo: boolean): Change | undefined {
  const { from, to } = former as Former;
  const now = isUndo ? from : to;
  if (now.hidden !== null) return 'hidden';
  if (!now.isDeleted) return 'restored';
  // An event that its organiser had deleted, and is no longer hidden, is as they left it.
  return (isUndo ? to : from).hidden !== null ? undefined : 'deleted';
}

type EventsMail = Extract<Mail, { template: 'events-managed' | 'event-hidden' | 'event-deleted' | 'event-restored' }>;
type Letter = { [Name in EventsMail['template']]: Pick<Extract<EventsMail, { template: Name }>, 'template' | 'facts'> };

/** One mail for all events of a person. The dates of a recurring event count as one. */
function mailAbout(
  change: Change,
  events: readonly { name: string; slug: string }[],
  { because, isUndo }: Doing & { isUndo: boolean },
): Letter[EventsMail['template']] {
  const text = isUndo ? '' : because;
  const names = [...new Set(events.map(({ name }) => name))];
  const [eventName = ''] = names;
  if (names.length > 1)
    return {
      template: 'events-managed',
      facts: { change, events: events.length, names: names.slice(0, maxNamed), because: text },
    };
  const facts = { eventName, because: text };
  if (change === 'hidden') return { template: 'event-hidden', facts: { ...facts, path: '/my-event' } };
  if (change === 'deleted') return { template: 'event-deleted', facts };
  return { template: 'event-restored', facts: { ...facts, path: `/events/${events[0]?.slug}` } };
}
