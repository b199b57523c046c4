import type { Locale } from '#contract/locales.ts';
import type { Picture } from '#contract/pictures.ts';
import { recordAttempt, type Throttle } from '#server/attempts/service.ts';
import { isDiskFullError } from '#server/database/disk-full.ts';
import { sqlState } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/new-id.ts';
import type { NightlyJob } from '#server/jobs/service.ts';
import type { Tools } from '#server/tools.ts';
import { listPictureFiles, pictureKey, sharedKey } from './picture-storage.ts';
import type { PreparedPicture, WantedPicture } from './prepare.ts';
import { type ShareShape, shareShapes } from './share-shapes.ts';
import { readPicture, watchOver } from './storage-watch.ts';
import { deleteUnused, findKnown, findUnused, insertPicture, noteUnused, type PictureRow } from './store.ts';

interface NewPicture extends PreparedPicture {
  alternativeText: string;
  /** By language, where that is known. */
  alternativeTexts: Partial<Record<Locale, string>>;
  createdAt: Date;
}

interface HandedIn extends WantedPicture {
  alternativeText: string;
  /** Of the text. */
  language?: Locale | undefined;
}

/** Few decode at once, for everyone: nobody shall hold them with one made-up file after the other. */
const handingIn: Throttle = {
  what: 'picture-from',
  free: 60,
  firstWaitSeconds: 60,
  longestWaitSeconds: 1800,
  forgottenAfterSeconds: 3600,
};

/** Counts a picture that someone hands in, whatever comes of it. Refuses with `too-many-requests` after dozens in an hour. */
export async function countPictureOf(
  tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config'>,
  { id }: Pick<Person, 'id'>,
): Promise<void> {
  if (tools.config.hasRateLimits) await recordAttempt(tools, handingIn, id);
}

type KeepingTools = Pick<Tools, 'db' | 'storage' | 'decoder' | 'clock' | 'log'>;

/**
 * Keeps a picture that someone handed in: decoded in another process, upright, cut, without metadata, in the widths of
 * its `use`. Whoever calls refers to its id within a day, or it is swept away. Throws `unsupported-media-type` for what
 * can't be read as a picture, `too-large` for too many pixels or what takes too long, `unavailable` when too many wait
 * or the storage does not answer, `no-room` when it is full.
 */
export async function keepPicture(
  { db, storage, decoder, clock, log }: KeepingTools,
  original: Uint8Array,
  { alternativeText, language, ...wanted }: HandedIn,
): Promise<{ id: string; picture: Picture }> {
  const prepared = await decoder.prepare(original, wanted);
  const id = newId();
  const alternativeTexts = language && alternativeText ? { [language]: alternativeText } : {};
  const described = { ...prepared, alternativeText, alternativeTexts, createdAt: clock() };
  try {
    const row = await storePicture(storage, id, described).catch((error) => {
      watchOver(storage, log).failed(error);
      if (isDiskFullError(error)) throw new Problem('no-room', { detail: 'There is no room for pictures.' });
      throw new Problem('unavailable', { detail: 'Pictures can not be kept at the moment.' });
    });
    watchOver(storage, log).hasWritten();
    // The files came first: a row never promises what is not there.
    await insertPicture(db, row);
    return { id, picture: describePicture(row) };
  } catch (error) {
    // Who tries again and again would fill a disk that has no room left.
    await removeFiles(storage, id, described);
    throw error;
  }
}

/** Puts the files of a prepared picture into the storage, and gives the row that belongs to them. */
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

/** Those that can't be removed now are swept away at night. */
async function removeFiles(storage: Tools['storage'], id: string, { files }: PreparedPicture): Promise<void> {
  await Promise.allSettled(files.map(({ widthPx }) => storage.remove(pictureKey(id, widthPx))));
}

/** A picture as the contract has it; its addresses are answered by `GET /pictures/{id}/{width}.webp`. */
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

/** One of the files of `describePicture`. Refuses as `readPicture` does. */
export function readSource(
  tools: Pick<Tools, 'storage' | 'log'>,
  { url }: Picture['sources'][number],
): Promise<Uint8Array> {
  return readPicture(tools, url.replace(/^\/pictures\//, ''));
}

/** The copies to share that are being made, by their key; each for all who wait for it. */
const beingMade = new WeakMap<Tools['decoder'], Map<string, Promise<Uint8Array>>>();
/** Each is made once, and uploads wait for the same processes: nobody shall hold them by asking for copies. */
const maxConcurrentCopies = 4;

/**
 * The copy of a picture in a shape that others show: made the first time that somebody asks, and kept beside its other files.
 * Refuses with `not-found` what has no files, and with `unavailable` while many are being made.
 */
export async function pictureToShare(
  { storage, decoder, log }: Pick<Tools, 'storage' | 'decoder' | 'log'>,
  { id, widthPx }: { id: string; widthPx: number },
  shape: ShareShape,
): Promise<Uint8Array> {
  const key = sharedKey(id, shape);
  const kept = await storage.get(key).catch(() => undefined);
  if (kept) return kept;
  const making = beingMade.get(decoder) ?? new Map<string, Promise<Uint8Array>>();
  beingMade.set(decoder, making);
  const underWay = making.get(key);
  if (underWay) return underWay;
  if (making.size >= maxConcurrentCopies) throw new Problem('unavailable', { detail: 'Many pictures are being made.' });
  const made = readPicture({ storage, log }, pictureKey(id, widthPx))
    .then((original) => decoder.share(original, shape))
    .finally(() => making.delete(key));
  making.set(key, made);
  const bytes = await made;
  // Where it can't be kept it is made anew the next time: no reason to withhold it.
  const watch = watchOver(storage, log);
  await storage.put(key, bytes).then(watch.hasWritten, watch.failed);
  return bytes;
}

/** Pages that are open still show a picture that has just been replaced, and an upload may be half way. */
const graceMs = 86_400_000;

/**
 * Removes pictures that a sweep at least a day ago found shown nowhere, and still are, and files that have no row
 * though they are older than a day: from an upload that was cut off, or a removal that was. Made for every night; gives
 * how many pictures and how many lost files went. Stops between two steps once `signal` says so.
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
    // Should this be cut off, the files have no row any more, and the next night finds them.
    const shared = (Object.keys(shareShapes) as ShareShape[]).map((shape) => sharedKey(id, shape));
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
  log.info(swept, 'swept pictures that nothing shows');
  return swept;
}

export const sweepPicturesNightly: NightlyJob<Tools> = {
  name: 'sweep-pictures',
  at: '03:40',
  async run(tools, signal) {
    await sweepPictures(tools, signal);
  },
};

/** One that comes into use at this very moment stays. */
async function deleteIfUnused(db: Tools['db'], id: string): Promise<boolean> {
  try {
    return await deleteUnused(db, id);
  } catch (error) {
    const foreignKeyViolation = '23503';
    if (sqlState(error) === foreignKeyViolation) return false;
    throw error;
  }
}

/** The first 48 bits of a UUID, version 7, are the time when it was made, in milliseconds. */
function madeAt(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}
