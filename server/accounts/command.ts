/**
 * `npm run admin -- grant|revoke EMAIL`: grants or revokes the administrator role. `npm run admin -- resume`: resumes a
 * paused copy. Also while the server runs.
 */
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { FolderNotWritable } from '#server/database/data-folder.ts';
import { OtherEngineVersion } from '#server/database/engine-version.ts';
import { DatabaseInUseError } from '#server/database/lock.ts';
import { migrate, NewerDatabase } from '#server/database/migrate.ts';
import { createLog } from '#server/log.ts';
import { executeRequest, Order, requestFromRunningServer } from './admin-socket.ts';
import type { Outcome } from './administrators.ts';

const [action, email] = process.argv.slice(2);
const order = Order.safeParse({ action, email });
process.exitCode = order.success ? await run(order.data) : refuse();

function refuse(): number {
  process.stderr.write('Usage: npm run admin -- grant|revoke EMAIL, or npm run admin -- resume\n');
  return 1;
}

async function run(order: Order): Promise<number> {
  try {
    const { isSo, line } = await execute(order);
    process[isSo ? 'stdout' : 'stderr'].write(`${line}\n`);
    return isSo ? 0 : 1;
  } catch (error) {
    const isExpected = [ConfigError, DatabaseInUseError, FolderNotWritable, NewerDatabase, OtherEngineVersion].some(
      (kind) => error instanceof kind,
    );
    process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : error.stack) : error}\n`);
    return 1;
  }
}

async function execute(order: Order): Promise<Outcome> {
  const config = readConfig();
  try {
    const { db, close } = await openDatabase(config, createLog('warn'));
    try {
      await migrate(db);
      return await executeRequest({ db, clock: () => new Date() }, order);
    } finally {
      await close();
    }
  } catch (error) {
    // The running server holds the database, so it executes the request.
    const answer =
      error instanceof DatabaseInUseError ? await requestFromRunningServer(config.dataDir, order) : undefined;
    if (answer === undefined) throw error;
    return answer;
  }
}
