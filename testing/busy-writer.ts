import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { transact } from '#server/database/transact.ts';
import { silentLog } from './silent-log.ts';

/**
 * A program for tests to kill: opens the embedded database in the folder it is given and writes to it in eight loops at
 * once, two places of one town in each transaction. Prints the town as soon as the transaction is acknowledged.
 */

const { db } = await openDatabase({ dataDir: process.argv[2] ?? '', databaseUrl: undefined }, silentLog);
await migrate(db);
writeSync(1, 'open\n');
await Promise.all(Array.from({ length: 8 }, writeForEver));

async function writeForEver(): Promise<never> {
  for (;;) {
    const town = randomUUID();
    await transact(db, async (transaction) => {
      for (const side of ['north', 'south']) {
        const place = { id: randomUUID(), town, display_name: side };
        await transaction.insertInto('places').values(place).execute();
      }
    });
    writeSync(1, `${town}\n`);
  }
}
