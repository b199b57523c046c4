import { randomUUID } from 'node:crypto';
import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { transact } from '#server/database/transact.ts';
import { silentLog } from './log.ts';

/**
 * A program that tests kill: opens the embedded database in the given folder and writes with eight concurrent loops,
 * two places of one town in each transaction. Prints the town as soon as the transaction is committed.
 */

const { db } = await openDatabase({ dataDir: process.argv[2] ?? '', databaseUrl: undefined }, silentLog);
await migrate(db);
await say('open');
await Promise.all(Array.from({ length: 8 }, writeForever));

async function writeForever(): Promise<never> {
  for (;;) {
    const town = randomUUID();
    await transact(db, async (transaction) => {
      for (const side of ['north', 'south']) {
        const place = { id: randomUUID(), town, display_name: side };
        await transaction.insertInto('places').values(place).execute();
      }
    });
    await say(town);
  }
}

/** Waits until the line is written, because an immediate write would fail if the pipe is full. */
function say(line: string): Promise<void> {
  return new Promise((said) => process.stdout.write(`${line}\n`, () => said()));
}
