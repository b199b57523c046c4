import type { Output } from '#contract/endpoint.ts';
import type { reinstateEvent as reinstateEventEndpoint } from '#contract/events.ts';
import type { Scope } from '#contract/recurrence-rule.ts';
import { wasDoneByOthers } from '#server/audit/service.ts';
import { refuseBlocked } from '#server/block-lists/service.ts';
import { changeEventsOnce, type EventColumns, type EventWriter } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import {
  authorizeEvent,
  type EventWriteTools,
  isGone,
  isSupervisor,
  maySeeAll,
} from '#server/events/access/service.ts';
import type { KeyedRequest } from '#server/http/idempotency-key.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import * as store from './write-store.ts';

/** How long an organiser can undo a deletion. */
const restorableMs = 86_400_000;

/**
 * Deletes an event; with `following` also all later dates of its series that are not over. Its URL answers 410 from
 * then on. Throws as `authorizeEvent` does.
 */
export async function deleteEvent(
  tools: EventWriteTools,
  person: Person,
  id: string,
  scope: Scope,
  request?: KeyedRequest,
): Promise<void> {
  await changeState(tools, person, id, scope, {
    request,
    action: 'event-deleted',
    isDone: isGone,
    columns: async (events, event) => ({ deleted_at: await ownInstant(events, event, 'deleted_at') }),
  });
}

/**
 * Cancels an event, for a reason if one is given; with `following` also all later dates of its series that are not
 * over. Cancelling it again changes nothing. Throws as `authorizeEvent` does, and `content-blocked`.
 */
export async function cancelEvent(
  tools: EventWriteTools,
  person: Person,
  id: string,
  scope: Scope,
  reason?: string,
  request?: KeyedRequest,
): Promise<void> {
  await changeState(tools, person, id, scope, {
    request,
    check: (db) => refuseBlocked({ ...tools, db }, [{ path: 'reason', text: reason }]),
    action: 'event-cancelled',
    isDone: (date) => date.cancelled_at !== null,
    columns: async (events, event) => ({
      cancelled_at: await ownInstant(events, event, 'cancelled_at'),
      cancelled_because: reason || null,
      is_off_rule: false,
    }),
  });
}

type ReinstatingScope = Output<typeof reinstateEventEndpoint, 'query'>['scope'];

/**
 * Undoes a cancellation; with `together` all dates from this one on that were cancelled with it. Has no effect if
 * nothing was cancelled. Throws as `authorizeEvent` does.
 */
export async function reinstateEvent(
  tools: EventWriteTools,
  person: Person,
  id: string,
  scope: ReinstatingScope,
  request?: KeyedRequest,
): Promise<void> {
  await changeState(tools, person, id, scope, {
    request,
    action: 'event-reinstated',
    isDone: (date) => date.cancelled_at === null,
    columns: async ({ now }) => ({
      ...{ cancelled_at: null, cancelled_because: null },
      ...{ is_off_rule: false, confirmed_at: now },
    }),
  });
}

/** Returns an instant unique in the series, so that events deleted or cancelled together can be restored together. */
export async function ownInstant(
  { db, now }: EventWriter,
  { series_id }: Pick<store.LockedEvent, 'series_id'>,
  column: 'deleted_at' | 'cancelled_at',
): Promise<Date> {
  const latest = series_id === null ? null : await store.latestInSeries(db, series_id, column);
  return latest && latest >= now ? new Date(latest.getTime() + 1) : now;
}

interface StateChange {
  request: KeyedRequest | undefined;
  /** Throws if the change is refused. Not called for a repeated request. */
  check?(db: Db): Promise<void>;
  action: 'event-deleted' | 'event-cancelled' | 'event-reinstated';
  isDone(date: store.LockedEvent): boolean;
  columns(events: EventWriter, event: store.LockedEvent): Promise<EventColumns>;
}

async function changeState(
  tools: EventWriteTools,
  person: Person,
  id: string,
  scope: ReinstatingScope,
  { request, check, action, isDone, columns }: StateChange,
): Promise<void> {
  await changeEventsOnce(tools, request, async (events) => {
    const { db, now } = events;
    await check?.(db);
    const event = authorizeEvent(tools, person, await store.lockEvent(db, id), 'withdraw');
    const following =
      scope !== 'this' && event.series_id !== null
        ? await store.lockFollowing(db, event.series_id, event.starts_at)
        : [];
    const later = following.filter(
      (date) =>
        date.id !== event.id &&
        !isGone(date) &&
        date.ends_at > now &&
        maySeeAll(person, date) &&
        (scope !== 'together' || date.cancelled_at?.getTime() === event.cancelled_at?.getTime()),
    );
    const dates = [event, ...later].filter((date) => !isDone(date));
    if (dates.length === 0) return;
    const ids = dates.map((date) => date.id);
    await events.change(ids, await columns(events, event));
    await events.recordAudit({ action, actorId: person.id, ...auditSubject(event, dates.length) });
  });
}

/**
 * Undoes a deletion with all dates that were deleted together, within a day or at any time for administrators and
 * moderators. An event that was never published waits for the team again. Has no effect if nothing was deleted. Throws `event-hidden` or `forbidden` for events that an administrator took down,
 * `event-deleted` after a day.
 */
export async function restoreEvent(
  tools: EventWriteTools,
  person: Person,
  id: string,
  request?: KeyedRequest,
): Promise<void> {
  await changeEventsOnce(tools, request, async (events) => {
    const { db, now } = events;
    const event = authorizeEvent(tools, person, await store.lockEvent(db, id), 'restore');
    if (event.deleted_at === null || !isGone(event)) return;
    const isTooLate = now.getTime() - event.deleted_at.getTime() > restorableMs;
    if (isTooLate && !isSupervisor(person, event)) throw new Problem('event-deleted');
    const together =
      event.series_id === null ? [event] : await store.lockDeletedTogether(db, event.series_id, event.deleted_at);
    const dates = together.filter((date) => date.hidden_because === null && maySeeAll(person, date));
    const ids = dates.map((date) => date.id);
    if (!isSupervisor(person, event) && (await wasDoneByOthers(db, 'event-deleted', ids, person.id)))
      throw new Problem('forbidden');
    await events.change(ids, { deleted_at: null });
    await events.recordAudit({ action: 'event-restored', actorId: person.id, ...auditSubject(event, dates.length) });
  });
}

function auditSubject({ id, name, series_id }: store.LockedEvent, dates: number) {
  return {
    subject: { kind: 'event' as const, id, name },
    details: dates > 1 ? { seriesId: series_id, dates } : {},
  };
}
