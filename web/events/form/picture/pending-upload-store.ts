import type { Scope } from '#contract/scope.ts';
import { setExpiring } from '#web/events/drafts/expiring-storage.ts';
import { type PendingUpload, pendingUploadKey } from '#web/events/drafts/pending-upload.ts';
import { sendPicture } from '#web/events/form/save.ts';
import { getFile, removeFile, setFile } from '#web/storage/file-storage.ts';
import { browserStorage } from '#web/storage/storage.ts';

/** A picture as it was chosen: its file, and what was said about it. */
export type ChosenPicture = Omit<PendingUpload, 'scope'> & { file: File };

/** Keeps the picture of an event that is saved until the server has it, across a reload or a crash. */
export async function keepPendingUpload(
  userId: string,
  eventId: string,
  { file, crop, alternativeText, language }: ChosenPicture,
  scope: Scope,
  now: Date,
): Promise<void> {
  const key = pendingUploadKey(userId, eventId);
  const picture: PendingUpload = { crop, alternativeText, language, scope };
  // Half of it is of no use: where it can't be kept, it lasts as long as the page.
  const isKept = setExpiring(key, { picture }, now) && (await setFile(key, file));
  if (!isKept) await dropPendingUpload(userId, eventId);
}

export function readPendingFile(userId: string, eventId: string): Promise<File | null> {
  return getFile(pendingUploadKey(userId, eventId));
}

/** The server has it, or nobody wants it any more. */
export async function dropPendingUpload(userId: string, eventId: string): Promise<void> {
  const key = pendingUploadKey(userId, eventId);
  browserStorage.remove(key);
  await removeFile(key);
}

/** Sends a picture that is kept, and keeps it no longer once the server has it. */
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
