import type { AuditAction, manageEvents as manageEventsEndpoint } from '#contract/administration.ts';
import type { Output } from '#contract/endpoint.ts';
import { lastDetails } from '#server/audit/service.ts';
import { changeEvents, type EventColumns, type EventWriter } from '#server/changes/service.ts';
import { isGone } from '#server/events/access/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { type Mail, sendMail } from '#server/mail/service.ts';
import { requireModerated } from '#server/moderation/service.ts';
import type { Tools } from '#server/tools.ts';
import { type HeldEvent, lockEvents } from './events/store.ts';

type MailTools = Pick<Tools, 'clock' | 'config' | 'jobs' | 'site'>;
type ManageRequest = Output<typeof manageEventsEndpoint, 'body'>;

/**
 * Hides, deletes, restores or unhides events and notifies their organisers. The map is updated before it returns.
 * Returns the number of changed events; events already in that state and unknown ones are skipped. Throws
 * `deleted-with-account`, and `forbidden` if the caller may not moderate one of them.
 */
export async function manageEvents(
  tools: MailTools & Pick<Tools, 'db' | 'map'>,
  person: Person,
  request: ManageRequest,
): Promise<{ changed: number }> {
  return { changed: await changeEvents(tools, (events) => manageEventsWith(tools, events, person, request)) };
}

/** Does the same as `manageEvents` inside an existing transaction. Returns the number of changed events. */
export async function manageEventsWith(
  tools: MailTools,
  writer: EventWriter,
  person: Person,
  { ids, action, because = '' }: ManageRequest,
  { sendsMails = true } = {},
): Promise<number> {
  const { db, now } = writer;
  const { isDone, columns, auditAction } = effects[action];
  const locked = await lockedEvents(db, ids);
  requireModerated(
    person,
    locked.map(({ moderated_as }) => moderated_as),
  );
  // Events that wait are decided in their queue; they can only be deleted here.
  const isInQueue = (event: LockedEvent) => action !== 'delete' && event.deleted_at !== null && !isGone(event);
  const events = locked.filter((event) => !isDone(event) && !isInQueue(event));
  if (action === 'restore' && events.some((event) => event.is_deleted_with_account))
    throw new Problem('deleted-with-account');
  for (const [same, group] of grouped(events, (event) => columns(event, now, because))) {
    const groupIds = group.map(({ id }) => id);
    await writer.change(groupIds, same);
  }
  for (const event of events) {
    await writer.recordAudit({
      action: auditAction(event),
      actorId: person.id,
      subject: { kind: 'event', id: event.id, name: event.name },
      details: {
        ...(because !== '' && { because }),
        ...(action === 'hide' && event.deleted_at !== null && { wasDeleted: true }),
      },
    });
  }
  if (sendsMails)
    for (const mail of mailsAbout(events, person, action, because)) await sendMail({ ...tools, db }, mail);
  return events.length;
}

/** An event, and whether it was already deleted when it was hidden. */
type LockedEvent = HeldEvent & { wasDeleted: boolean };

async function lockedEvents(db: Tools['db'], ids: readonly string[]): Promise<LockedEvent[]> {
  const events = await lockEvents(db, ids);
  const hidden = events.filter(({ hidden_because }) => hidden_because !== null).map(({ id }) => id);
  const details = hidden.length > 0 ? await lastDetails(db, 'event-hidden', hidden) : new Map();
  // Only active events are hidden together, and these have no separate audit entry.
  const wasDeleted = ({ id, hiding_id, is_deleted_with_account }: HeldEvent) =>
    Boolean(is_deleted_with_account) || (hiding_id === null && details.get(id)?.wasDeleted === true);
  return events.map((event) => ({ ...event, wasDeleted: wasDeleted(event) }));
}

type Columns = Pick<EventColumns, 'deleted_at' | 'hidden_because' | 'hiding_id'>;

/** Groups events with equal changes. */
function grouped(
  events: readonly LockedEvent[],
  columnsOf: (event: LockedEvent) => Columns,
): [Columns, LockedEvent[]][] {
  const groups = Map.groupBy(events, (event) => JSON.stringify(columnsOf(event)));
  return [...groups.values()].flatMap((group) => (group[0] ? [[columnsOf(group[0]), group]] : []));
}

interface Effect {
  isDone(event: LockedEvent): boolean;
  columns(event: LockedEvent, now: Date, because: string): Columns;
  auditAction(event: LockedEvent): AuditAction;
}

const effects: Record<ManageRequest['action'], Effect> = {
  // Deleted events can be hidden too, so that their organisers cannot restore them.
  hide: {
    isDone: (event) => event.hidden_because !== null,
    // An empty reason still means hidden.
    columns: (event, now, because) => ({ hidden_because: because, deleted_at: event.deleted_at ?? now }),
    auditAction: () => 'event-hidden',
  },
  unhide: {
    isDone: (event) => event.hidden_because === null,
    columns: (event) => ({ hidden_because: null, hiding_id: null, ...(!event.wasDeleted && { deleted_at: null }) }),
    auditAction: (event) => (event.wasDeleted ? 'event-unhidden' : 'event-restored'),
  },
  delete: {
    isDone: (event) => isGone(event) && event.hidden_because === null,
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

/**
 * Returns one mail per organiser and event name, because the dates of a recurring event are handled as one. Not for the
 * caller's own events.
 */
function mailsAbout(
  events: readonly LockedEvent[],
  person: Person,
  action: ManageRequest['action'],
  because: string,
): Mail[] {
  // An event that is deleted again after unhiding is not visible to its organiser.
  const visible = action === 'unhide' ? events.filter(({ wasDeleted }) => !wasDeleted) : events;
  const mailed = new Map(visible.map((event) => [`${event.creator_id} ${event.name}`, event]));
  return [...mailed.values()].flatMap(({ creator_id, creator_email, creator_name, locale, name, slug }): Mail[] => {
    if (creator_id === person.id || creator_email === null || locale === null) return [];
    const addressed = { to: { email: creator_email, name: creator_name }, locale };
    const facts = { eventName: name, because };
    if (action === 'delete') return [{ ...addressed, template: 'event-deleted', facts }];
    if (action === 'hide') return [{ ...addressed, template: 'event-hidden', facts: { ...facts, path: '/my-event' } }];
    return [{ ...addressed, template: 'event-restored', facts: { ...facts, path: `/events/${slug}` } }];
  });
}
