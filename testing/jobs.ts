import type { Db } from '#server/database/connect.ts';
import { openJobs } from '#server/jobs/service.ts';
import { kinds } from '#server/startup/background-jobs.ts';
import { silentLog } from './silent-log.ts';

/** Makes the tables and queues of background jobs, once, in the database that tests copy: at each of them it would take half a second. */
export async function installJobs(db: Db): Promise<void> {
  const surroundings = { db, clock: () => new Date(), log: silentLog, isEmbedded: true };
  const jobs = await openJobs(surroundings, { kinds, nightly: [] });
  await jobs.close();
}
