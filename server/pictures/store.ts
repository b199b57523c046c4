import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

export async function insertPicture(db: Db, picture: Tables['pictures']): Promise<void> {
  await db.insertInto('pictures').values(picture).execute();
}
