import type { Locale } from '#contract/locales.ts';
import type { Picture } from '#contract/pictures.ts';
import { isDiskFullError } from '#server/database/disk-full.ts';
import { sqlState } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import type { NightlyJob } from '#server/jobs/service.ts';
import { siteOf } from '#server/site/service.ts';
import { recordAttempt, type Throttle } from '#server/throttling/service.ts';
import type { Tools } from '#server/tools.ts';
import {
  type IconShape,
  iconShapes,
  listPictureFiles,
  type PictureStorage,
  pictureKey,
  type ShareShape,
  sharedKey,
  shareShapes,
} from './picture-storage.ts';
import type { PreparedPicture, WantedPicture } from './prepare.ts';
import { openStorage, type StorageSettings } from './storage.ts';
import { readPicture, watchOver } from './storage-watch.ts';
import { deleteUnused, findAll, findKnown, findUnused, insertPicture, noteUnused, type PictureRow } from './store.ts';

/** Opens a second storage for copies of the files: the folder `pictures` in `dataDir`, or a bucket. */
export function openPictureCopies(settings: StorageSettings): Promise<PictureStorage> {
  return openStorage(settings);
}

interface NewPicture extends PreparedPicture {
  alternativeText: string;
  /** By language, if it is known. */
  alternativeTexts: Partial<Record<Locale, string>>;
  createdAt: Date;
}

interface Upload extends WantedPicture {
  alternativeText: string;
  /** The language of the text. */
  language?: Locale | undefined;
}

/** Decoders are shared by everyone, so that one user must not occupy them with one file after the other. */
const uploads: Throttle = {
  what: 'picture-from',
  free: 60,
  firstWaitSeconds: 60,
  longestWaitSeconds: 1800,
  forgottenAfterSeconds: 3600,
};

/** Returns the current outages of the storage of pictures, with their duration and reason. */
export function storageOutages({ storage, log }: Pick<Tools, 'storage' | 'log'>) {
  return watchOver(storage, log).outages;
}

/** Counts an upload of a user, successful or not. Throws `too-many-requests` after dozens in an hour. */
export async function countPictureOf(
  tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config'>,
  { id }: Pick<Person, 'id'>,
): Promise<void> {
  if (tools.config.hasRateLimits) await recordAttempt(tools, uploads, id);
}

type KeepingTools = Pick<Tools, 'db' | 'storage' | 'decoder' | 'clock' | 'log'>;

/**
 * Stores an uploaded picture: decoded in another process, upright, cropped, without metadata, in the widths of its
 * `use`. The caller must refer to its id within a day, or it is deleted. Throws `unsupported-media-type` if it is not a
 * readable picture, `too-large` for too many pixels or too much time, `unavailable` if too many wait or the storage
 * does not respond, and `no-room` if the storage is full.
 */
export async function saveUploadedPicture(
  { db, storage, decoder, clock, log }: KeepingTools,
  original: Uint8Array,
  { alternativeText, language, ...wanted }: Upload,
): Promise<{ id: string; picture: Picture }> {
  const prepared = await decoder.prepare(original, wanted);
  const id = newId();
  const alternativeTexts = language && alternativeText ? { [language]: alternativeText } : {};
  const described = { ...prepared, alternativeText, alternativeTexts, createdAt: clock() };
  try {
    const row = await storePicture(storage, id, described).catch((error) => {
      watchOver(storage, log).failed(error);
      if (isDiskFullError(error)) throw new Problem('no-room', { detail: 'The storage of pictures is full.' });
      throw new Problem('unavailable', { detail: 'Pictures cannot be stored at the moment.' });
    });
    watchOver(storage, log).hasWritten();
    // After the files, so that each row has its files.
    await insertPicture(db, row);
    return { id, picture: describePicture(row) };
  } catch (error) {
    // Repeated attempts would fill the disk.
    await removeFiles(storage, id, described);
    throw error;
  }
}

/** Returns the storage keys of all pictures' files, without copies for link previews. */
export async function listPictureKeys(db: Tools['db']): Promise<string[]> {
  const pictures = await findAll(db);
  return pictures.flatMap(({ id, widths_px }) => widths_px.map((widthPx) => pictureKey(id, widthPx)));
}

/** Stores the files of a prepared picture, and returns its row. */
export async function storePicture(
  storage: Tools['storage'],
  id: string,
  { files, widthPx, heightPx, placeholder, alternativeText, alternativeTexts, createdAt }: NewPicture,
): Promise<PictureRow> {
  const puts = await Promise.allSettled(files.map(({ widthPx, bytes }) => storage.put(pictureKey(id, widthPx), bytes)));
  for (const put of puts) if (put.status === 'rejected') throw put.reason;
  return {
    id,
    width_px: widthPx,
    height_px: heightPx,
    widths_px: files.map((file) => file.widthPx),
    placeholder,
    alternative_text: alternativeText,
    alternative_texts: alternativeTexts,
    created_at: createdAt,
  };
}

/** Files that cannot be removed now are removed by the nightly sweep. */
async function removeFiles(storage: Tools['storage'], id: string, { files }: PreparedPicture): Promise<void> {
  await Promise.allSettled(files.map(({ widthPx }) => storage.remove(pictureKey(id, widthPx))));
}

/** Converts a row to a picture of the contract. Its URLs are served by `GET /pictures/{id}/{width}.webp`. */
export function describePicture(row: Omit<PictureRow, 'created_at'>): Picture {
  return {
    sources: row.widths_px.map((widthPx) => ({ url: `/pictures/${pictureKey(row.id, widthPx)}`, widthPx })),
    widthPx: row.width_px,
    heightPx: row.height_px,
    placeholder: row.placeholder,
    alternativeText: row.alternative_text,
    ...(Object.keys(row.alternative_texts).length > 0 && { alternativeTexts: row.alternative_texts }),
  };
}

/** Returns a file of `describePicture`. Throws as `readPicture` does. */
export function readSource(
  tools: Pick<Tools, 'storage' | 'log'>,
  { url }: Picture['sources'][number],
): Promise<Uint8Array> {
  return readPicture(tools, url.replace(/^\/pictures\//, ''));
}

/** Returns id and width of the icon that administrators have uploaded, if any. */
export function ownIcon({ site }: Pick<Tools, 'site'>): { id: string; widthPx: number } | undefined {
  const largest = siteOf({ site }).icon?.sources.at(-1);
  const [, , id] = largest?.url.split('/') ?? [];
  return largest && id !== undefined ? { id, widthPx: largest.widthPx } : undefined;
}

/** Returns the uploaded icon as PNG. Undefined if there is none, or if it cannot be read now. */
export async function siteIcon(
  tools: Pick<Tools, 'storage' | 'decoder' | 'log' | 'site'>,
  shape: IconShape,
): Promise<Uint8Array | undefined> {
  const icon = ownIcon(tools);
  return icon && (await pictureToShare(tools, icon, shape).catch(() => undefined));
}

/** Copies in progress, by key. Not a cache: the storage keeps the finished copies. */
const copiesInProgress = new WeakMap<Tools['decoder'], Map<string, Promise<Uint8Array>>>();
/** Uploads use the same processes, so that requests for copies must not occupy all of them. */
const maxConcurrentCopies = 4;

/**
 * Returns the copy of a picture in a shape for link previews or search engines. It is made at the first request and
 * stored beside the other files. Throws `not-found` if the picture has no files, and `unavailable` if too many copies
 * are in progress.
 */
export async function pictureToShare(
  { storage, decoder, log }: Pick<Tools, 'storage' | 'decoder' | 'log'>,
  { id, widthPx }: { id: string; widthPx: number },
  shape: ShareShape,
): Promise<Uint8Array> {
  const key = sharedKey(id, shape);
  const kept = await storage.get(key).catch(() => undefined);
  if (kept) return kept;
  const copies = copiesInProgress.get(decoder) ?? new Map<string, Promise<Uint8Array>>();
  copiesInProgress.set(decoder, copies);
  const copy = copies.get(key);
  if (copy) return copy;
  if (copies.size >= maxConcurrentCopies)
    throw new Problem('unavailable', { detail: 'Many pictures are being converted.' });
  const made = readPicture({ storage, log }, pictureKey(id, widthPx))
    .then((original) => decoder.share(original, shape))
    .finally(() => copies.delete(key));
  copies.set(key, made);
  const bytes = await made;
  // If storing the copy fails, it is made again at the next request.
  const watch = watchOver(storage, log);
  await storage.put(key, bytes).then(watch.hasWritten, watch.failed);
  return bytes;
}

/** Open pages may still show a replaced picture, and an upload may be in progress. */
const graceMs = 86_400_000;

/**
 * Removes pictures that have been unused for a day, and files older than a day without a row, which interrupted uploads
 * and removals leave. Returns how many pictures and files were removed. Stops between two steps if `signal` is aborted.
 */
export async function sweepPictures(
  { db, storage, clock, log }: Pick<Tools, 'db' | 'storage' | 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<{ pictures: number; files: number }> {
  const now = clock();
  const before = new Date(now.getTime() - graceMs);
  const swept = { pictures: 0, files: 0 };

  await noteUnused(db, now);
  for (const { id, widths_px } of await findUnused(db, before)) {
    if (signal?.aborted) return swept;
    if (!(await deleteIfUnused(db, id))) continue;
    // If this is interrupted, the files have no row and are removed by the next sweep.
    const shared = (Object.keys({ ...shareShapes, ...iconShapes }) as ShareShape[]).map((shape) =>
      sharedKey(id, shape),
    );
    const keys = [...widths_px.map((widthPx) => pictureKey(id, widthPx)), ...shared];
    for (const key of keys) await storage.remove(key);
    swept.pictures++;
  }

  for await (const page of listPictureFiles(storage)) {
    if (signal?.aborted) return swept;
    const old = page.filter(({ id }) => madeAt(id) <= before.getTime());
    const known = await findKnown(db, [...new Set(old.map(({ id }) => id))]);
    for (const { id, key } of old) {
      if (known.has(id)) continue;
      await storage.remove(key);
      swept.files++;
    }
  }
  log.info(swept, 'removed unused pictures');
  return swept;
}

export const sweepPicturesNightly: NightlyJob<Tools> = {
  name: 'sweep-pictures',
  at: '03:40',
  async run(tools, signal) {
    await sweepPictures(tools, signal);
  },
};

/** Keeps a picture that is used by now. */
async function deleteIfUnused(db: Tools['db'], id: string): Promise<boolean> {
  try {
    return await deleteUnused(db, id);
  } catch (error) {
    const foreignKeyViolation = '23503';
    if (sqlState(error) === foreignKeyViolation) return false;
    throw error;
  }
}

/** When a UUID of version 7 was generated: its first 48 bits, in milliseconds. */
function madeAt(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}
