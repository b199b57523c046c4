import { join, resolve } from 'node:path';
import type { S3Settings } from '#server/network/s3-client.ts';
import { openFolder } from './folder-storage.ts';
import type { PictureStorage } from './picture-storage.ts';

export interface StorageSettings {
  dataDir: string;
  /** Keys in the bucket begin with the prefix. */
  s3?: (S3Settings & { prefix?: string }) | undefined;
}

/**
 * Opens the storage of pictures: the object store of the settings, otherwise a folder in the data folder. Nothing is created or
 * requested before the first picture.
 */
export async function openStorage({ dataDir, s3 }: StorageSettings): Promise<PictureStorage> {
  if (!s3) return openFolder(join(resolve(dataDir), 'pictures'));

  // Loaded on demand, because it is megabytes of code.
  const { openS3 } = await import('./s3-storage.ts');
  return openS3(s3, s3.prefix);
}
