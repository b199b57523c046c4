import { randomUUIDv7 } from 'node:crypto';
import type { Picture } from '#contract/pictures.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Tools } from '#server/tools.ts';
import { type PreparedPicture, preparePicture } from './prepare.ts';
import { pictureKey } from './storage.ts';
import { insertPicture } from './store.ts';

interface NewPicture extends PreparedPicture {
  alternativeText: string;
  createdAt: Date;
}

/**
 * Keeps a picture that someone handed in, in all the widths that the screens need, and gives its id.
 * Throws `unsupported-media-type` for what can't be read as a picture.
 */
export async function keepPicture(
  { db, storage, clock }: Pick<Tools, 'db' | 'storage' | 'clock'>,
  original: Uint8Array,
  alternativeText: string,
): Promise<string> {
  const id = randomUUIDv7();
  const picture = await preparePicture(original);
  // The files come first: a row never promises what is not there.
  await insertPicture(db, await storePicture(storage, id, { ...picture, alternativeText, createdAt: clock() }));
  return id;
}

/** Puts the files of a prepared picture into the storage, and gives the row that belongs to them. */
export async function storePicture(
  storage: Tools['storage'],
  id: string,
  { files, widthPx, heightPx, placeholder, alternativeText, createdAt }: NewPicture,
): Promise<Tables['pictures']> {
  await Promise.all(files.map(({ widthPx, bytes }) => storage.put(pictureKey(id, widthPx), bytes)));
  return {
    id,
    width_px: widthPx,
    height_px: heightPx,
    widths_px: files.map((file) => file.widthPx),
    placeholder,
    alternative_text: alternativeText,
    created_at: createdAt,
  };
}

/** A picture as the contract has it; its addresses are answered by `GET /pictures/{id}/{width}.webp`. */
export function describePicture(row: Omit<Tables['pictures'], 'created_at'>): Picture {
  return {
    sources: row.widths_px.map((widthPx) => ({ url: `/pictures/${pictureKey(row.id, widthPx)}`, widthPx })),
    widthPx: row.width_px,
    heightPx: row.height_px,
    placeholder: row.placeholder,
    alternativeText: row.alternative_text,
  };
}
