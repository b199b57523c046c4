/** `npm run admin -- grant ana@example.org`, or `revoke`: makes an administrator, or takes that back; also while the server runs. */
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { FolderNotWritable } from '#server/database/data-folder.ts';
import { DatabaseInUse } from '#server/database/lock.ts';
import { migrate, NewerDatabase } from '#server/database/migrate.ts';
import { createLog } from '#server/log.ts';
import { carryOut, Order, orderRunningServer } from './admin-socket.ts';
import type { Outcome } from './administrators.ts';

const [action, email] = process.argv.slice(2);
const order = Order.safeParse({ action, email });
process.exitCode = order.success ? await run(order.data) : refuse();

function refuse(): number {
  process.stderr.write('Usage: npm run admin -- grant|revoke EMAIL\n');
  return 1;
}

async function run(order: Order): Promise<number> {
  try {
    const { isSo, line } = await obey(order);
    process[isSo ? 'stdout' : 'stderr'].write(`${line}\n`);
    return isSo ? 0 : 1;
  } catch (error) {
    const isForPeople = [ConfigError, DatabaseInUse, FolderNotWritable, NewerDatabase].some(
      (kind) => error instanceof kind,
    );
    process.stderr.write(`${error instanceof Error ? (isForPeople ? error.message : error.stack) : error}\n`);
    return 1;
  }
}

async function obey(order: Order): Promise<Outcome> {
  const config = readConfig();
  try {
    const { db, close } = await openDatabase(config, createLog('warn'));
    try {
      await migrate(db);
      return await carryOut({ db, clock: () => new Date() }, order);
    } finally {
      await close();
    }
  } catch (error) {
    // The server that has it does it for us.
    const answer = error instanceof DatabaseInUse ? await orderRunningServer(config.dataDir, order) : undefined;
    if (answer === undefined) throw error;
    return answer;
  }
}
