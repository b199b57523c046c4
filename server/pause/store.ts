import type { Db } from '#server/database/connect.ts';

/** Returns when the site was paused, or undefined if it is not. */
export async function findPause(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('site_pauses').select('since').executeTakeFirst();
  return row?.since;
}

/** Pauses the site from `since` on, also if it was paused before. */
export async function insertPause(db: Db, since: Date): Promise<void> {
  await db
    .insertInto('site_pauses')
    .values({ since })
    .onConflict((conflict) => conflict.column('is_paused').doUpdateSet({ since }))
    .execute();
}

/** Returns whether the site was paused. */
export async function deletePause(db: Db): Promise<boolean> {
  const [{ numDeletedRows } = { numDeletedRows: 0n }] = await db.deleteFrom('site_pauses').execute();
  return numDeletedRows > 0n;
}
