import type { Db } from '#server/database/connect.ts';

/** The settings changed by administrators. Version 0: none yet. */
export interface StoredSettings {
  version: number;
  settings: Record<string, unknown>;
}

const nothing: StoredSettings = { version: 0, settings: {} };

/** Returns the stored settings. */
export async function findSettings(db: Db): Promise<StoredSettings> {
  return (await db.selectFrom('site_settings').select(['version', 'settings']).executeTakeFirst()) ?? nothing;
}

/** Returns the version of the stored settings. */
export async function findVersion(db: Db): Promise<number> {
  return (await db.selectFrom('site_settings').select('version').executeTakeFirst())?.version ?? 0;
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
