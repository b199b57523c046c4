import { nextMailTime } from '#server/follows/settings/service.ts';
import type { LockedEvent, Notice, Recipient } from './deliver-store.ts';
import { newDebounceMs } from './process-change-log.ts';

/** Nobody gets more in a day than this, by each way: what is more waits. */
export const dailyLimits = { new: 3, changed: 12, changedPerEvent: 4 } as const;
export const dayMs = 86_400_000;

/** What is about to begin cannot wait until tomorrow; nor does it come every minute. */
const beforeStartMs = 3 * 3_600_000;
const shortestWaitMs = 15 * 60_000;

/** A digest, or what has waited already, is not told to wait once more. */
export function hasWaited({ due_at, created_at }: Notice): boolean {
  return due_at.getTime() - created_at.getTime() > newDebounceMs;
}

/** When what is too much now is told, all of it in one: at the hour of the account, and of what changes before it begins. */
export function postpone(notice: Notice, event: LockedEvent | undefined, reader: Recipient, now: Date): Notice {
  const atHour = nextMailTime(new Date(now.getTime() + newDebounceMs), 'daily', reader).getTime();
  if (notice.topic === 'new' || !event) return { ...notice, due_at: new Date(atHour) };
  const soonest = Math.max(now.getTime() + shortestWaitMs, event.starts_at.getTime() - beforeStartMs);
  return { ...notice, due_at: new Date(Math.min(atHour, soonest)) };
}
