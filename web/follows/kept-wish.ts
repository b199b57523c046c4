import type { FollowMail } from '#contract/follows.ts';
import { tabStorage } from '#web/storage/storage.ts';
import type { FollowTarget } from './wish.ts';

const storageKey = 'wish-to-follow';

/** What a visitor wished to follow before they went to sign in, and where that was. */
export interface PendingFollow {
  target: FollowTarget;
  mail: FollowMail;
  /** A path of this site, with its query. */
  from: string;
}

/** The one that this tab keeps. What is sent of it the server checks. */
export function pendingFollow(): PendingFollow | null {
  return tabStorage.getJson<PendingFollow>(storageKey);
}

/** Keeps it, or with null forgets it. Tells whether the browser could. */
export function storePendingFollow(pending: PendingFollow | null): boolean {
  return pending === null ? tabStorage.remove(storageKey) : tabStorage.set(storageKey, JSON.stringify(pending));
}
