/** `npm run sample -- --events 1000000`: fills the database of the settings for loads, or for a look around. */
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { createLog } from '#server/log.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { fillWithSampleData } from './fill.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '2000' },
    'events-per-venue': { type: 'string', default: '12' },
    seed: { type: 'string' },
  },
});
const events = wholeNumber('events', values.events);
const eventsPerVenue = wholeNumber('events-per-venue', values['events-per-venue']);

const config = readConfig();
// On a large table a vacuum in between takes its time, and nobody else is waiting.
const { db, close } = await openDatabase(config, createLog(config.logLevel), { patienceMs: 600_000 });
try {
  await migrate(db);
  const { there } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<string>().as('there'))
    .executeTakeFirstOrThrow();
  const startedAt = performance.now();
  let toldAt = startedAt;
  await fillWithSampleData(
    { db, storage: await openStorage(config), clock: () => new Date() },
    {
      events,
      eventsPerVenue,
      // Another filling on top has other events.
      seed: values.seed ?? `loads after ${there}`,
      onProgress(done) {
        const time = performance.now();
        if (time - toldAt < 1000 && done < events) return;
        toldAt = time;
        const perSecond = Math.round(done / ((time - startedAt) / 1000));
        process.stdout.write(`${done} of ${events} events, ${perSecond} a second\n`);
      },
    },
  );
} finally {
  await close();
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  process.stderr.write(`--${name} takes a whole number from 1 up, not "${text}".\n`);
  process.exit(1);
}
