import type { Picture } from '#contract/pictures.ts';
import { sitePictureKinds } from '#contract/site-values.ts';
import type { Db } from '#server/database/connect.ts';
import { findPictures } from './store.ts';

/** Returns the pictures that stored settings refer to, by id. */
export async function picturesOf(db: Db, stored: Record<string, unknown>): Promise<Map<string, Picture>> {
  const ids = sitePictureKinds.flatMap((kind) => (typeof stored[kind] === 'string' ? [stored[kind]] : []));
  const rows = await findPictures(db, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        sources: row.widths_px.map((widthPx) => ({ url: `/pictures/${row.id}/${widthPx}.webp`, widthPx })),
        widthPx: row.width_px,
        heightPx: row.height_px,
        placeholder: row.placeholder,
        alternativeText: row.alternative_text,
      },
    ]),
  );
}
