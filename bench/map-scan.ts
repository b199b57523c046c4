/**
 * Time of queries and changes of the map's read model at 10,000, 100,000 and 1,000,000 events, and the bytes of the
 * first view. The rate of the scan is compared with a plain pass over the same columns, which is the maximum of this
 * machine. Each query runs three times and the fastest run counts, because machines are shared; the average processor
 * time is in the note. All kinds of results are compared with a count without columns; the bench fails if one is wrong.
 *
 *   npm run bench:map [-- 10000 100000]
 */
import { randomUUID } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { initialView, tileSizePx } from '#contract/constants.ts';
import type { EventFilters } from '#contract/events.ts';
import { bitsOf, factNames } from '#contract/fact-filters.ts';
import type { MapCells } from '#contract/map.ts';
import { cellLevelsPerTile, cellsPerTile, deinterleave, interleave, project } from '#contract/tiles.ts';
import { Columns, type MappedEvent } from '#model/map/columns.ts';
import { ReadModel } from '#model/map/read-model.ts';
import { Random } from '#server/sample-data/random.ts';
import { percentile, type Report, runBench, say } from './report.ts';
import { styleCount, syntheticEvents, typeCount } from './synthetic-events.ts';

const limits: Record<number, { p99: number }> = { 100000: { p99: 2 }, 1000000: { p99: 10 } };
const firstViewLimit = { phone: 6000, desktop: 12_000 };

const now = new Date('2026-11-20T12:00:00Z');
const nowSeconds = now.getTime() / 1000;
const changeLimit = 0.5;
const queriesEach = 200;
const changesEach = 2000;
const tries = 3;
/** Margin around the view that is also requested, so that clusters stay stable during pans. */
const marginPx = 128;

const phone = { width: 390, height: 844 };
const desktop = { width: 1920, height: 1080 };
const paris = { longitude: 2.35, latitude: 48.86, zoom: 9 };

const sizes = process.argv.slice(2).map(Number);
await runBench((report) => {
  for (const size of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) measure(report, size);
});

function measure(report: Report, size: number): void {
  const events = syntheticEvents(size, nowSeconds);
  const model = new ReadModel(() => now);
  const named = (count: number, what: string) =>
    Array.from({ length: count }, (_, number) => ({ id: `${what}-${number}`, slug: `${what}-${number}` }));
  model.styles.rename(named(styleCount, 'style'));
  model.types.rename(named(typeCount, 'type'));
  const loading = timed(() => {
    model.columns = new Columns(size);
    for (const event of events) model.columns.append(event);
  });
  const ofAll = size.toLocaleString('en');
  report({ name: `${ofAll}: columns filled`, value: loading, unit: 'ms' });

  const limit = limits[size]?.p99;
  const random = new Random('filters');
  for (const [name, view] of Object.entries({
    'phone z5': around(initialView, phone),
    'desktop z5': around(initialView, desktop),
    'phone z9': around(paris, phone),
  })) {
    for (let number = 0; number < 5; number += 1) check(events, model, { ...view, filters: randomFilters(random) });
    const makeRun = () => {
      const filters = randomFilters(random);
      return () => model.cells({ ...view, filters });
    };
    reportTimes(report, { name: `${ofAll}: cells, ${name}, any filter`, count: queriesEach, makeRun, limit });
  }

  const world = { west: -180, south: -90, east: 180, north: 90 };
  const page = () => {
    const filters = randomFilters(random);
    return () => model.events({ area: world, filters, limit: 20 });
  };
  reportTimes(report, { name: `${ofAll}: a page of the whole world`, count: queriesEach / 4, makeRun: page });

  for (const [name, screen] of Object.entries({ phone, desktop })) {
    const cells = { v: now.getTime(), ...model.cells({ ...around(initialView, screen), filters: {} }) };
    const json = JSON.stringify(cells);
    const packed = brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
    const max = firstViewLimit[name === 'phone' ? 'phone' : 'desktop'];
    const count = cells.t.reduce((sum, tile) => sum + tile[2].length, 0);
    report({
      name: `${ofAll}: first view, ${name}`,
      value: packed / 1000,
      unit: 'kB',
      limit: { max: max / 1000 },
      note: `brotli; ${count} cells, ${json.length} B unpacked`,
    });
  }
  reportRate(report, ofAll, model);
  reportChanges(report, ofAll, model, events);
  say('');
}

/** Each change is different, because the same change cannot be applied twice. */
function reportChanges(report: Report, ofAll: string, { columns }: ReadModel, events: readonly MappedEvent[]): void {
  const random = new Random('changes');
  const others = syntheticEvents(1000, nowSeconds, 'others');
  const changes: Record<string, (event: MappedEvent, other: MappedEvent) => unknown> = {
    'adding an event': (_, other) => columns.put({ ...other, id: randomUUID() }),
    'changing an event': (event, { type, styles }) => columns.put({ ...event, type, styles }),
    'moving an event': (event, { morton }) => columns.put({ ...event, morton }),
    'removing an event': ({ id }) => columns.remove(id),
  };
  for (const [name, change] of Object.entries(changes)) {
    const makeRun = () => {
      const [event, other] = [random.pick(events), random.pick(others)];
      return () => change(event, other);
    };
    reportTimes(report, { name: `${ofAll}: ${name}`, count: changesEach, makeRun, limit: changeLimit, times: 1 });
  }
}

/** Returns the tiles of a screen and its margin, as the browser requests them. */
function around({ longitude, latitude, zoom }: typeof paris | typeof initialView, screen: typeof phone) {
  const { x, y } = project(longitude, latitude);
  const worldPx = 2 ** zoom * tileSizePx;
  const span = (centre: number, size: number) => ({
    first: Math.floor((centre * worldPx - size / 2 - marginPx) / tileSizePx),
    last: Math.floor((centre * worldPx + size / 2 + marginPx) / tileSizePx),
  });
  return { zoom, x: span(x, screen.width), y: span(y, screen.height) };
}

function randomFilters(random: Random): EventFilters {
  const some = (what: string, count: number, max: number) =>
    Array.from({ length: random.whole(0, max) }, () => `${what}-${random.whole(0, count - 1)}`);
  const from = new Date(now.getTime() + random.whole(0, 60) * 86_400_000).toISOString().slice(0, 10);
  return {
    styles: some('style', styleCount, 3),
    types: some('type', typeCount, 2),
    facts: random.chance(0.3) ? [random.pick(factNames)] : undefined,
    from: random.chance(0.5) ? from : undefined,
  };
}

/** Counts event by event into a hash table, and throws if the read model has other counts. */
function check(events: readonly MappedEvent[], model: ReadModel, query: Parameters<ReadModel['cells']>[0]): void {
  const { zoom, x, y, filters } = query;
  const level = zoom + cellLevelsPerTile;
  const wanted = (what: string, slugs: readonly string[] = []) =>
    new Set(slugs.map((slug) => Number(slug.slice(what.length))));
  const [styles, types] = [wanted('style-', filters.styles), wanted('type-', filters.types)];
  const facts = bitsOf(filters.facts ?? []);
  const fromDay = filters.from === undefined ? 0 : Date.parse(filters.from) / 86_400_000;
  const expected = new Map<number, number>();
  for (const event of events) {
    const place = deinterleave(event.morton);
    const [column, row] = [Math.floor(place.column / 2 ** (26 - level)), Math.floor(place.row / 2 ** (26 - level))];
    const [tileX, tileY] = [column >> cellLevelsPerTile, row >> cellLevelsPerTile];
    if (tileX < x.first || tileX > x.last || tileY < y.first || tileY > y.last) continue;
    if (event.endsAt <= nowSeconds || event.startDay < fromDay) continue;
    if (styles.size > 0 && !event.styles.some((style) => styles.has(style))) continue;
    if (types.size > 0 && !types.has(event.type)) continue;
    if ((event.facts & facts) !== facts) continue;
    const cell = interleave(column, row);
    expected.set(cell, (expected.get(cell) ?? 0) + 1);
  }
  const answer = counted(model.cells(query));
  const isRight = answer.size === expected.size && [...expected].every(([cell, count]) => answer.get(cell) === count);
  if (!isRight) throw new Error(`wrong counts for ${JSON.stringify(query)}`);
}

function counted({ t }: Pick<MapCells, 't'>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [column, row, deltas, cellCounts] of t) {
    let cell = interleave(column, row) * cellsPerTile;
    for (const [place, delta] of deltas.entries()) {
      cell += delta;
      counts.set(cell, Math.abs(cellCounts[place] ?? 0));
    }
  }
  return counts;
}

/** Compares a query that reads every column and matches all events with sums over the same columns. */
function reportRate(report: Report, ofAll: string, model: ReadModel): void {
  const { columns } = model;
  const rows = columns.end;
  const { endsAt, startDays, types, mortons, xs, ys } = columns;
  const read = [endsAt, startDays, ...columns.stylePlanes, types, mortons, xs, ys];
  const bytes = rows * read.reduce((sum, column) => sum + column.BYTES_PER_ELEMENT, 0);
  const filters = {
    styles: Array.from({ length: styleCount }, (_, number) => `style-${number}`),
    types: Array.from({ length: typeCount }, (_, number) => `type-${number}`),
    from: '2000-01-01',
  };
  const view = { zoom: 4, x: { first: 0, last: 15 }, y: { first: 0, last: 15 }, filters };
  const scan = middle(Array.from({ length: 40 }, () => timed(() => model.cells(view))));
  let sum = 0;
  const plain = middle(
    Array.from({ length: 40 }, () =>
      timed(() => {
        for (const column of read) sum += plainPass(column, rows);
      }),
    ),
  );
  if (!Number.isFinite(sum)) throw new Error('The columns contain values that are not numbers.');
  const rate = (ms: number) => bytes / ms / 1e6;
  report({
    name: `${ofAll}: scan`,
    value: rate(scan),
    unit: 'GB/s',
    beside: { name: 'plain pass over the same bytes', value: rate(plain) },
  });
}

function plainPass(column: ArrayLike<number>, rows: number): number {
  let sum = 0;
  for (let row = 0; row < rows; row += 1) sum += column[row] ?? 0;
  return sum;
}

/** Returns the fastest of several runs in milliseconds, because slower ones are disturbed by other load. */
function timed(run: () => unknown, times = tries): number {
  const took = Array.from({ length: times }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return Math.min(...took);
}

/** A series of runs to time. */
interface TimedRuns {
  name: string;
  count: number;
  makeRun: () => () => unknown;
  limit?: number | undefined;
  times?: number;
}

function reportTimes(report: Report, { name, count, makeRun, limit, times = tries }: TimedRuns): void {
  const before = process.threadCpuUsage();
  const took = Array.from({ length: count }, () => timed(makeRun(), times));
  const { user, system } = process.threadCpuUsage(before);
  const worked = (user + system) / 1000 / count / times;
  report({
    name,
    value: percentile(took, 0.99),
    unit: 'ms',
    ...(limit !== undefined && { limit: { max: limit } }),
    note: `p99; p50 ${middle(took).toFixed(3)} ms, of a processor ${worked.toFixed(3)} ms`,
  });
}

function middle(took: readonly number[]): number {
  return percentile(took, 0.5);
}
