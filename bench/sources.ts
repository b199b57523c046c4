/**
 * Simulates sixty calendars with typical faults over half a year, with the real code and a simulated clock. Measures
 * how many events are wrongly absent, lost pages, kept corrections, and how long removed events are still shown.
 *
 *   npm run bench:sources [-- feeds days]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeEvents } from '#server/changes/service.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { createLog } from '#server/log.ts';
import { FetchError, type Fetched } from '#server/network/ssrf-safe-fetch.ts';
import { readSource } from '#server/sources/parse/read-source.ts';
import { type ReadTools, readAllDue } from '#server/sources/sync/read-due.ts';
import { aDance, anEventType, aUser } from '#testing/builders.ts';
import { runBench } from './report.ts';
import { Chance, Feed } from './sources-feed.ts';

const [feeds = 60, days = 180] = process.argv
  .slice(2)
  .map(Number)
  .filter((given) => given > 0);
const stepHours = 3;
const hourMs = 3_600_000;
const begin = Date.parse('2027-01-04T06:00:00Z');

await runBench(async (report) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pista-sources-'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, RATE_LIMITS: 'off', SAMPLE_DATA: 'off' });
  const log = createLog('warn');
  const { db, close } = await openDatabase(config, log);
  try {
    await migrate(db);
    let now = new Date(begin);
    const clock = () => now;
    const chance = new Chance(12);
    const all = Array.from({ length: feeds }, (_, nth) => new Feed(nth, begin, chance));
    const byUrl = new Map(all.map((feed) => [feed.url, feed]));
    let mails = 0;
    const tools = {
      ...{ db, clock, config, log, tokenSecret: new Uint8Array(32) },
      map: { catchUp: async () => undefined },
      jobs: { add: async () => void mails++ },
      geocoding: { search: async () => ({ places: [], isFallback: false }) },
      sources: {
        fetcher: { fetch: async (url: string, asked = {}) => answerOf(byUrl.get(url), asked) },
        reader: { read: async (source: Parameters<typeof readSource>[0]) => readSource(source) },
        wake: () => undefined,
      },
    } as unknown as ReadTools;

    const owner = await aUser(db);
    const [type, dance] = [await anEventType(db), await aDance(db)];
    const venue = (nth: number) => ({
      place: `Salle ${nth}`,
      // Each in a town of its own, so that events of different calendars do not match.
      location: {
        ...{ latitude: 43 + (nth % 10) / 2, longitude: -1 + Math.floor(nth / 10) / 2, countryCode: 'FR' },
        ...{ displayName: `${nth} rue de la Danse`, place: `Ville ${nth}` },
      },
    });
    for (const feed of all) {
      const defaults = { type: { id: type.id }, dances: [{ id: dance.id }], price: { amount: null, currency: 'EUR' } };
      await db
        .insertInto('sources')
        .values({
          ...{
            id: feed.id,
            owner_id: owner.id,
            url: feed.url,
            since: '2027-01-04',
            created_at: now,
            next_read_at: now,
          },
          ...{ published_at: now, defaults: JSON.stringify({ ...defaults, venue: venue(feed.nth) }) },
        })
        .execute();
    }

    const tally = { absent: 0, lost: 0, corrections: 0, kept: 0, stale: 0, staleDays: 0 };
    const staleKeys = new Set<string>();
    const pages = new Map<string, string>();
    const corrected = new Map<string, string>();
    let reads = 0;
    for (let hours = 0; hours < days * 24; hours += stepHours) {
      now = new Date(begin + hours * hourMs);
      for (const feed of all) feed.live(now.getTime());
      reads += await readAllDue(tools);
      if (hours % 24 === 12) await compare();
    }
    const names = new Map(
      (await db.selectFrom('events').select(['id', 'name']).execute()).map((row) => [row.id, row.name]),
    );
    for (const [id, name] of corrected) if (names.get(id) === name) tally.kept += 1;

    // Results of a study of the same size with a model in memory. Not comparable at other sizes.
    const isFullSize = feeds === 60 && days === 180;
    const beside = (value: number) => (isFullSize ? { beside: { name: 'the study', value } } : {});
    report({
      name: 'event-days wrongly absent',
      value: tally.absent,
      unit: '',
      ...beside(59),
      limit: { max: 120 },
    });
    report({ name: 'pages lost', value: tally.lost, unit: '', ...beside(0), limit: { max: 0 } });
    report({
      name: 'corrections kept',
      value: tally.kept,
      unit: '',
      limit: { min: tally.corrections },
      note: `of ${tally.corrections}`,
    });
    report({ name: 'vanished events still shown', value: staleKeys.size, unit: '', ...beside(638) });
    const daysEach = tally.staleDays / Math.max(1, staleKeys.size);
    report({ name: 'days that each of them is', value: daysEach, unit: '', ...beside(1.6), limit: { max: 3 } });
    report({ name: 'reads', value: reads, unit: '', note: `${mails} mails` });

    /** Compares the shown events with the intended ones, once a day. */
    async function compare(): Promise<void> {
      const rows = await db
        .selectFrom('source_entries')
        .innerJoin('events', 'events.id', 'source_entries.event_id')
        .select(['source_entries.source_id', 'events.id', 'events.name', 'events.starts_at', 'events.cancelled_at'])
        .select('events.deleted_at')
        .where('events.ends_at', '>', now)
        .execute();
      const shown = new Map<string, (typeof rows)[number]>();
      for (const row of rows) {
        // The number in the name identifies the event even if it was renamed.
        const key = `${row.source_id} ${/\d+$/.exec(row.name)?.[0]}`;
        const isThere = row.cancelled_at === null && row.deleted_at === null;
        if (isThere || !shown.has(key)) shown.set(key, row);
      }
      for (const feed of all) {
        for (const event of feed.events) {
          if (event.startMs <= now.getTime()) continue;
          const key = `${feed.id} ${event.number}`;
          const row = shown.get(key);
          const isShown = row !== undefined && row.cancelled_at === null && row.deleted_at === null;
          const page = pages.get(key);
          if (row && page && page !== row.id) tally.lost += 1;
          if (row) pages.set(key, row.id);
          if (event.isOn && page && !isShown) tally.absent += 1;
          if (!event.isOn && event.hasVanished && isShown) {
            staleKeys.add(key);
            tally.staleDays += 1;
          }
          if (isShown && !corrected.has(row.id) && chance.is(0.002)) await correct(row, event.number);
        }
      }
    }

    async function correct({ id }: { id: string }, number: number): Promise<void> {
      const name = `Corrigé ici ${number}`;
      await changeEvents(tools, async (events) => {
        await events.change([id], { name });
        await events.recordAudit({ action: 'event-changed', actorId: owner.id, subject: { kind: 'event', id, name } });
      });
      corrected.set(id, name);
      tally.corrections += 1;
    }
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }

  function answerOf(feed: Feed | undefined, asked: { etag?: string | undefined }): Fetched {
    if (!feed) throw new FetchError('unreachable');
    const said = feed.respond();
    if (said.kind === 'refused') throw new FetchError(said.code);
    const body = said.kind === 'text' ? new TextEncoder().encode(said.text) : null;
    const isUnchanged = said.kind === 'text' && said.etag !== null && said.etag === asked.etag;
    return {
      ...{ url: feed.url, movedTo: null, isUnchanged, lastModified: null, type: null },
      ...{ status: isUnchanged ? 304 : said.kind === 'text' ? 200 : said.status, body: isUnchanged ? null : body },
      ...{ etag: said.kind === 'text' ? said.etag : null, retryAfterSeconds: null, maxAgeSeconds: null },
    };
  }
});
