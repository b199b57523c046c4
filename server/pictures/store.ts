import type { ExpressionBuilder, Selectable } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

/** A picture without the column of the clean-up. */
export type PictureRow = Omit<Selectable<Tables['pictures']>, 'unused_since'>;

/** Inserts the record of a picture. Its files must be stored before. */
export async function insertPicture(db: Db, picture: PictureRow): Promise<void> {
  await db.insertInto('pictures').values(picture).execute();
}

/** Sets `unused_since` of pictures that are not used, and clears it for those that are used again. */
export async function noteUnused(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ unused_since: now })
    .where('unused_since', 'is', null)
    .where((eb) => eb.not(isUsed(eb)))
    .execute();
  await db
    .updateTable('pictures')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where((eb) => isUsed(eb))
    .execute();
}

/** Returns the pictures that have been unused since `before` or longer. */
export async function findUnused(db: Db, before: Date): Promise<Pick<PictureRow, 'id' | 'widths_px'>[]> {
  return db.selectFrom('pictures').select(['id', 'widths_px']).where('unused_since', '<=', before).execute();
}

/**
 * Deletes the row of a picture, unless it is in use. Returns whether it was deleted. Throws if a table unknown to
 * `isUsed` refers to it by foreign key.
 */
export async function deleteUnused(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pictures')
    .where('id', '=', id)
    .where((eb) => eb.not(isUsed(eb)))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Returns all pictures with their widths, oldest first. */
export async function findAll(db: Db): Promise<Pick<PictureRow, 'id' | 'widths_px'>[]> {
  return db.selectFrom('pictures').select(['id', 'widths_px']).orderBy('id').execute();
}

/** Returns the given ids that have a row. */
export async function findKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('pictures').select('id').where('id', '=', anyOf(ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether a picture belongs to events that are all deleted. False if it belongs to no event. */
export async function isOfDeletedEventsAlone(db: Db, id: string): Promise<boolean> {
  const { active, all } = await db
    .selectFrom('events')
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      // Owners and the team see events that wait. Other users do not know the address of the picture.
      fn
        .countAll<string>()
        .filterWhere((eb) => eb.or([eb('deleted_at', 'is', null), eb('approval', 'in', ['waiting', 'refused'])]))
        .as('active'),
    ])
    .where('picture_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(all) > 0 && Number(active) === 0;
}

/** Whether anything refers to a picture. A deleted event counts, because it may be restored. */
function isUsed(eb: ExpressionBuilder<Tables, 'pictures'>) {
  return eb.or([
    eb.exists(eb.selectFrom('events').select('events.id').whereRef('events.picture_id', '=', 'pictures.id')),
    eb.exists(eb.selectFrom('users').select('users.id').whereRef('users.avatar_id', '=', 'pictures.id')),
    eb.exists(
      eb.selectFrom('organisers').select('organisers.id').whereRef('organisers.picture_id', '=', 'pictures.id'),
    ),
    eb.exists(
      eb
        .selectFrom('site_pictures')
        .select('site_pictures.picture_id')
        .whereRef('site_pictures.picture_id', '=', 'pictures.id'),
    ),
  ]);
}
