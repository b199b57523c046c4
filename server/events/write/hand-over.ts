import type { EventWriter } from '#server/changes/service.ts';
import { putInName } from './move-events.ts';
import { lockAlike, nextVersion } from './move-events-store.ts';

/**
 * Hands an event without an organiser over, with the dates of its series that have the same owner and are not over: into the
 * name of an organiser, or to another account. Returns how many dates were handed over.
 */
export async function handOverEvent(
  events: EventWriter,
  event: Parameters<typeof lockAlike>[1],
  { organiserId, accountId }: { organiserId: string | null; accountId: string },
): Promise<number> {
  const rows = await lockAlike(events.db, event, events.now);
  if (organiserId !== null) await putInName(events, rows, { organiserId, orphansTo: accountId });
  else {
    const ids = rows.map(({ id }) => id);
    await events.change(ids, { created_by: accountId, ...nextVersion });
  }
  return rows.length;
}
