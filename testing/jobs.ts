import type { Db } from '#server/database/connect.ts';
import { openJobs } from '#server/jobs/service.ts';
import { jobKinds } from '#server/startup/background-jobs.ts';
import { silentLog } from './log.ts';

/**
 * Creates the tables and queues of background jobs in the template database, because creating them in each database
 * takes half a second.
 */
export async function installJobs(db: Db): Promise<void> {
  const jobEnvironment = { db, clock: () => new Date(), log: silentLog, isEmbedded: true };
  const jobs = await openJobs(jobEnvironment, { jobKinds, nightlyJobs: [] });
  await jobs.close();
}
