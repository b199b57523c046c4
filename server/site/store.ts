import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** The settings changed by administrators. Version 0: none yet. */
export interface StoredSettings {
  version: number;
  settings: Record<string, unknown>;
}

const nothing: StoredSettings = { version: 0, settings: {} };

/**
 * Changes with the settings. A version does not: after a failover that lost the last change, the next one gets the same.
 */
const mark = sql<string>`version || ' ' || md5(settings::text)`.as('mark');

/** Returns the stored settings with their mark (`findMark`). */
export async function findSettings(db: Db): Promise<StoredSettings & { mark: string }> {
  const found = await db.selectFrom('site_settings').select(['version', 'settings', mark]).executeTakeFirst();
  return found ?? { ...nothing, mark: '' };
}

/** Returns a text that is different for other settings; empty if there are none. */
export async function findMark(db: Db): Promise<string> {
  return (await db.selectFrom('site_settings').select(mark).executeTakeFirst())?.mark ?? '';
}

/** Returns the stored settings. Other changes wait until the end of the transaction. */
export async function lockSettings(db: Db): Promise<StoredSettings> {
  await db
    .insertInto('site_settings')
    .values({ version: 0, settings: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('site_settings').select(['version', 'settings']).forUpdate().executeTakeFirstOrThrow();
}

/** Replaces the settings. They must be locked. */
export async function updateSettings(db: Db, { version, settings }: StoredSettings): Promise<void> {
  await db
    .updateTable('site_settings')
    .set({ version, settings: JSON.stringify(settings) })
    .execute();
}

/** Returns the pictures with these ids, in no particular order. */
export async function findPictures(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('pictures')
    .select(['id', 'width_px', 'height_px', 'widths_px', 'placeholder', 'alternative_text'])
    .where('id', 'in', ids)
    .execute();
}

/** The change that made a version, with the account that made it. */
export interface StoredSiteChange {
  version: number;
  at: Date;
  actor_id: string | null;
  changes: Record<string, { from: unknown; to: unknown }>;
}

/** Adds a change to the history. */
export async function insertChange(db: Db, { changes, ...change }: StoredSiteChange): Promise<void> {
  await db
    .insertInto('site_changes')
    .values({ ...change, changes: JSON.stringify(changes) })
    .execute();
}

/** Keeps pictures from being removed as unused. */
export async function keepPictures(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('site_pictures')
    .values(ids.map((id) => ({ picture_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the newest changes with the names of their authors, newest first. */
export async function findChanges(db: Db, limit: number) {
  return db
    .selectFrom('site_changes')
    .leftJoin('users', 'users.id', 'site_changes.actor_id')
    .select(['site_changes.version', 'site_changes.at', 'site_changes.changes'])
    .select(['users.id as actor_id', 'users.name as actor_name'])
    .orderBy('site_changes.version', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the change that made a version. */
export async function findChange(db: Db, version: number): Promise<StoredSiteChange | undefined> {
  return db.selectFrom('site_changes').selectAll().where('version', '=', version).executeTakeFirst();
}
