import type { Db } from '#server/database/connect.ts';
import { kinds, styles } from './catalogue.ts';
import { entriesOf, type Random } from './random.ts';

type Table = 'dances' | 'event_types';

export interface CatalogueRows {
  /** Ids by slug, of existing and new rows. */
  dances: ReadonlyMap<string, string>;
  types: ReadonlyMap<string, string>;
  insertMissing(db: Db): Promise<void>;
}

/**
 * Returns the ids of the sample catalogue's styles and types, those of existing rows where the slug exists.
 * `insertMissing` inserts the others.
 */
export async function prepareCatalogue(db: Db, random: Random, now: Date): Promise<CatalogueRows> {
  const dances = await missingFrom(db, 'dances', styles, random, now);
  const types = await missingFrom(db, 'event_types', kinds, random, now);
  return {
    dances: dances.ids,
    types: types.ids,
    async insertMissing(db) {
      for (const { table, rows } of [dances, types]) {
        if (rows.length === 0) continue;
        // Another server may fill the same empty database at the same time.
        await db
          .insertInto(table)
          .values(rows)
          .onConflict((conflict) => conflict.column('slug').doNothing())
          .execute();
      }
    },
  };
}

async function missingFrom(db: Db, table: Table, entries: typeof styles | typeof kinds, random: Random, now: Date) {
  const known = await db.selectFrom(table).select(['id', 'slug']).execute();
  const ids = new Map(known.map((row) => [row.slug, row.id]));
  const rows = entriesOf(entries).flatMap(([slug, { names, color }], index) => {
    const id = random.uuid(now);
    if (ids.has(slug)) return [];
    ids.set(slug, id);
    return { id, slug, name: names.en, names: JSON.stringify(names), color, position: known.length + index };
  });
  return { table, rows, ids };
}
