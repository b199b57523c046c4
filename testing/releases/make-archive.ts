/**
 * Writes the archive of this release, `testing/releases/VERSION.tar`: a site with rows in every table, from which the
 * tests of upgrades start. Before each release: `npm run release:archive`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupToFile } from '#server/backup/service.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { now } from '#testing/builders.ts';
import { silentLog } from '#testing/log.ts';
import { scratch } from '#testing/scratch.ts';
import { fillFixtureSite } from './fixture-site.ts';

const dataDir = await mkdtemp(join(scratch, 'pista-release-'));
try {
  const config = readConfig({ DATA_DIR: dataDir });
  const storage = await openStorage(config);
  const { db, close } = await openDatabase(config, silentLog);
  await migrate(db)
    .then(() => fillFixtureSite(db, storage))
    .finally(close);
  const file = join(import.meta.dirname, `${config.version}.tar`);
  const tools = { config, storage, clock: () => now, log: silentLog };
  const { rows, bytes } = await backupToFile(tools, file, { withoutSecrets: true, withoutPictures: true });
  process.stdout.write(`${file}: ${rows} rows, ${Math.round(bytes / 1000)} kB\n`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
