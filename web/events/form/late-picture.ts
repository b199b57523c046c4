import { del, get, set } from 'idb-keyval';
import type { Scope } from '#contract/scope.ts';
import { type WaitingPicture, waitingKey } from '#web/events/waiting-pictures.ts';
import { sendPicture } from './save.ts';

/** A picture as it was chosen: its file, and what was said about it. */
export type ChosenPicture = Omit<WaitingPicture, 'scope'> & { file: File };

/** Keeps the picture of an event that is saved until the server has it, across a reload or a crash. */
export async function keepLatePicture(
  userId: string,
  eventId: string,
  { file, crop, alternativeText, language }: ChosenPicture,
  scope: Scope,
  now: Date,
): Promise<void> {
  const key = waitingKey(userId, eventId);
  const picture: WaitingPicture = { crop, alternativeText, language, scope };
  try {
    localStorage.setItem(key, JSON.stringify({ picture, keptAt: now.getTime() }));
    await set(key, file);
  } catch {
    // A browser without such a store, or in private: it is kept as long as the page is.
    await dropLatePicture(userId, eventId);
  }
}

export async function readLateFile(userId: string, eventId: string): Promise<File | null> {
  try {
    return (await get<File>(waitingKey(userId, eventId))) ?? null;
  } catch {
    return null;
  }
}

/** The server has it, or nobody wants it any more. */
export async function dropLatePicture(userId: string, eventId: string): Promise<void> {
  const key = waitingKey(userId, eventId);
  try {
    localStorage.removeItem(key);
    await del(key);
  } catch {
    // There is none, then.
  }
}

/** Sends a picture that is kept, and keeps it no longer once the server has it. */
export async function sendLatePicture(
  userId: string,
  eventId: string,
  picture: ChosenPicture,
  scope: Scope,
  onProgress: (share: number) => void,
): Promise<void> {
  await sendPicture(eventId, picture, scope, onProgress);
  await dropLatePicture(userId, eventId);
}
