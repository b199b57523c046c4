/** The process that writes a backup for a running server (`run-backup.ts`). */
import { once } from 'node:events';
import { createLog } from '#server/log.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { BackupError } from './backup-error.ts';
import type { BackupTask, FromBackupProcess } from './run-backup.ts';
import { backupToFile } from './service.ts';

const stopped = new AbortController();
const stop = () => stopped.abort();
process.once('SIGTERM', stop);
// The server has ended.
process.once('disconnect', stop);

const send = (news: FromBackupProcess) => new Promise<void>((done) => process.send?.(news, () => done()) ?? done());

const [{ config, file, options }]: [BackupTask] = (await once(process, 'message')) as never;
try {
  const tools = { config, storage: await openStorage(config), clock: () => new Date(), log: createLog('silent') };
  const summary = await backupToFile(tools, file, {
    ...options,
    signal: stopped.signal,
    onProgress: (progress) => void send({ progress }),
  });
  await send({ summary });
} catch (error) {
  const isExpected = error instanceof BackupError;
  await send({ problem: isExpected ? error.message : String(error instanceof Error ? error.stack : error) });
}
process.exit();
