/** `npm run restore -- FILE [--without-pictures]` restores a backup into an empty site. */
import './node-version.js';
import { parseArgs } from 'node:util';
import { amountOf } from '#server/backup/amounts.ts';
import { BackupError } from '#server/backup/backup-error.ts';
import { withBackupFile } from '#server/backup/nightly/backup-file-argument.ts';
import { isServerRunning, restoreSite } from '#server/backup/service.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { openJobs } from '#server/jobs/service.ts';
import { createLog } from '#server/log.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { jobKinds, nightlyJobs } from './background-jobs.ts';
import { describeSummary, printProgress, runCommand } from './backup-output.ts';

const usage = 'Usage: npm run restore -- FILE [--without-pictures]';

/** No other client waits, and an index may take minutes. */
const timeouts = { timeoutMs: 3_600_000, silenceMs: 3_600_000 };

process.exitCode = await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'without-pictures': { type: 'boolean', default: false } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) return undefined;

  const config = readConfig();
  const log = createLog('warn');
  const clock = () => new Date();
  const isEmbedded = config.databaseUrl === undefined;
  const { db, close } = await openDatabase({ ...config, workers: 1 }, log, timeouts);
  try {
    if (!isEmbedded && (await isServerRunning(db)))
      throw new BackupError('A server of Pista uses this database: stop it, then restore.');
    const storage = await openStorage(config);
    const { pictureFiles, warnings, ...summary } = await withBackupFile(readConfig, file, (path, pictures) =>
      restoreSite({ db, config, clock, storage }, path, {
        onProgress: printProgress,
        pictures: values['without-pictures'] ? undefined : pictures,
        withoutPictures: values['without-pictures'],
        jobKinds,
        openJobs: () => openJobs({ db, clock, log, isEmbedded }, { jobKinds, nightlyJobs }),
      }),
    );
    return [
      ...summary.tables.filter(({ rows }) => rows > 0).map(({ name, rows }) => `${name}: ${amountOf(rows, 'row')}`),
      `${file} is restored.`,
      ...describeSummary(summary, pictureFiles),
      ...warnings,
      'The site is paused: it sends no mails, push messages or webhooks, and reads no sources, until `npm run admin -- resume`.',
    ];
  } finally {
    await close();
  }
});
