import type { EventWriter } from '#server/changes/service.ts';
import { newId } from '#server/ids/new-id.ts';
import { type EventsWanted, holdHidden, holdStanding } from './hiding-store.ts';

/** What was hidden together, by the id under which it comes back together. */
export interface Hiding {
  id: string;
  events: number;
}

/** Hides events of an account at once: those that are not over, or those that were added since an instant. Null where there are none. */
export async function hideTogether(writer: EventWriter, wanted: EventsWanted, because: string): Promise<Hiding | null> {
  const ids = await holdStanding(writer.db, wanted);
  if (ids.length === 0) return null;
  const id = newId();
  await writer.change(ids, { hidden_because: because, deleted_at: writer.now, hiding_id: id });
  return { id, events: ids.length };
}

/** Brings back what was hidden together and is hidden still. Gives how many these are. */
export async function bringBack(writer: EventWriter, hidingId: string, accountId: string): Promise<number> {
  const ids = await holdHidden(writer.db, hidingId, accountId);
  await writer.change(ids, { hidden_because: null, deleted_at: null, hiding_id: null });
  return ids.length;
}
