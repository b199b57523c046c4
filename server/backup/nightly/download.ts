import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { ArchiveWriter } from '#server/backup/archive.ts';
import { Manifest, partNames, picturePart } from '#server/backup/manifest.ts';
import { prefetch } from '#server/backup/prefetch.ts';
import { readTar } from '#server/backup/tar.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { listBackups, readPictureList } from './archive-files.ts';
import { targetOf } from './make-backup.ts';
import type { BackupTarget } from './target.ts';

const linkSeconds = 300;

/** Returns the path of a link for the browser's own download, which sends no token. It is valid for five minutes. */
export function makeDownloadPath({ tokenSecret, clock }: Pick<Tools, 'tokenSecret' | 'clock'>, file: string): string {
  const expires = Math.floor(clock().getTime() / 1000) + linkSeconds;
  const secret = `${expires}.${signatureOf(tokenSecret, file, expires).toString('base64url')}`;
  return `/api/internal/backups/${file}?secret=${secret}`;
}

/** Throws `link-invalid` or `link-expired` unless the secret is one of `makeDownloadPath` for this file. */
export function checkDownload(
  { tokenSecret, clock }: Pick<Tools, 'tokenSecret' | 'clock'>,
  file: string,
  secret: string,
): void {
  const [, expires, signature = ''] = /^(\d{1,12})\.([\w-]+)$/.exec(secret) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(tokenSecret, file, Number(expires));
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Problem('link-invalid');
  if (clock().getTime() > Number(expires) * 1000) throw new Problem('link-expired');
}

function signatureOf(tokenSecret: Uint8Array, file: string, expires: number): Buffer {
  return createHmac('sha256', tokenSecret).update(`download-backup\0${file}\0${expires}`).digest();
}

/** Returns a backup as one archive with its pictures, as a stream. Throws `not-found`. */
export async function downloadBackup({ config, log }: Pick<Tools, 'config' | 'log'>, file: string): Promise<Readable> {
  const target = await targetOf(config);
  const backups = target ? await listBackups(target) : [];
  if (!target || !backups.some((backup) => backup.file === file && backup.isComplete)) throw new Problem('not-found');
  const stream = new PassThrough();
  target
    .read(file, (path) => addPictures(path, target, file, stream))
    .then(() => stream.end())
    .catch((error) => {
      if (!stream.destroyed) log.warn({ err: error, file }, 'a backup could not be downloaded');
      stream.destroy(error);
    });
  return stream;
}

/** Writes the archive at `path` again, with the pictures of the pool. */
async function addPictures(path: string, target: BackupTarget, file: string, to: PassThrough): Promise<void> {
  const archive = new ArchiveWriter(async (bytes) => {
    if (to.destroyed) throw new Error('The client closed the connection.');
    if (!to.write(bytes)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
  });
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of readTar(path)) {
    if (name === partNames.manifest) manifest = Manifest.parse(JSON.parse(bytes.toString()));
    else if (name !== partNames.manifestHash) await archive.add(name, bytes);
  }
  if (!manifest) throw new Error(`${file} has no manifest.`);
  const pictures: Manifest['pictures'] = { isIncluded: true, files: 0, bytes: 0, missing: [] };
  for await (const [key, bytes] of prefetch(await readPictureList(target, file), (key) => target.pictures.get(key))) {
    if (!bytes) {
      pictures.missing.push(key);
      continue;
    }
    await archive.add(picturePart(key), Buffer.from(bytes));
    pictures.files++;
    pictures.bytes += bytes.length;
  }
  const { parts: _parts, ...content } = manifest;
  await archive.finish({ ...content, pictures });
}
