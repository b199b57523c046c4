import { announceWaiting } from '#server/approval/service.ts';
import type { EventWriter } from '#server/changes/service.ts';
import { type EventWriteTools, isOwnEvent } from '#server/events/access/service.ts';
import type { Person } from '#server/http/person.ts';
import { type LockedEvent, lockRefused } from './write-store.ts';

/**
 * Submits a refused event to the team again, with all refused dates of its series. Has no effect for other events, and if
 * an administrator corrects the event of another account.
 */
export async function submitAgain(
  tools: EventWriteTools,
  events: EventWriter,
  person: Person,
  event: LockedEvent,
): Promise<void> {
  if (event.approval !== 'refused' || !isOwnEvent(person, event)) return;
  const ids = await lockRefused(events.db, event);
  const waiting = { approval: 'waiting', approval_at: events.now, approval_mailed_at: null } as const;
  await events.change(ids, { ...waiting, refused_because: null });
  await events.recordAudit({
    action: 'event-submitted',
    actorId: person.id,
    subject: { kind: 'event', id: event.id, name: event.name },
    details: ids.length > 1 ? { seriesId: event.series_id, dates: ids.length } : {},
  });
  await announceWaiting({ ...tools, db: events.db }, event.created_by ?? person.id, events.now);
}
