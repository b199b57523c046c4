import { BackupError } from '#server/backup/backup-error.ts';
import { writeCompleteFile } from '#server/backup/backup-file.ts';
import { verifyBackup } from '#server/backup/service.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { hasPendingMigrations } from '#server/database/migrate.ts';
import { newId } from '#server/ids/ids.ts';
import { listPictureKeys } from '#server/pictures/service.ts';
import type { Tools } from '#server/tools.ts';
import { archiveNameOf, writePictureList } from './archive-files.ts';
import { targetOf } from './make-backup.ts';
import { copyPictures } from './picture-pool.ts';
import * as store from './runs-store.ts';

type StartTools = Pick<Tools, 'config' | 'db' | 'storage' | 'clock'>;

/**
 * Makes a backup of a site whose database is going to be migrated, if the settings name a target. Returns a function
 * that records it in the migrated database. Throws a `BackupError` if it fails: then nothing should be changed.
 */
export async function backUpBeforeMigration(
  tools: StartTools,
  progress: (line: string) => void,
): Promise<() => Promise<void>> {
  const { config, db, storage, clock } = tools;
  const target = await targetOf(config);
  if (!target || !(await hasPendingMigrations(db))) return async () => {};
  const startedAt = clock();
  const file = archiveNameOf(startedAt);
  progress(`Making a backup before the upgrade: ${target.place}/${file}`);
  try {
    const summary = await target.add(file, (path) =>
      writeCompleteFile(path, async (write) => {
        let bytes = 0;
        const { tables } = await writeBackup(
          { db, storage, clock, config },
          (piece) => {
            bytes += piece.length;
            return write(piece);
          },
          { withoutPictures: true },
        );
        return { bytes, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
      }),
    );
    const keys = await listPictureKeys(db);
    const { copied } = await copyPictures(storage, target.pictures, keys);
    await writePictureList(target, file, keys);
    await target.read(file, verifyBackup);
    return () =>
      store.insertFinishedRun(db, {
        id: newId(),
        kind: 'upgrade',
        place: target.place,
        file,
        started_at: startedAt,
        finished_at: clock(),
        verified_at: clock(),
        bytes: summary.bytes,
        row_count: summary.rows,
        pictures: copied,
      });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      `The backup before the upgrade failed, so nothing was changed: ${reason}\n` +
        'Correct BACKUP_TO, or start once with an empty BACKUP_TO.',
      { cause: error },
    );
  }
}
