import { once } from 'node:events';
import { openTokenSecret } from '#server/accounts/token-secret.ts';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { openJobs } from '#server/jobs/service.ts';
import { createLog, type Log } from '#server/log.ts';
import { type ReadMetrics, serveMetricsOfWorkers } from '#server/monitoring/metrics/service.ts';
import { openReportSocket } from '#server/monitoring/report/service.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { openPushSender } from '#server/push/sender.ts';
import { Workers } from '#server/workers/primary.ts';
import { jobKinds, nightlyJobs } from './background-jobs.ts';
import { bootstrap } from './bootstrap.ts';

/**
 * Runs several processes on one port until SIGTERM or SIGINT, then stops them; a second signal ends them at once.
 * Returns the exit code: 1 if a process could not start, which has logged the reason. Throws if the preparation fails.
 */
export async function runWorkers(config: Config, progress: (line: string) => void): Promise<number> {
  let isAsked = false;
  const asked = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]).then(() => {
    isAsked = true;
  });
  await using opened = new AsyncDisposableStack();
  const log = createLog(config.logLevel);
  await prepareForAll(config, log, progress);

  const workers = new Workers({ workers: config.workers, log, progress });
  const address = await Promise.race([workers.start(), asked]);
  if (address !== undefined) {
    if (config.metrics) {
      const ask = () => workers.askAll<ReadMetrics>(({ isFirst }) => ({ kind: 'metrics', withSite: isFirst }));
      const server = await serveMetricsOfWorkers(config.metrics, log, ask);
      opened.defer(() => server.close());
      progress(`Metrics are at ${server.address}`);
    }
    const reports = await openReportSocket({ config, log }, () => workers.askOne({ kind: 'report' }));
    opened.defer(() => reports.close());
    progress(`Pista is at ${address}, with ${config.workers} processes`);
    await asked;
  }
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, () => {
      workers.kill();
      process.exit(1);
    });
  }
  await workers.stop();
  return isAsked ? 0 : 1;
}

/** Steps that must not run concurrently. */
async function prepareForAll(config: Config, log: Log, progress: (line: string) => void): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase({ ...config, workers: 1 }, log);
  opened.defer(() => database.close());
  const { db } = database;
  const clock = () => new Date();
  // They are the same for all workers, and need a data folder that can be written.
  openTokenSecret(config);
  const push = openPushSender(config, clock);
  opened.defer(() => push.close());
  await bootstrap({ config, db, storage: await openStorage(config), clock }, progress);
  const jobs = await openJobs({ db, clock, log, isEmbedded: false }, { jobKinds, nightlyJobs });
  opened.defer(() => jobs.close());
}
