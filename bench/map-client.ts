/**
 * What a phone slowed four times takes to show on its map what one asks of it, beside the floor: pages of the same run
 * on which nothing works but the browser. Presses last as long as people's do, and the server is 50 milliseconds away
 * and has a million events. Machines are shared, so the pages take turns, and only what stands beside each other compares.
 *
 *   npm run bench:map-client [-- --runs 3 --presses 50 --pans 200] [name=http://127.0.0.1:3000 …]
 *
 * Addresses are other builds, to compare with.
 */
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { Random } from '#server/sample-data/random.ts';
import { distantMillion } from './distant-million.ts';
import { type Figure, percentile, printFigures } from './figures.ts';
import { bundleFloor, makePanFloor, makePressFloor } from './floor/make-floor.ts';
import { Phone, pointOn } from './phone.ts';
import { visited } from './visited.ts';

const limits = { floors: 1.5, p95Floors: 1.2, chipMs: 60, popupMs: 100, frameMs: 50 };
const fastPresses = 12;

interface Amounts {
  runs: number;
  presses: number;
  pans: number;
}

/** All that was timed on one kind of page. */
class Times {
  readonly pins: number[] = [];
  readonly chip: number[] = [];
  readonly popup: number[] = [];
  readonly event: number[] = [];
  readonly step: number[] = [];
  readonly frames: number[] = [];
  pans = 0;
  lost = 0;
  heapGrowthKb = 0;
}

/** The figures of this build, and those of others at `addresses`, by their names. */
export async function measureMapClient(amounts: Amounts, addresses: Record<string, string> = {}): Promise<Figure[]> {
  const times = new Map<string, Times>();
  const timesOf = (name: string) => times.get(name) ?? times.set(name, new Times()).get(name) ?? new Times();
  await visited(async ({ address, browser }) => {
    const script = await bundleFloor();
    const distant = await distantMillion(new Date(), address);
    const pages: [string, string][] = [];
    for (const [name, each] of Object.entries({ ...addresses, today: address })) {
      pages.push([name, await distant.passOn(each)]);
    }
    const floorAddress = await distant.passOn(address);
    try {
      for (let run = 0; run < amounts.runs; run += 1) {
        await pressFloor(browser, floorAddress, script, amounts.presses, timesOf('floor'));
        for (const [name, each] of pages) await filter(browser, each, amounts.presses, timesOf(name));
        await panFloor(browser, floorAddress, script, amounts.pans / amounts.runs, timesOf('floor'));
        for (const [name, each] of pages) {
          await pan(await Phone.open(browser, each), amounts.pans / amounts.runs, timesOf(name));
          await leaf(browser, each, amounts.presses / 5, timesOf(name));
        }
      }
    } finally {
      distant.close();
    }
  });
  const floor = timesOf('floor');
  return [...times].flatMap(([name, each]) => (name === 'floor' ? [] : figuresOf(name, each, floor)));
}

function figuresOf(name: string, times: Times, floor: Times): Figure[] {
  const beside = (what: string, share: number, of: 'pins' | 'chip', limit: (floor: number) => number): Figure => {
    const least = percentile(floor[of], share);
    return {
      name: `${name}: ${what}`,
      figure: percentile(times[of], share),
      unit: 'ms',
      limit: limit(least),
      floor: least,
    };
  };
  const p95 = (what: string, of: 'popup' | 'event' | 'step', limit: number | null): Figure => ({
    name: `${name}: ${what}, p95 of ${times[of].length}`,
    figure: percentile(times[of], 0.95),
    unit: 'ms',
    limit,
  });
  const slowFrames = (of: Times) => of.frames.filter((ms) => ms > limits.frameMs).length;
  return [
    beside(`filter to pins, p50 of ${times.pins.length}`, 0.5, 'pins', (least) => least * limits.floors),
    beside('filter to pins, p95', 0.95, 'pins', (least) => least * limits.p95Floors),
    beside('filter to its chip, p95', 0.95, 'chip', () => limits.chipMs),
    { name: `${name}: fast presses lost`, figure: times.lost, unit: '', limit: 0 },
    p95('pin to its popup', 'popup', limits.popupMs),
    p95('pin to its event', 'event', null),
    p95('step to the next event', 'step', limits.popupMs),
    {
      name: `${name}: frames above ${limits.frameMs} ms in ${times.pans} pans`,
      figure: slowFrames(times),
      unit: '',
      limit: slowFrames(floor),
      floor: slowFrames(floor),
    },
    {
      name: `${name}: longest frame`,
      figure: Math.max(...times.frames),
      unit: 'ms',
      limit: null,
      floor: Math.max(...floor.frames),
    },
    { name: `${name}: memory after all pans`, figure: times.heapGrowthKb, unit: 'kB more', limit: null },
  ];
}

async function filter(browser: Browser, address: string, presses: number, times: Times): Promise<void> {
  const phone = await Phone.open(browser, address);
  await openFilters(phone);
  await phone.slowDown();
  await pressChips(phone, presses, times);
  await pressFast(phone, times);
  await phone.close();
}

async function pressFloor(
  browser: Browser,
  address: string,
  script: string,
  presses: number,
  times: Times,
): Promise<void> {
  const phone = await Phone.open(browser, address);
  await openFilters(phone);
  await makePressFloor(phone.page, address, script);
  await phone.slowDown();
  await pressChips(phone, presses, times);
  await phone.close();
}

async function openFilters(phone: Phone): Promise<void> {
  await phone.page.getByRole('button', { name: /^filters/i }).click();
  await phone.page.locator('dialog[open]').waitFor();
  await phone.rest();
}

const chipsOf = (phone: Phone) => phone.page.locator('dialog [role=toolbar] button');

/** What was asked lately comes from a cache: a walk that does not turn back has another set of filters each time. */
async function pressChips(phone: Phone, presses: number, times: Times): Promise<void> {
  const random = new Random('chips');
  const chips = chipsOf(phone);
  const count = await chips.count();
  let recent: number[] = [];
  while (recent.length < presses) {
    const number = random.whole(0, count - 1);
    if (recent.slice(-4).includes(number)) continue;
    recent = [...recent, number];
    const point = await pointOn(chips.nth(number));
    if (!point) continue;
    const { pins, chip } = await phone.press(point, random.whole(60, 80));
    if (pins !== undefined) times.pins.push(pins);
    if (chip !== undefined) times.chip.push(chip);
  }
}

/** One chip after another, quicker than any answer; all of them must be on in the end, here and in the address. */
async function pressFast(phone: Phone, times: Times): Promise<void> {
  const { page } = phone;
  await page.getByRole('dialog').getByRole('button', { name: /reset/i }).click();
  await phone.rest();
  const chips = chipsOf(phone);
  const points = (await Promise.all((await chips.all()).slice(0, fastPresses).map(pointOn))).filter(
    (point) => point !== null,
  );
  for (const point of points) await phone.tap(point, 30);
  await phone.rest();
  const on = await page.locator('dialog [role=toolbar] button[aria-pressed=true]').count();
  const written = [...new URL(page.url()).searchParams.values()].join().split(',').length;
  times.lost += points.length - Math.min(on, written);
}

async function panFloor(browser: Browser, address: string, script: string, pans: number, times: Times): Promise<void> {
  const phone = await Phone.open(browser, address);
  await makePanFloor(phone.page, address, script);
  await pan(phone, pans, times);
}

async function pan(phone: Phone, pans: number, times: Times): Promise<void> {
  const random = new Random('pans');
  const { page } = phone;
  await phone.slowDown();
  let heapKb = 0;
  for (let number = 0; number < pans; number += 1) {
    // There and back again, so that one stays where events are.
    const way = number % 2 === 0 ? 1 : -1;
    const by = { x: way * random.whole(60, 160), y: way * random.whole(60, 160) };
    await page.evaluate(() => window.watch.frames());
    await phone.drag({ x: 195, y: 330 }, by);
    times.frames.push(...(await page.evaluate(() => window.watch.frames())));
    await phone.rest();
    // By then all that is made once is there.
    if (number === Math.floor(pans / 4)) heapKb = await phone.heapKb();
  }
  times.pans += Math.floor(pans);
  times.heapGrowthKb = Math.max(times.heapGrowthKb, (await phone.heapKb()) - heapKb);
  await phone.close();
}

/** Opens popups, and steps through each. */
async function leaf(browser: Browser, address: string, popups: number, times: Times): Promise<void> {
  const phone = await Phone.open(browser, address);
  const { page } = phone;
  await phone.slowDown();
  const pins = page.locator('[role="application"] button');
  const count = await pins.count();
  for (let number = 0, opened = 0; opened < popups && number < count; number += 1) {
    const point = await pointOn(pins.nth(number));
    if (!point || point.y > 550) continue;
    opened += 1;
    const { popup, event } = await phone.press(point, 70);
    if (popup !== undefined) times.popup.push(popup);
    if (event !== undefined) times.event.push(event);
    for (let step = 0; step < 2; step += 1) {
      const next = page.getByRole('button', { name: 'Next event' });
      // A pin with a single event has none.
      const place = (await next.count()) > 0 ? await pointOn(next) : null;
      const { event: stepped } = place ? await phone.press(place, 70) : {};
      if (stepped !== undefined) times.step.push(stepped);
    }
    await page.keyboard.press('Escape');
    await phone.rest();
  }
  await phone.close();
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '2' },
      presses: { type: 'string', default: '25' },
      pans: { type: 'string', default: '60' },
    },
  });
  const amounts = { runs: Number(values.runs), presses: Number(values.presses), pans: Number(values.pans) };
  const others = positionals.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  printFigures(await measureMapClient(amounts, Object.fromEntries(others)));
}
