import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describeTables, sumRows } from '#server/backup/rows-store.ts';
import { restoreSite } from '#server/backup/service.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { openJobs } from '#server/jobs/service.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { jobKinds, nightlyJobs } from '#server/startup/background-jobs.ts';
import { fillEveryTable } from './every-table.ts';
import { silentLog } from './log.ts';

/** Location of a site. */
export type Site = Pick<Config, 'databaseUrl' | 'dataDir'>;

const clock = () => new Date();

/** Returns the tools for a backup of a site. */
export async function backupTools({ dataDir, databaseUrl }: Site) {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
  return { config, storage: await openStorage(config), clock, log: silentLog };
}

/** Opens the database of a stopped site for `work`. */
export async function withDatabase<Result>(site: Site, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = await openDatabase(site, silentLog);
  return work(db).finally(close);
}

/** Opens the queues of a site. */
export const jobsOf = (site: Site, db: Db) =>
  openJobs({ db, clock, log: silentLog, isEmbedded: site.databaseUrl === undefined }, { jobKinds, nightlyJobs });

/** Restores a backup, as `npm run restore` does. */
export async function restore(site: Site, file: string, options: { withoutPictures?: boolean } = {}) {
  const tools = await backupTools(site);
  return withDatabase(site, (db) =>
    restoreSite({ ...tools, db }, file, { ...options, jobKinds, openJobs: () => jobsOf(site, db) }),
  );
}

/** Returns the number of rows and their sum of each table that a restore does not change. */
export async function contentOf(site: Site): Promise<Record<string, string>> {
  return withDatabase(site, async (db) => {
    await sql`set timezone = 'UTC'`.execute(db);
    const content: Record<string, string> = {};
    for (const table of await describeTables(db)) {
      if (changedByRestore.includes(table.name)) continue;
      const { rows, rowSum } = await sumRows(db, table);
      content[table.name] = `${rows} ${rowSum}`;
    }
    return content;
  });
}

const changedByRestore = [
  'alert_cursor',
  'backup_runs',
  'event_change_head',
  'site_pauses',
  'sources',
  'webhook_cursor',
];

/** Fills a site with rows in every table, two files of a picture, and a secret. Returns the tools for a backup. */
export async function fillSite(site: Site) {
  const tools = await backupTools(site);
  await writeFile(join(site.dataDir, 'token-secret'), 'a secret of this site');
  await withDatabase(site, async (db) => {
    const { pictureId } = await fillEveryTable(db);
    for (const width of [320, 640])
      await tools.storage.put(`${pictureId}/${width}.webp`, Buffer.from(`picture ${width}`));
  });
  return tools;
}
