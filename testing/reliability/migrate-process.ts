/**
 * Migrates the configured database in a process of its own, which may be killed. Prints a line before and after, then what
 * the tables contain.
 */
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { createLog } from '#server/log.ts';
import { contentOf } from '#testing/releases/site-content.ts';

const { db, close } = await openDatabase(readConfig(), createLog('fatal'));
process.stdout.write('migrating\n');
await migrate(db);
process.stdout.write('migrated\n');
process.stdout.write(`${JSON.stringify(await contentOf(db))}\n`);
await close();
