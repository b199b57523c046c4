import type { Db } from '#server/database/connect.ts';

/** Returns the names of events, in order of id. */
export async function findNames(db: Db, ids: readonly string[]) {
  return db.selectFrom('events').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute();
}

/** Returns whether events are deleted or hidden, locked until the end of the transaction, in order of id. */
export async function lockStates(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('events')
    .select(['id', 'deleted_at', 'approval', 'hidden_because'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Returns events with their creators, for mails to them. Events without an account are left out. */
export async function findMailed(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.created_by')
    .select(['events.id', 'events.name', 'events.slug'])
    .select(['users.id as creator_id', 'users.name as creator_name', 'users.email', 'users.locale'])
    .where('events.id', 'in', ids)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .execute();
}
