import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findPostgresql } from '#testing/postgresql-cluster.ts';
import { breakDatabase, databaseFaults } from './chaos-database.ts';

/** `npm run chaos` kills more often, also with the embedded database, and causes more faults. */
test.runIf(findPostgresql() !== undefined)(
  'loses no acknowledged change when the server is killed and its database disappears',
  async () => {
    const results = await breakDatabase({
      ...{ lastsSeconds: 1, isAway: true },
      async cause(fault) {
        await fault.site.kill();
        await fault.site.start();
        await pause(200);
        return databaseFaults.gone.cause(fault);
      },
    });
    expect(results.filter(({ isFine, isTime }) => !isFine && !isTime)).toEqual([]);
  },
  300_000,
);
