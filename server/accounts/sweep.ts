import { sweepAttempts } from '#server/attempts/service.ts';
import type { NightlyJob } from '#server/jobs/service.ts';
import type { Tools } from '#server/tools.ts';
import { deleteExpiredLinks } from './store.ts';

/** Removes links that work no more, and tries that are forgotten. */
export const sweepAccounts: NightlyJob<Tools> = {
  name: 'sweep-accounts',
  at: '03:20',
  async run(tools) {
    await deleteExpiredLinks(tools.db, tools.clock());
    await sweepAttempts(tools);
  },
};
