import type { NightlyJob } from '#server/jobs/service.ts';
import type { Tools } from '#server/tools.ts';
import { sentRetentionMs } from './unsubscribe-links.ts';
import { deleteSentBefore } from './unsubscribe-store.ts';

/** Deletes records of sent messages after the retention time. Their links stop working. */
export const sweepAlerts: NightlyJob<Pick<Tools, 'db' | 'clock'>> = {
  name: 'sweep-alerts',
  at: '03:35',
  async run({ db, clock }) {
    await deleteSentBefore(db, new Date(clock().getTime() - sentRetentionMs));
  },
};
