import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requestFromRunningServer } from '#server/accounts/admin-socket.ts';
import { type DeepCheck, noteDeepCheck } from '#server/backup/nightly/service.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { DatabaseInUseError } from '#server/database/lock.ts';
import { createLog } from '#server/log.ts';

/**
 * Records in the site of the settings that a backup was verified by restoring it, for the panel. Returns false if there
 * is no such site, for example on a machine for verifications.
 */
export async function recordDeepCheck(check: DeepCheck): Promise<boolean> {
  try {
    const config = readConfig();
    const isThere = config.databaseUrl !== undefined || existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'));
    if (!isThere) return false;
    try {
      const { db, close } = await openDatabase({ ...config, workers: 1 }, createLog('silent'));
      await noteDeepCheck({ db, clock: () => new Date() }, check).finally(close);
    } catch (error) {
      if (!(error instanceof DatabaseInUseError)) throw error;
      await requestFromRunningServer(config.dataDir, { action: 'deep-check', ...check });
    }
    return true;
  } catch {
    return false;
  }
}
