import { join, resolve } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { Problem } from '#server/problem.ts';
import type { Tools } from '#server/tools.ts';
import { watchOver } from './storage-watch.ts';

/** An object store that speaks S3: where, and by whose leave. */
interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface StorageSettings {
  dataDir: string;
  s3?: S3Settings | undefined;
}

/** A store that does not answer must not keep a visitor waiting for longer. */
const s3Patience = { connectionTimeout: 3_000, requestTimeout: 10_000 };

/**
 * Opens where pictures are kept: the object store of the settings, or else a folder beside the database. Nothing is
 * created or asked for before the first picture.
 */
export async function openStorage({ dataDir, s3 }: StorageSettings): Promise<Disk> {
  if (!s3) return new Disk(new FSDriver({ location: join(resolve(dataDir), 'pictures'), visibility: 'private' }));

  // Megabytes of code that a folder does without.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      endpoint: s3.endpoint,
      bucket: s3.bucket,
      region: s3.region,
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
      // The bucket in the path works with any server; as a part of the host's name it needs DNS.
      forcePathStyle: true,
      // Young additions of Amazon's, which many compatible servers refuse.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      supportsACL: false,
      visibility: 'private',
      requestHandler: { ...s3Patience, throwOnRequestTimeout: true },
    }),
  );
}

/** The name of a picture's file inside the storage. */
export function pictureKey(id: string, widthPx: number): string {
  return `${id}/${widthPx}.webp`;
}

/** The same for the copy that is shown with links; not every picture has one. */
export function sharedKey(id: string): string {
  return `${id}/share.jpg`;
}

const keyOfPicture =
  /^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\/(?:[1-9]\d{0,3}\.webp|share\.jpg)$/;

/** One file of the storage. Refuses with `not-found`, and with `unavailable` where the storage does not answer. */
export async function readPicture({ storage, log }: Pick<Tools, 'storage' | 'log'>, key: string): Promise<Buffer> {
  try {
    const bytes = Buffer.from(await storage.getBytes(key));
    watchOver(storage, log).hasRead();
    return bytes;
  } catch (error) {
    const isThere = await storage.exists(key).catch(() => true);
    if (!isThere) throw new Problem('not-found');
    watchOver(storage, log).failed(error);
    throw new Problem('unavailable');
  }
}

/** The files of pictures in the storage, in portions: the id of the picture and the name of the file. What else is there is none of ours. */
export async function* listPictureFiles(storage: Disk): AsyncGenerator<{ id: string; key: string }[]> {
  let paginationToken: string | undefined;
  do {
    const page = await storage.listAll('/', { recursive: true, ...(paginationToken && { paginationToken }) });
    yield [...page.objects].flatMap((object) => {
      const id = object.isFile ? keyOfPicture.exec(object.key)?.[1] : undefined;
      return object.isFile && id !== undefined ? [{ id, key: object.key }] : [];
    });
    paginationToken = page.paginationToken;
  } while (paginationToken !== undefined);
}

/** Removes files of one picture; those that are gone already are no error. */
export async function removePictureFiles(storage: Disk, id: string, keys: readonly string[]): Promise<void> {
  if (storage.driver instanceof FSDriver) {
    // With its folder.
    await storage.deleteAll(id);
    return;
  }
  // One by one: the call for many needs a checksum that not every compatible server knows.
  for (const key of keys) await storage.delete(key);
}
