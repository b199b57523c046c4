import { join, resolve } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '#server/config.ts';

/** Opens where pictures are kept: a folder beside the database. Nothing is created before the first picture. */
export function openStorage({ dataDir }: Pick<Config, 'dataDir'>): Disk {
  return new Disk(new FSDriver({ location: join(resolve(dataDir), 'pictures'), visibility: 'private' }));
}

/** The name of a picture's file inside the storage. */
export function pictureKey(id: string, widthPx: number): string {
  return `${id}/${widthPx}.webp`;
}
