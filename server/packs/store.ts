import { sql } from 'kysely';
import { type PackTile, packZoom } from '#contract/packs.ts';
import { codesAtLevel, interleave } from '#contract/tiles.ts';
import type { Db } from '#server/database/connect.ts';

/** A position in the order of packs. */
export interface PackedRow {
  morton: string;
  id: string;
  isOffRule: boolean;
}

/**
 * Returns the first `limit` events after a position in a tile of `packZoom`, in the order of packs: those that end after an
 * instant and are not deleted, also cancelled ones.
 */
export function readTileRows(
  db: Db,
  { x, y }: PackTile,
  { endsAfter, after, limit }: { endsAfter: Date; after: PackedRow | undefined; limit: number },
): Promise<PackedRow[]> {
  const codes = codesAtLevel(packZoom);
  const first = interleave(x, y) * codes;
  return db
    .selectFrom('events')
    .select(['id', 'is_off_rule as isOffRule', sql<string>`morton`.as('morton')])
    .where('deleted_at', 'is', null)
    .where('morton', '>=', String(first))
    .where('morton', '<', String(first + codes))
    .where('ends_at', '>', endsAfter)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(morton, id) > (${after?.morton}::bigint, ${after?.id}::uuid)`),
    )
    .orderBy('morton')
    .orderBy('id')
    .limit(limit)
    .execute();
}
