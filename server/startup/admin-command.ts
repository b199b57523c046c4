/**
 * `npm run admin -- grant|revoke EMAIL`: grants or revokes the administrator role. `npm run admin -- resume`: resumes a
 * paused copy. `npm run admin -- report [FILE]`: writes a report for the developers. Also while the server runs.
 */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { executeRequest, Order, requestFromRunningServer } from '#server/accounts/admin-socket.ts';
import type { Outcome } from '#server/accounts/administrators.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { FolderNotWritable } from '#server/database/data-folder.ts';
import { OtherEngineVersion } from '#server/database/engine-version.ts';
import { DatabaseInUseError } from '#server/database/lock.ts';
import { migrate, NewerDatabase } from '#server/database/migrate.ts';
import { createLog } from '#server/log.ts';
import { writeReport } from '#server/monitoring/report/service.ts';

const [action, target] = process.argv.slice(2);
const order = Order.safeParse({ action, email: target });
if (action === 'report') process.exitCode = await run(() => report(target));
else process.exitCode = order.success ? await run(() => execute(order.data)) : refuse();

function refuse(): number {
  process.stderr.write(
    'Usage: npm run admin -- grant|revoke EMAIL, npm run admin -- resume, or npm run admin -- report [FILE]\n',
  );
  return 1;
}

async function run(work: () => Promise<Outcome>): Promise<number> {
  try {
    const { isSo, line } = await work();
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

/** Writes the report to a file that only its owner can read. */
async function report(file = `pista-report-${new Date().toISOString().slice(0, 10)}.json`): Promise<Outcome> {
  const config = readConfig();
  await using opened = new AsyncDisposableStack();
  const text = await writeReport(config, async () => {
    const database = await openDatabase(config, createLog('silent'));
    opened.defer(() => database.close());
    return database.db;
  });
  try {
    await writeFile(file, text, { mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return {
      isSo: false,
      line:
        `The report cannot be written to ${resolve(file)} (${code}). ` +
        'Name a file in a folder that you may write: npm run admin -- report /tmp/pista-report.json',
    };
  }
  return {
    isSo: true,
    line: `The report is in ${file}. It contains no personal data and no secrets. Read it before you send it.`,
  };
}
