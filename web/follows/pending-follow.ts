import type { FollowMail } from '#contract/follows.ts';
import { tabStorage } from '#web/storage/storage.ts';
import type { FollowTarget } from './follow-target.ts';

const storageKey = 'wish-to-follow';

/** A follow that was requested before sign-in, and the page where it was requested. */
export interface PendingFollow {
  target: FollowTarget;
  mail: FollowMail;
  /** Path and query of the page. */
  from: string;
}

/**
 * Returns the follow that this tab has stored during sign-in, or null. It is not validated here; the server validates
 * what is sent of it.
 */
export function pendingFollow(): PendingFollow | null {
  return tabStorage.getJson<PendingFollow>(storageKey);
}

/** Stores a follow in this tab during sign-in, or removes it with null. Returns whether the browser could. */
export function storePendingFollow(pending: PendingFollow | null): boolean {
  return pending === null ? tabStorage.remove(storageKey) : tabStorage.set(storageKey, JSON.stringify(pending));
}
