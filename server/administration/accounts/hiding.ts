import type { EventWriter } from '#server/changes/service.ts';
import { newId } from '#server/ids/ids.ts';
import { type EventsWanted, lockHidden, lockVisible } from './hiding-store.ts';

/** Events that were hidden together, and can be restored together by this id. */
export interface Hiding {
  id: string;
  events: number;
}

/**
 * Hides events of an account: those that have not ended, or those added since a time. Returns null if there are none.
 */
export async function hideTogether(writer: EventWriter, wanted: EventsWanted, because: string): Promise<Hiding | null> {
  const ids = await lockVisible(writer.db, wanted);
  if (ids.length === 0) return null;
  const id = newId();
  await writer.change(ids, { hidden_because: because, deleted_at: writer.now, hiding_id: id });
  return { id, events: ids.length };
}

/** Restores the events of a hiding that are still hidden, and returns their number. */
export async function bringBack(writer: EventWriter, hidingId: string, accountId: string): Promise<number> {
  const ids = await lockHidden(writer.db, hidingId, accountId);
  await writer.change(ids, { hidden_because: null, deleted_at: null, hiding_id: null });
  return ids.length;
}
