import type { ExpressionBuilder, Selectable } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

/** A picture without what only the clean-up wants to know. */
export type PictureRow = Omit<Selectable<Tables['pictures']>, 'unused_since'>;

export async function insertPicture(db: Db, picture: PictureRow): Promise<void> {
  await db.insertInto('pictures').values(picture).execute();
}

/** Notes since when pictures have been shown nowhere, and forgets it of those that are shown again. */
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

/** Pictures that have been shown nowhere since `before` or longer. */
export async function findUnused(db: Db, before: Date): Promise<Pick<PictureRow, 'id' | 'widths_px'>[]> {
  return db.selectFrom('pictures').select(['id', 'widths_px']).where('unused_since', '<=', before).execute();
}

/**
 * Removes the row of a picture, unless it has come into use; tells whether it did. A table that `isUsed` does not know
 * stops it too, with a foreign key.
 */
export async function deleteUnused(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pictures')
    .where('id', '=', id)
    .where((eb) => eb.not(isUsed(eb)))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Which of these pictures have a row. */
export async function findKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('pictures').select('id').where('id', '=', anyOf(ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether a picture belongs to events of which none stands any more. One that belongs to none is not of them. */
export async function isOfDeletedEventsAlone(db: Db, id: string): Promise<boolean> {
  const { standing, all } = await db
    .selectFrom('events')
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere('deleted_at', 'is', null).as('standing'),
    ])
    .where('picture_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(all) > 0 && Number(standing) === 0;
}

/** Whatever may show a picture. A deleted event counts: it may be brought back. */
function isUsed(eb: ExpressionBuilder<Tables, 'pictures'>) {
  return eb.or([
    eb.exists(eb.selectFrom('events').select('events.id').whereRef('events.picture_id', '=', 'pictures.id')),
    eb.exists(eb.selectFrom('users').select('users.id').whereRef('users.avatar_id', '=', 'pictures.id')),
    eb.exists(
      eb.selectFrom('organisers').select('organisers.id').whereRef('organisers.picture_id', '=', 'pictures.id'),
    ),
  ]);
}
