import type { Scope } from '#contract/recurrence-rule.ts';
import { setExpiring } from '#web/events/drafts/expiring-storage.ts';
import { type PendingUpload, pendingUploadKey } from '#web/events/drafts/pending-upload.ts';
import { sendPicture } from '#web/events/form/save.ts';
import { getFile, removeFile, setFile } from '#web/storage/file-storage.ts';
import { browserStorage } from '#web/storage/storage.ts';

/** A chosen picture: its file, and its text. */
export type ChosenPicture = Omit<PendingUpload, 'scope'> & { file: File };

/** Stores the picture of a saved event until it is uploaded, across reloads and crashes. */
export async function keepPendingUpload(
  userId: string,
  eventId: string,
  { file, crop, alternativeText, language }: ChosenPicture,
  scope: Scope,
  now: Date,
): Promise<void> {
  const key = pendingUploadKey(userId, eventId);
  const picture: PendingUpload = { crop, alternativeText, language, scope };
  // One without the other is useless: if they cannot be stored, the picture lasts as long as the page.
  const isKept = setExpiring(key, { picture }, now) && (await setFile(key, file));
  if (!isKept) await dropPendingUpload(userId, eventId);
}

/** Returns the file of a picture that is not uploaded yet; null if none is stored. */
export function readPendingFile(userId: string, eventId: string): Promise<File | null> {
  return getFile(pendingUploadKey(userId, eventId));
}

/** Removes a stored picture from the browser, after it was uploaded or discarded. */
export async function dropPendingUpload(userId: string, eventId: string): Promise<void> {
  const key = pendingUploadKey(userId, eventId);
  browserStorage.remove(key);
  await removeFile(key);
}

/** Uploads a stored picture, and removes it afterwards. */
export async function sendPendingUpload(
  userId: string,
  eventId: string,
  picture: ChosenPicture,
  scope: Scope,
  onProgress: (share: number) => void,
): Promise<void> {
  await sendPicture(eventId, picture, scope, onProgress);
  await dropPendingUpload(userId, eventId);
}
