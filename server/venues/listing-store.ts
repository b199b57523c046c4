import { sql } from 'kysely';
import type { BoundingBox } from '#contract/places.ts';
import { codeRanges, withoutAntimeridian } from '#model/geo/bounding-box.ts';
import type { Db } from '#server/database/connect.ts';
import { keysetPage } from '#server/database/keyset.ts';
import { maxSortedLetters, type SortKey } from '#server/http/sort-cursor.ts';

interface Wanted {
  /** Normalized. Each must start a word of name or town. */
  words: readonly string[];
  box?: BoundingBox | undefined;
  after?: SortKey | undefined;
}

/** Returns venues with a public page and an event that is not deleted, by name and id. */
export async function findPublicByName(db: Db, { words, box, after }: Wanted, limit: number) {
  const sortName = sql<string>`left(name_key, ${sql.lit(maxSortedLetters)})`;
  let some = db
    .selectFrom('venues')
    .select(['id', 'slug', 'name', 'town', 'display_name', 'latitude', 'longitude', 'country_code'])
    .select(sortName.as('sort_name'))
    .where('merged_into', 'is', null)
    .where('hidden_because', 'is', null)
    .where((eb) =>
      eb.and(words.map((word) => eb(sql<string>`' ' || name_key || ' ' || town_key`, 'like', `% ${word}%`))),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('events')
          .select('events.id')
          .whereRef('events.venue_id', '=', 'venues.id')
          .where('events.deleted_at', 'is', null),
      ),
    );
  if (box) {
    some = some
      .where((eb) => eb.or(codeRanges(box).map(({ first, end }) => eb.between('morton', `${first}`, `${end - 1}`))))
      .where((eb) => eb.between('latitude', box.south, box.north))
      .where((eb) => eb.or(withoutAntimeridian(box).map(({ west, east }) => eb.between('longitude', west, east))));
  }
  return keysetPage(some, { by: sortName, id: sql.ref('venues.id'), direction: 'asc', after, limit }).execute();
}
