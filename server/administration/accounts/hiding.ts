import { randomUUIDv7 } from 'node:crypto';
import { updateEvents } from '#server/administration/events/store.ts';
import type { Db } from '#server/database/connect.ts';
import { type EventsWanted, holdHidden, holdStanding } from './hiding-store.ts';

/** What was hidden together, by the id under which it comes back together. */
export interface Hiding {
  id: string;
  events: number;
}

/** Hides events of an account at once: those that are not over, or those that were added since an instant. Null where there are none. */
export async function hideTogether(db: Db, wanted: EventsWanted, because: string, now: Date): Promise<Hiding | null> {
  const ids = await holdStanding(db, wanted);
  if (ids.length === 0) return null;
  const id = randomUUIDv7();
  await updateEvents(db, ids, { hidden_because: because, deleted_at: now, hiding_id: id }, now);
  return { id, events: ids.length };
}

/** Brings back what was hidden together and is hidden still. Gives how many these are. */
export async function bringBack(db: Db, hidingId: string, accountId: string, now: Date): Promise<number> {
  const ids = await holdHidden(db, hidingId, accountId);
  if (ids.length > 0) await updateEvents(db, ids, { hidden_because: null, deleted_at: null, hiding_id: null }, now);
  return ids.length;
}
