import type { Db } from '#server/database/connect.ts';
import * as store from './store.ts';

/**
 * Pauses the site: it sends no mails, push messages or webhooks, and reads no sources, until `resumeSite`. For restored
 * copies, so that they do not act in the name of the original. All servers of the database notice at once.
 */
export function pauseSite(db: Db, now = new Date()): Promise<void> {
  return store.insertPause(db, now);
}

/** Resumes the site. Queued mails are sent within seconds. Returns whether it was paused. */
export function resumeSite(db: Db): Promise<boolean> {
  return store.deletePause(db);
}

/** Returns whether the site is paused. */
export async function isPaused(db: Db): Promise<boolean> {
  return (await store.findPause(db)) !== undefined;
}

/** Returns a line for the operator if the site is paused. */
export async function pauseNotice(db: Db): Promise<string | undefined> {
  if (!(await isPaused(db))) return undefined;
  return 'This site is a restored copy and paused: it sends no mails, push messages or webhooks, reads no sources, and makes no backups. To resume it, use `npm run admin -- resume` or the administration panel.';
}
