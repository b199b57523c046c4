import { forgetOldShare } from '#web/events/form/announcement/received-share.ts';
import { removeLocallyBefore } from '#web/saved/saved-here.ts';
import { fileKeys, removeFile } from '#web/storage/file-storage.ts';
import { browserStorage } from '#web/storage/storage.ts';
import { getUnexpired } from './expiring-storage.ts';

/** What this browser keeps of someone's events: drafts, what was pasted for them, and pictures on their way. */
const kinds = ['event-draft/', 'pasted-announcement/', 'event-queue/', 'event-picture/'];

/** As long as accounts keep what they saved (`savedLasts`), and a month in which it may have been going on. */
const savedLastsDays = 90;

/** Forgets what nobody has come back to in time, whoever it was: on a shared computer too nothing stays for ever. */
export async function removeExpired(now: Date): Promise<void> {
  await removeWhere((key) => getUnexpired(key, now) === null);
  await forgetOldShare(now);
  removeLocallyBefore(new Date(now.getTime() - savedLastsDays * 86_400_000));
}

/** Forgets all that is kept of someone whose account is gone. */
export async function removeAllOf(userId: string): Promise<void> {
  await removeWhere((key) => key.split('/')[1] === userId);
}

async function removeWhere(isMeant: (key: string) => boolean): Promise<void> {
  const isOurs = (key: string) => kinds.some((kind) => key.startsWith(kind));
  for (const key of browserStorage.keys()) if (isOurs(key) && isMeant(key)) browserStorage.remove(key);
  // A file without what belongs to it is of no use either.
  for (const key of await fileKeys()) if (isOurs(key) && browserStorage.get(key) === null) await removeFile(key);
}
