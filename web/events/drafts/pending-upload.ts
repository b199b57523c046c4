import type { Locale } from '#contract/locales.ts';
import type { Scope } from '#contract/scope.ts';
import type { Crop } from '#web/ui/crop.ts';
import { getUnexpired } from './expiring-storage.ts';

/** A picture that was chosen for an event which is saved, and that the server has not got yet: all but its file. */
export interface PendingUpload {
  crop: Crop | null;
  alternativeText: string;
  /** In which language that is; one that has waited since before does not say so. */
  language?: Locale | undefined;
  /** For which dates of an evening that repeats. */
  scope: Scope;
}

/** Where the picture of someone's event is kept, here and, its file, where files are kept. */
export function pendingUploadKey(userId: string, eventId: string): string {
  return `event-picture/${userId}/${eventId}`;
}

/** The picture that someone's event still waits for; null where there is none. */
export function pendingUploadOf(userId: string, eventId: string, now: Date): PendingUpload | null {
  return getUnexpired<{ picture: PendingUpload }>(pendingUploadKey(userId, eventId), now)?.picture ?? null;
}
