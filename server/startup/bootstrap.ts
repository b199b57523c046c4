import { makeFirstAdministrator } from '#server/accounts/administrators.ts';
import { backUpBeforeMigration } from '#server/backup/nightly/before-migration.ts';
import { backupNotice } from '#server/backup/nightly/service.ts';
import { migrate } from '#server/database/migrate.ts';
import { missingTimeouts } from '#server/database/session-timeouts.ts';
import { pauseNotice } from '#server/pause/service.ts';
import { fillAtFirstStart } from '#server/sample-data/service.ts';
import type { Tools } from '#server/tools.ts';

/**
 * Migrates the database, after a backup if the settings name a place for it; fills an empty one with sample events or, if the settings turn them off, with the catalogue
 * alone, and makes the first administrator. Says if the site is paused. Runs once, in one process, before the server
 * answers. `progress` gets lines for the operator.
 */
export async function bootstrap(
  tools: Pick<Tools, 'config' | 'db' | 'storage' | 'clock'>,
  progress: (line: string) => void,
): Promise<void> {
  const recordBackup = await backUpBeforeMigration(tools, progress);
  await migrate(tools.db);
  await recordBackup();
  const warning = tools.config.databaseUrl === undefined ? undefined : await missingTimeouts(tools.db);
  if (warning !== undefined) progress(warning);
  await fillAtFirstStart(tools, progress);
  const administrator = await makeFirstAdministrator(tools);
  if (administrator !== undefined) progress(administrator);
  const notice = (await pauseNotice(tools.db)) ?? (await backupNotice(tools.config));
  if (notice !== undefined) progress(notice);
}
