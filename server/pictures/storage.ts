import { join, resolve } from 'node:path';
import { openFolder } from './folder-storage.ts';
import type { PictureStorage } from './picture-storage.ts';
import type { S3Settings } from './s3-storage.ts';

interface StorageSettings {
  dataDir: string;
  s3?: S3Settings | undefined;
}

/**
 * Opens where pictures are kept: the object store of the settings, or else a folder beside the database. Nothing is
 * created or asked for before the first picture.
 */
export async function openStorage({ dataDir, s3 }: StorageSettings): Promise<PictureStorage> {
  if (!s3) return openFolder(join(resolve(dataDir), 'pictures'));

  // Megabytes of code that a folder does without.
  const { openS3 } = await import('./s3-storage.ts');
  return openS3(s3);
}
