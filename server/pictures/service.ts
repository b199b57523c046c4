import { randomUUIDv7 } from 'node:crypto';
import type { Picture } from '#contract/pictures.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Tools } from '#server/tools.ts';
import { type PreparedPicture, preparePicture } from './prepare.ts';
import { pictureKey } from './storage.ts';
import { insertPicture } from './store.ts';

interface PictureRow {
  id: string;
  width_px: number;
  height_px: number;
  widths_px: number[];
  placeholder: string;
  alternative_text: string;
}

/**
 * Keeps a picture that someone handed in, in all the widths that the screens need, and gives its id.
 * Throws `unsupported-media-type` for what can't be read as a picture.
 */
export async function keepPicture(
  tools: Pick<Tools, 'db' | 'storage' | 'clock'>,
  original: Uint8Array,
  alternativeText: string,
): Promise<string> {
  const id = randomUUIDv7();
  await keepPrepared(tools, { id, alternativeText, prepared: await preparePicture(original) });
  return id;
}

/** Keeps a picture that is prepared already. The files come first: a row never promises what is not there. */
export async function keepPrepared(
  { db, storage, clock }: Pick<Tools, 'db' | 'storage' | 'clock'>,
  { id, alternativeText, prepared }: { id: string; alternativeText: string; prepared: PreparedPicture },
): Promise<void> {
  await Promise.all(prepared.files.map(({ widthPx, bytes }) => storage.put(pictureKey(id, widthPx), bytes)));
  const row: Tables['pictures'] = {
    id,
    width_px: prepared.widthPx,
    height_px: prepared.heightPx,
    widths_px: prepared.files.map((file) => file.widthPx),
    placeholder: prepared.placeholder,
    alternative_text: alternativeText,
    created_at: clock(),
  };
  await insertPicture(db, row);
}

/** A picture as the contract has it; its addresses are answered by `GET /pictures/{id}/{width}.webp`. */
export function describePicture(row: PictureRow): Picture {
  return {
    sources: row.widths_px.map((widthPx) => ({ url: `/pictures/${pictureKey(row.id, widthPx)}`, widthPx })),
    widthPx: row.width_px,
    heightPx: row.height_px,
    placeholder: row.placeholder,
    alternativeText: row.alternative_text,
  };
}
