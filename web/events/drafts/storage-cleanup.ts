import { forgetOldShare } from '#web/events/form/announcement/received-share.ts';
import { removeLocallyBefore } from '#web/saved/local-saved.ts';
import { fileKeys, removeFile } from '#web/storage/file-storage.ts';
import { browserStorage } from '#web/storage/storage.ts';
import { getUnexpired } from './expiring-storage.ts';

/**
 * Prefixes of what the browser stores about a user's events: drafts, pasted announcements, queues and pending pictures.
 */
const kinds = ['event-draft/', 'pasted-announcement/', 'event-queue/', 'event-picture/'];

/** As long as accounts keep saved events (`savedLasts`), and a month in which the event may have lasted. */
const savedLastsDays = 90;

/** Removes expired drafts, pictures, shared content and saved events of all users, because computers may be shared. */
export async function removeExpired(now: Date): Promise<void> {
  await removeWhere((key) => getUnexpired(key, now) === null);
  await forgetOldShare(now);
  removeLocallyBefore(new Date(now.getTime() - savedLastsDays * 86_400_000));
}

/** Returns whether this browser stores drafts of a user. */
export function hasDrafts(userId: string): boolean {
  return browserStorage.keys().some((key) => isOurs(key) && userOf(key) === userId);
}

/** Removes all drafts, pictures and unsent changes that this browser stores for a user who signs out. */
export async function removeAllOf(userId: string): Promise<void> {
  await removeWhere((key) => userOf(key) === userId);
  // Visitors do not load it.
  await (await import('#web/outbox/service.ts')).forgetChanges(userId);
}

const isOurs = (key: string) => kinds.some((kind) => key.startsWith(kind));
const userOf = (key: string) => key.split('/')[1];

async function removeWhere(isMeant: (key: string) => boolean): Promise<void> {
  for (const key of browserStorage.keys()) if (isOurs(key) && isMeant(key)) browserStorage.remove(key);
  // A file without its value is useless.
  for (const key of await fileKeys()) if (isOurs(key) && browserStorage.get(key) === null) await removeFile(key);
}
