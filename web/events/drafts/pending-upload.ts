import type { Locale } from '#contract/locales.ts';
import type { Scope } from '#contract/recurrence-rule.ts';
import type { Crop } from '#web/ui/crop.ts';
import { getUnexpired } from './expiring-storage.ts';

/** A picture chosen for a saved event, not uploaded yet; without its file. */
export interface PendingUpload {
  crop: Crop | null;
  alternativeText: string;
  /** The language of the alternative text; absent if stored by an older version. */
  language?: Locale | undefined;
  /** The dates of a series that it is for. */
  scope: Scope;
}

/** Returns the storage key of the picture of a user's event, for the value and for its file. */
export function pendingUploadKey(userId: string, eventId: string): string {
  return `event-picture/${userId}/${eventId}`;
}

/** Returns the picture that a user's event is still missing; null if there is none. */
export function pendingUploadOf(userId: string, eventId: string, now: Date): PendingUpload | null {
  return getUnexpired<{ picture: PendingUpload }>(pendingUploadKey(userId, eventId), now)?.picture ?? null;
}
