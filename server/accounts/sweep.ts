import type { NightlyJob } from '#server/jobs/service.ts';
import { sweepAttempts } from '#server/throttling/service.ts';
import type { Tools } from '#server/tools.ts';
import { deleteExpiredLinks } from './store.ts';

/** How long expired and used links are kept, so that opening them returns a specific error. */
const keepInvalidLinksMs = 7 * 86_400_000;

/** Deletes old links and expired attempt counters. */
export const sweepAccounts: NightlyJob<Tools> = {
  name: 'sweep-accounts',
  at: '03:20',
  async run(tools) {
    await deleteExpiredLinks(tools.db, new Date(tools.clock().getTime() - keepInvalidLinksMs));
    await sweepAttempts(tools);
  },
};
