/**
 * `npm run sample -- --events 1000000` fills the configured database, for load tests or demonstrations.
 * `npm run sample -- --remove` removes all sample events.
 */
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { FolderNotWritable } from '#server/database/data-folder.ts';
import { OtherEngineVersion } from '#server/database/engine-version.ts';
import { DatabaseInUseError } from '#server/database/lock.ts';
import { migrate, NewerDatabase } from '#server/database/migrate.ts';
import { createLog } from '#server/log.ts';
import { openStorage } from '#server/pictures/storage.ts';
import type { Tools } from '#server/tools.ts';
import { fillWithSampleData } from './fill.ts';
import { removeSampleData } from './remove.ts';

const values = readOptions();
const events = wholeNumber('events', values.events);
const eventsPerVenue = wholeNumber('events-per-venue', values['events-per-venue']);
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const config = readConfig();
  if (!values.remove && !config.mayAddSamples)
    throw new ConfigError('Sample events are disabled in production. Set SAMPLE_DATA=on to add them anyway.');
  // A vacuum of a large table may take minutes, and no other client is waiting.
  const { db, close } = await openDatabase(config, createLog(config.logLevel), { timeoutMs: 600_000 });
  try {
    await migrate(db);
    await (values.remove ? remove(db) : fill(db, config));
  } finally {
    await close();
  }
} catch (error) {
  const isForPeople = [ConfigError, DatabaseInUseError, FolderNotWritable, NewerDatabase, OtherEngineVersion].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(`${error instanceof Error ? (isForPeople ? error.message : error.stack) : error}\n`);
  process.exitCode = 1;
}

async function remove(db: Tools['db']): Promise<void> {
  const clock = () => new Date();
  const { events, touched, venues } = await removeSampleData({ db, clock }, ({ events }) =>
    say(`${events} events removed`),
  );
  const changed = touched === 0 ? '' : ` (${touched} of them edited, claimed, cancelled or deleted since)`;
  say(`Removed ${events} sample events${changed} and ${venues} venues where nothing else takes place.`);
}

async function fill(db: Tools['db'], config: Config): Promise<void> {
  const { there } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<string>().as('there'))
    .executeTakeFirstOrThrow();
  const startedAt = performance.now();
  let loggedAt = startedAt;
  await fillWithSampleData(
    { db, storage: await openStorage(config), clock: () => new Date() },
    {
      events,
      eventsPerVenue,
      // Another seed than an earlier filling.
      seed: values.seed ?? `loads after ${there}`,
      onProgress(done) {
        const time = performance.now();
        if (time - loggedAt < 1000 && done < events) return;
        loggedAt = time;
        const perSecond = Math.round(done / ((time - startedAt) / 1000));
        say(`${done} of ${events} events, ${perSecond} a second`);
      },
    },
  );
}

/** Exits with one line for an unknown option. */
function readOptions() {
  try {
    return parseArgs({
      options: {
        events: { type: 'string', default: '2000' },
        'events-per-venue': { type: 'string', default: '12' },
        seed: { type: 'string' },
        remove: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    // Removes Node's advice on positional arguments, which this command does not accept.
    const [problem] = String(error instanceof Error ? error.message : error).split(/\. |\n/);
    process.stderr.write(`${problem}. The options are --events, --events-per-venue, --seed and --remove.\n`);
    process.exit(1);
  }
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  process.stderr.write(`--${name} takes a whole number from 1 up, not "${text}".\n`);
  process.exit(1);
}
