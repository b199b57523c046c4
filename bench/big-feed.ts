/**
 * How long others wait while a feed of thousands of events is taken in: on the embedded database, while it is read for the first
 * time, published, read again as it was, with every name another one, and with most of it gone. Meanwhile somebody asks for a
 * list and for the page of an event every 50 ms.
 *
 *   npm run bench:big-feed [-- events]
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openAccount } from './account.ts';
import { buildSite, fillDatabase, startBuilt } from './built-server.ts';
import { percentile, runBench, type Tell } from './report.ts';

const [events = 5000] = process.argv
  .slice(2)
  .map(Number)
  .filter((given) => given > 0);
const [everyMs, afterMs, houses, dayMs] = [50, 2000, 50, 86_400_000];
const limit = { most: 200 };

/** What the feed says now. */
interface Told {
  called: string;
  count: number;
  /** Other bytes, and nothing else in them. */
  edition: number;
}

await runBench(async (tell) => {
  await buildSite();
  const dataDir = await mkdtemp(join(tmpdir(), 'pista-bench-feed-'));
  const told: Told = { called: 'Milonga', count: events, edition: 0 };
  const feed = createServer((_, response) =>
    response.setHeader('content-type', 'text/calendar').end(calendarOf(told)),
  ).listen(0, '127.0.0.1');
  await once(feed, 'listening');
  const host = `127.0.0.1:${(feed.address() as AddressInfo).port}`;
  try {
    const settings = { DATA_DIR: dataDir, SOURCE_SERVERS: host };
    const slugs = await fillDatabase(settings, 2000);
    await using server = await startBuilt(settings);
    await measure(tell, server.address, { told, slugs, url: `http://${host}/agenda.ics` });
  } finally {
    feed.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function measure(
  tell: Tell,
  address: string,
  { told, slugs, url }: { told: Told; slugs: string[]; url: string },
): Promise<void> {
  const owner = await openAccount(address, 'owner@example.org');
  const sources = '/api/internal/sources';
  const during = async (name: string, work: () => Promise<unknown>, isLimited = true) => {
    const asked = new AbortController();
    const waits = askMeanwhile(address, slugs, asked.signal);
    const startedAt = performance.now();
    await work();
    const seconds = (performance.now() - startedAt) / 1000;
    // Places are looked up when it has been read.
    await pause(afterMs);
    asked.abort();
    const all = await waits;
    const answered = all.filter(Number.isFinite);
    const note = `${answered.length} of ${all.length} answered`;
    tell({
      name: `${name}: the longest wait`,
      value: Math.max(...answered),
      unit: 'ms',
      note,
      ...(isLimited && { limit }),
    });
    tell({ name: `${name}: p95 of the waits`, value: percentile(answered, 0.95), unit: 'ms' });
    tell({ name: `${name}: all of it`, value: seconds, unit: 's' });
  };
  const { id } = await owner.ask('POST', sources, { url });
  const source = () => owner.ask('GET', `${sources}/${id}`);
  const untilRead = async () => {
    while (Date.parse((await owner.ask('GET', `${sources}?limit=1`))[0].nextReadAt) < Date.now()) await pause(100);
  };
  const readAgain = async (changes: Partial<Told>) => {
    Object.assign(told, { edition: told.edition + 1, ...changes });
    await owner.ask('POST', `${sources}/${id}/reads`, {});
    await untilRead();
  };
  await during(`${events} events, read for the first time`, untilRead);
  const [type, dance] = [
    (await owner.ask('GET', '/api/internal/event_types'))[0],
    (await owner.ask('GET', '/api/internal/dances'))[0],
  ];
  const defaults = {
    type: { id: type.id },
    dances: [{ id: dance.id }],
    price: { amount: null, currency: 'EUR' },
  };
  const places = (await source()).places.map(({ text }: { text: string }, nth: number) => ({
    text,
    answer: {
      place: text.split(',')[0],
      location: {
        ...{ latitude: 45 + (nth % 10) / 10, longitude: 4 + Math.floor(nth / 10) / 10, countryCode: 'FR' },
        ...{ displayName: text, place: 'Lyon' },
      },
    },
  }));
  await during('answered', () => owner.ask('PATCH', `${sources}/${id}`, { defaults, places }));
  // All of it or nothing.
  await during('published', () => owner.ask('PATCH', `${sources}/${id}`, { publish: true }), false);
  await during('read again, as it was', () => readAgain({}));
  await during('with other names', () => readAgain({ called: 'Práctica' }));
  await during('with most of it gone', () => readAgain({ count: Math.floor(events / 3) }));
}

/** What each answer took, from the moment in which it was to be asked. */
async function askMeanwhile(address: string, slugs: string[], signal: AbortSignal): Promise<number[]> {
  const waits: Promise<number>[] = [];
  for (let nth = 0; !signal.aborted; nth++) {
    const page = `/events/${slugs[nth % slugs.length]}`;
    for (const path of ['/api/internal/events?limit=20', page]) waits.push(waitFor(address + path));
    await pause(everyMs);
  }
  return Promise.all(waits);
}

async function waitFor(url: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url).catch(() => undefined);
  if (!answer) return Number.POSITIVE_INFINITY;
  await answer.arrayBuffer();
  // Too many wait already: they are sent away.
  if (answer.status === 503) return Number.POSITIVE_INFINITY;
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - startedAt;
}

/** Thirteen a day for a year, in fifty houses. */
function calendarOf({ called, count, edition }: Told): string {
  const first = Math.ceil(Date.now() / dayMs) + 1;
  const compact = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
  const entries = Array.from({ length: count }, (_, nth) => {
    const startMs = (first + (nth % 380)) * dayMs + 18 * 3_600_000;
    return [
      ...['BEGIN:VEVENT', `UID:${nth}@feed.example`, `SUMMARY:${called} ${nth}`],
      ...[`DTSTART:${compact(startMs)}`, `DTEND:${compact(startMs + 4 * 3_600_000)}`],
      ...[`LOCATION:Salle ${nth % houses}\\, ${nth % houses} rue de la Danse\\, Lyon`, 'END:VEVENT'],
    ];
  });
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${edition}`, 'X-WR-TIMEZONE:Europe/Paris'];
  return [...head, ...entries.flat(), 'END:VCALENDAR'].join('\r\n');
}
