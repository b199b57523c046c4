import type { BackupSettings } from '#server/config.ts';
import { openPictureCopies } from '#server/pictures/service.ts';
import type { Tools } from '#server/tools.ts';
import type { FileTarget } from './file-target.ts';
import { openFolderTarget } from './folder-target.ts';

/** Where backups are stored: archives without pictures, and each picture once. */
export interface BackupTarget extends FileTarget {
  pictures: Tools['storage'];
}

/**
 * Opens the target of the settings. Nothing is created or requested yet. `temporaryFolder` is for local copies of files
 * in a bucket.
 */
export async function openTarget(settings: BackupSettings, temporaryFolder: string): Promise<BackupTarget> {
  if ('folder' in settings) {
    const { folder } = settings;
    return Object.assign(openFolderTarget(folder), { pictures: await openPictureCopies({ dataDir: folder }) });
  }
  const { s3, prefix } = settings;
  // Loaded on demand, because it is megabytes of code.
  const { openS3Target } = await import('./s3-target.ts');
  const pictures = await openPictureCopies({ dataDir: '', s3: { ...s3, prefix: `${prefix}pictures/` } });
  return Object.assign(openS3Target(s3, prefix, temporaryFolder), { pictures });
}
