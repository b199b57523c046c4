import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { MapCells } from '#contract/map.ts';
import { cellLevelsPerTile } from '#contract/tiles.ts';
import { makeQueryClient } from '#web/query-client.ts';
import { MapPins } from './map-pins.ts';
import { MapStore } from './map-store.ts';

const size = { widthPx: 390, heightPx: 700 };
const tango = { styles: ['tango'] };
const salsa = { styles: ['salsa'] };

/** Pending requests, by what they ask for. */
let asked: { filters: string; signal: AbortSignal | null | undefined; answer: (count: number) => void }[] = [];

beforeEach(() => {
  asked = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { searchParams } = new URL(String(input instanceof Request ? input.url : input), location.origin);
    return new Promise<Response>((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      asked.push({
        filters: searchParams.get('styles') ?? 'none',
        signal: init?.signal,
        answer: (count) => resolve(Response.json(cellsOf(count))),
      });
    });
  });
});
afterEach(() => vi.restoreAllMocks());

/** One cell with this many events. */
function cellsOf(count: number): MapCells {
  return { v: 1, z: 5, k: cellLevelsPerTile, types: [], t: [[16, 11, [3], [count], [0], [], []]] };
}

function openPins() {
  const client = makeQueryClient();
  const map = new MapStore({ search: '', state: null, key: 'default' });
  const pins = new MapPins(client, map);
  const stop = pins.start();
  onTestFinished(() => {
    stop();
    client.clear();
  });
  const drawn: number[][] = [];
  /** The published status and the rest of the screen when pins were drawn. */
  const around: unknown[] = [];
  pins.subscribe(() => {
    drawn.push(pins.clusters.map(({ count }) => count));
    around.push([pins.published.data?.[0]?.count, map.rendered.filters]);
  });
  return { client, map, pins, drawn, around, stop, counts: () => drawn.at(-1) };
}

async function openWithPins() {
  const opened = openPins();
  opened.pins.resize(size);
  asked[0]?.answer(100);
  await expect.poll(() => opened.pins.published.data).toBeDefined();
  return opened;
}

const answer = (filters: string, count: number) =>
  asked.find((question) => question.filters === filters)?.answer(count);
const askedFor = () => asked.map(({ filters }) => filters);

test('requests nothing before the size of the map is known', () => {
  const { pins } = openPins();
  expect(askedFor()).toEqual([]);
  pins.resize(size);
  expect(askedFor()).toEqual(['none']);
});

test('requests on a press, draws the answer at once, and updates the rest after the paint', async () => {
  const { map, pins, counts, around } = await openWithPins();
  map.filter(tango);
  expect([askedFor(), counts()]).toEqual([['none', 'tango'], [100]]);
  answer('tango', 7);
  await expect.poll(() => map.rendered.filters).toEqual(tango);
  expect([counts(), around.at(-1)]).toEqual([[7], [100, {}]]);
  expect(pins.published.data?.[0]?.count).toBe(7);
});

test('paints a pressed chip before cached pins', async () => {
  const { client, map, pins, counts } = await openWithPins();
  pins.prefetch(() => tango);
  answer('tango', 7);
  await expect.poll(() => client.isFetching()).toBe(0);
  map.filter(tango);
  expect(counts()).toEqual([100]);
  await expect.poll(() => counts()).toEqual([7]);
  expect(askedFor()).toEqual(['none', 'tango']);
});

test('does not draw an answer that another press made outdated', async () => {
  const { map, drawn } = await openWithPins();
  map.filter(tango);
  map.filter(salsa);
  answer('salsa', 5);
  await expect.poll(() => drawn.at(-1)).toEqual([5]);
  answer('tango', 7);
  await expect.poll(() => map.rendered.filters).toEqual(salsa);
  expect(drawn).not.toContainEqual([7]);
});

test('updates the rest of the screen during a long wait, and then the pins', async () => {
  const { map, counts, pins } = await openWithPins();
  map.filter(tango);
  await vi.waitFor(() => expect(map.rendered.filters).toEqual(tango), 3000);
  expect([pins.published.isPlaceholderData, counts()]).toEqual([true, [100]]);
  answer('tango', 7);
  await expect.poll(() => pins.published.isPlaceholderData).toBe(false);
  expect(counts()).toEqual([7]);
});

test('reports a long wait also after the map has become larger', async () => {
  const { pins, counts } = await openWithPins();
  pins.resize({ widthPx: 4000, heightPx: 4000 });
  expect([askedFor(), pins.published.isPlaceholderData]).toEqual([['none', 'none'], false]);
  await vi.waitFor(() => expect(pins.published.isPlaceholderData).toBe(true), 3000);
  asked[1]?.answer(300);
  await expect.poll(() => pins.published.isPlaceholderData).toBe(false);
  expect(counts()).toEqual([300]);
});

test('does not wait when no answer is pending', async () => {
  const { map } = await openWithPins();
  // Near enough for the same tiles.
  map.moveTo({ ...map.state.view, latitude: map.state.view.latitude + 0.01 });
  expect(map.rendered.view).not.toEqual(map.state.view);
  await expect.poll(() => map.rendered).toBe(map.state);
  expect(askedFor()).toEqual(['none']);
});

test('prefetches on touch, so that the press needs no other request', async () => {
  const { map, pins, counts } = await openWithPins();
  pins.prefetch(() => tango);
  expect([askedFor(), map.state.filters]).toEqual([['none', 'tango'], {}]);
  map.filter(tango);
  expect(askedFor()).toEqual(['none', 'tango']);
  answer('tango', 7);
  await expect.poll(() => counts()).toEqual([7]);
});

test('makes and cancels one useless request when a finger scrolls over chips', async () => {
  const { map, pins } = await openWithPins();
  pins.prefetch(() => tango);
  pins.prefetch(null);
  await expect.poll(() => asked[1]?.signal?.aborted).toBe(true);
  for (const styles of [['salsa'], ['valse']]) {
    pins.prefetch(() => ({ styles }));
    pins.prefetch(null);
  }
  expect(askedFor()).toEqual(['none', 'tango']);
  // Another press shows that the user is not scrolling.
  map.filter(salsa);
  pins.prefetch(() => ({ styles: ['valse'] }));
  expect(askedFor()).toEqual(['none', 'tango', 'salsa', 'valse']);
});

test('does not cancel a prefetched request that was pressed', async () => {
  const { map, pins, counts } = await openWithPins();
  pins.prefetch(() => tango);
  map.filter(tango);
  pins.prefetch(null);
  answer('tango', 7);
  await expect.poll(() => counts()).toEqual([7]);
});

test('prefetches the events of a pin on touch, once', async () => {
  const { pins } = await openWithPins();
  const [pin] = pins.clusters;
  if (!pin) throw new Error('There is no pin.');
  pins.prefetchPin(pin);
  pins.prefetchPin(pin);
  expect(askedFor()).toEqual(['none', 'none']);
});

test('clears a failure as soon as it retries', async () => {
  vi.mocked(globalThis.fetch).mockImplementationOnce(async () => Response.json({ code: 'not-found' }, { status: 404 }));
  const { pins } = openPins();
  pins.resize(size);
  await expect.poll(() => pins.published.error).not.toBeNull();
  pins.retry();
  expect(pins.published.error).toBeNull();
  asked[0]?.answer(100);
  await expect.poll(() => pins.published.data?.[0]?.count).toBe(100);
});

test('does nothing after it was stopped', async () => {
  const { map, stop } = await openWithPins();
  map.filter(tango);
  stop();
  answer('tango', 7);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(map.rendered.filters).toEqual({});
});
