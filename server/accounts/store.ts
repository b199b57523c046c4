import type { Db } from '#server/database/connect.ts';

export async function findAccount(db: Db, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}
