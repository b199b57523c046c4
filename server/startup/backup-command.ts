/**
 * `npm run backup -- FILE [--without-secrets] [--move]` writes a backup of the site, also while the server runs.
 * `npm run backup -- --verify FILE [--deep]` verifies one, with `--deep` by restoring it into a temporary database.
 */
import './node-version.js';
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { withBackupFile } from '#server/backup/nightly/backup-file-argument.ts';
import { backupToFile, verifyBackup, verifyBackupDeeply } from '#server/backup/service.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { describeSummary, printProgress, runCommand } from './backup-output.ts';
import { recordDeepCheck } from './record-deep-check.ts';

const usage = 'Usage: npm run backup -- FILE [--without-secrets] [--move], or npm run backup -- --verify FILE [--deep]';

/** Requests to the running server go first. */
const niceness = 10;

process.exitCode = await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'without-secrets': { type: 'boolean', default: false },
      move: { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
      deep: { type: 'boolean', default: false },
    },
  });
  const [file, ...others] = positionals;
  const isWriting = values.move || values['without-secrets'];
  if (file === undefined || others.length > 0 || (values.verify ? isWriting : values.deep)) return undefined;

  const log = createLog('warn');
  if (values.verify) {
    const startedAt = new Date();
    const summary = await withBackupFile(readConfig, file, (path) =>
      values.deep ? verifyBackupDeeply(path, log, printProgress) : verifyBackup(path),
    );
    const { bytes, rows } = summary;
    if (values.deep) await recordDeepCheck({ file, startedAt: startedAt.toISOString(), bytes, rows });
    return [`${file} is a complete backup.`, ...describeSummary(summary)];
  }
  setPriority(niceness);
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopped.abort());
  const config = readConfig();
  const tools = { config, storage: await openStorage(config), clock: () => new Date(), log };
  const summary = await backupToFile(tools, file, {
    withoutSecrets: values['without-secrets'],
    isMove: values.move,
    onProgress: printProgress,
    signal: stopped.signal,
  });
  return [
    `${file} is written.`,
    ...describeSummary(summary),
    'It contains personal data and secrets: keep it where only you can read it.',
  ];
});
