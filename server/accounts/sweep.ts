import { sweepAttempts } from '#server/attempts/service.ts';
import type { NightlyJob } from '#server/jobs/service.ts';
import type { Tools } from '#server/tools.ts';
import { deleteExpiredLinks } from './store.ts';

/** For so long whoever opens a link that has expired, or was used, reads just that. */
const toldForMs = 7 * 86_400_000;

/** Removes links that work no more, and tries that are forgotten. */
export const sweepAccounts: NightlyJob<Tools> = {
  name: 'sweep-accounts',
  at: '03:20',
  async run(tools) {
    await deleteExpiredLinks(tools.db, new Date(tools.clock().getTime() - toldForMs));
    await sweepAttempts(tools);
  },
};
