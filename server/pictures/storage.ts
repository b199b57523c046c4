import { join, resolve } from 'node:path';
import { openFolder } from './folder-storage.ts';
import type { PictureStorage } from './picture-storage.ts';
import type { S3Settings } from './s3-storage.ts';

interface StorageSettings {
  dataDir: string;
  s3?: S3Settings | undefined;
}

/**
 * Opens the storage of pictures: the object store of the settings, otherwise a folder in the data folder. Nothing is created or
 * requested before the first picture.
 */
export async function openStorage({ dataDir, s3 }: StorageSettings): Promise<PictureStorage> {
  if (!s3) return openFolder(join(resolve(dataDir), 'pictures'));

  // Loaded on demand, because it is megabytes of code.
  const { openS3 } = await import('./s3-storage.ts');
  return openS3(s3);
}
