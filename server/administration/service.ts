import type { AuditAction, manageEvents as manageEventsEndpoint } from '#contract/administration.ts';
import type { Output } from '#contract/endpoint.ts';
import { lastDetails } from '#server/audit/service.ts';
import { changeEvents, type EventColumns, type EventWriter } from '#server/changes/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { type Mail, sendMail } from '#server/mail/service.ts';
import type { Tools } from '#server/tools.ts';
import { type HeldEvent, holdEvents } from './events/store.ts';

type MailTools = Pick<Tools, 'clock' | 'config' | 'jobs'>;
type ManageRequest = Output<typeof manageEventsEndpoint, 'body'>;

/**
 * Hides, deletes or restores events, or takes a hiding back, and tells their organisers; the map has it by then. Gives how many it changed: what
 * was so already, and what is unknown, is left alone.
 */
export async function manageEvents(
  tools: MailTools & Pick<Tools, 'db' | 'map'>,
  person: Person,
  request: ManageRequest,
): Promise<{ changed: number }> {
  return { changed: await changeEvents(tools, (events) => doToEvents(tools, events, person, request)) };
}

/** The same for those who do more in the same transaction. */
export async function doToEvents(
  tools: MailTools,
  writer: EventWriter,
  person: Person,
  { ids, action, because = '' }: ManageRequest,
): Promise<number> {
  const { db, now } = writer;
  const { isDone, columns, auditAction } = effects[action];
  const events = (await knownEvents(db, ids)).filter((event) => !isDone(event));
  if (action === 'restore' && events.some((event) => event.is_deleted_with_account))
    throw new Problem('deleted-with-account');
  for (const [same, group] of grouped(events, (event) => columns(event, now, because))) {
    const groupIds = group.map(({ id }) => id);
    await writer.change(groupIds, same);
  }
  for (const event of events) {
    await writer.note({
      action: auditAction(event),
      actorId: person.id,
      subject: { kind: 'event', id: event.id, name: event.name },
      details: {
        ...(because !== '' && { because }),
        ...(action === 'hide' && event.deleted_at !== null && { wasDeleted: true }),
      },
    });
  }
  for (const mail of mailsAbout(events, person, action, because)) await sendMail({ ...tools, db }, mail);
  return events.length;
}

/** An event, and whether it was deleted already when it was hidden. */
type KnownEvent = HeldEvent & { wasDeleted: boolean };

async function knownEvents(db: Tools['db'], ids: readonly string[]): Promise<KnownEvent[]> {
  const events = await holdEvents(db, ids);
  const hidden = events.filter(({ hidden_because }) => hidden_because !== null).map(({ id }) => id);
  const details = hidden.length > 0 ? await lastDetails(db, 'event-hidden', hidden) : new Map();
  // Only what stood is hidden together with others, and that has no line of its own.
  const wasDeleted = ({ id, hiding_id, is_deleted_with_account }: HeldEvent) =>
    Boolean(is_deleted_with_account) || (hiding_id === null && details.get(id)?.wasDeleted === true);
  return events.map((event) => ({ ...event, wasDeleted: wasDeleted(event) }));
}

type Columns = Pick<EventColumns, 'deleted_at' | 'hidden_because' | 'hiding_id'>;

/** Those together that are changed in the same way. */
function grouped(events: readonly KnownEvent[], columnsOf: (event: KnownEvent) => Columns): [Columns, KnownEvent[]][] {
  const groups = Map.groupBy(events, (event) => JSON.stringify(columnsOf(event)));
  return [...groups.values()].flatMap((group) => (group[0] ? [[columnsOf(group[0]), group]] : []));
}

interface Effect {
  isDone(event: KnownEvent): boolean;
  columns(event: KnownEvent, now: Date, because: string): Columns;
  auditAction(event: KnownEvent): AuditAction;
}

const effects: Record<ManageRequest['action'], Effect> = {
  // What its organiser deleted can be hidden too, so that they do not bring it back.
  hide: {
    isDone: (event) => event.hidden_because !== null,
    // Hidden without a reason is hidden all the same.
    columns: (event, now, because) => ({ hidden_because: because, deleted_at: event.deleted_at ?? now }),
    auditAction: () => 'event-hidden',
  },
  unhide: {
    isDone: (event) => event.hidden_because === null,
    columns: (event) => ({ hidden_because: null, hiding_id: null, ...(!event.wasDeleted && { deleted_at: null }) }),
    auditAction: (event) => (event.wasDeleted ? 'event-unhidden' : 'event-restored'),
  },
  delete: {
    isDone: (event) => event.deleted_at !== null && event.hidden_because === null,
    columns: (event, now) => ({
      deleted_at: event.is_deleted_with_account ? event.deleted_at : now,
      hidden_because: null,
      hiding_id: null,
    }),
    auditAction: () => 'event-deleted',
  },
  restore: {
    isDone: (event) => event.deleted_at === null,
    columns: () => ({ deleted_at: null, hidden_because: null, hiding_id: null }),
    auditAction: () => 'event-restored',
  },
};

/** One for each organiser and name: the dates of an evening that repeats are one matter. Nobody hears of what they did themself. */
function mailsAbout(
  events: readonly KnownEvent[],
  person: Person,
  action: ManageRequest['action'],
  because: string,
): Mail[] {
  // What is deleted as before is nothing that its organiser could go and see.
  const told = action === 'unhide' ? events.filter(({ wasDeleted }) => !wasDeleted) : events;
  const matters = new Map(told.map((event) => [`${event.creator_id} ${event.name}`, event]));
  return [...matters.values()].flatMap(({ creator_id, creator_email, creator_name, locale, name, slug }): Mail[] => {
    if (creator_id === person.id || creator_email === null || locale === null) return [];
    const addressed = { to: { email: creator_email, name: creator_name }, locale };
    const facts = { eventName: name, because };
    if (action === 'delete') return [{ ...addressed, template: 'event-deleted', facts }];
    if (action === 'hide') return [{ ...addressed, template: 'event-hidden', facts: { ...facts, path: '/my-event' } }];
    return [{ ...addressed, template: 'event-restored', facts: { ...facts, path: `/events/${slug}` } }];
  });
}
