import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BackupError } from '#server/backup/backup-error.ts';
import type { Config } from '#server/config.ts';
import { openPictureCopies } from '#server/pictures/service.ts';
import type { Tools } from '#server/tools.ts';
import { targetOf } from './make-backup.ts';

/**
 * Gives `work` a local path of a backup that an operator names: a path, or `s3://bucket/prefix/NAME` in the bucket of
 * BACKUP_TO. If pictures are stored beside it, also their storage. Throws a `BackupError` for another bucket.
 */
export async function withBackupFile<Result>(
  readConfig: () => Pick<Config, 'backups' | 'dataDir'>,
  file: string,
  work: (path: string, pictures: Tools['storage'] | undefined) => Promise<Result>,
): Promise<Result> {
  if (!file.startsWith('s3://')) {
    const folder = dirname(resolve(file));
    return work(file, existsSync(join(folder, 'pictures')) ? await openPictureCopies({ dataDir: folder }) : undefined);
  }
  const target = await targetOf(readConfig());
  const name = file.slice((target?.place.length ?? 0) + 1);
  if (!target || file !== `${target.place}/${name}` || name.includes('/'))
    throw new BackupError(`${file} is not in BACKUP_TO: set it to the folder of the file, with the settings of S3.`);
  return target.read(name, (path) => work(path, target.pictures));
}
