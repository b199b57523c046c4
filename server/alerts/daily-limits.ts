import { nextMailTime } from '#server/follows/settings/service.ts';
import type { LockedEvent, Notice, Recipient } from './deliver-store.ts';
import { newDebounceMs } from './process-change-log.ts';

/** Maximum number of messages per user and channel in 24 hours. Further notices are postponed. */
export const dailyLimits = { new: 3, changed: 12, changedPerEvent: 4 } as const;
export const dayMs = 86_400_000;

/** A change of an event that starts soon cannot wait until the next day. Repeated messages keep a minimum distance. */
const beforeStartMs = 3 * 3_600_000;
const shortestWaitMs = 15 * 60_000;

/** Returns whether a notice is part of a digest or was postponed before. It is then not postponed again. */
export function hasWaited({ due_at, created_at }: Notice): boolean {
  return due_at.getTime() - created_at.getTime() > newDebounceMs;
}

/**
 * Returns the notice with a later due time: the next mail hour of the account, or for a change at the latest three
 * hours before the start.
 */
export function postpone(notice: Notice, event: LockedEvent | undefined, reader: Recipient, now: Date): Notice {
  const atHour = nextMailTime(new Date(now.getTime() + newDebounceMs), 'daily', reader).getTime();
  if (notice.topic === 'new' || !event) return { ...notice, due_at: new Date(atHour) };
  const soonest = Math.max(now.getTime() + shortestWaitMs, event.starts_at.getTime() - beforeStartMs);
  return { ...notice, due_at: new Date(Math.min(atHour, soonest)) };
}
