import type { Browser } from '@playwright/test';
import { Random } from '#server/sample-data/random.ts';
import { makePanBaseline, makePopupBaseline, makePressBaseline } from './baseline/make-baseline.ts';
import { Phone, pointOn } from './phone.ts';

const fastPresses = 12;

/** The times measured on one kind of page. */
export class Times {
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

/** Measures filter presses on a new page of a build: first at rest, then in fast succession. */
export async function filter(browser: Browser, address: string, presses: number, times: Times): Promise<void> {
  const phone = await Phone.open(browser, address);
  await openFilters(phone);
  await phone.slowDown();
  await pressChips(phone, presses, times);
  await pressFast(phone, times);
  await phone.close();
}

/** Measures filter presses on the baseline page. */
export async function pressBaseline(
  browser: Browser,
  address: string,
  script: string,
  presses: number,
  times: Times,
): Promise<void> {
  const phone = await Phone.open(browser, address);
  await openFilters(phone);
  await makePressBaseline(phone.page, address, script);
  await phone.slowDown();
  await pressChips(phone, presses, times);
  await phone.close();
}

async function openFilters(phone: Phone): Promise<void> {
  await phone.page.getByRole('button', { name: /^filters/i }).click();
  await phone.page.locator('dialog[open]').waitFor();
  await phone.rest();
}

/** Chips of styles and types. The baseline does not support facts. */
const chipsOf = (phone: Phone) => phone.page.locator('dialog [role=toolbar]:not([aria-label="Good to know"]) button');

/** Recent responses are cached. A walk without reversals has a new set of filters each time. */
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

/** Presses chips faster than responses arrive. In the end all of them must be selected, on the page and in the URL. */
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

/** Measures pans on the baseline page. */
export async function panBaseline(
  browser: Browser,
  address: string,
  script: string,
  pans: number,
  times: Times,
): Promise<void> {
  const phone = await Phone.open(browser, address);
  await makePanBaseline(phone.page, address, script);
  await pan(phone, pans, times);
}

/** Measures frames and memory during pans in alternating directions. Closes the page. */
export async function pan(phone: Phone, pans: number, times: Times): Promise<void> {
  const random = new Random('pans');
  const { page } = phone;
  await phone.slowDown();
  let heapKb = 0;
  for (let number = 0; number < pans; number += 1) {
    // In alternating directions, so that the map stays where events are.
    const way = number % 2 === 0 ? 1 : -1;
    const by = { x: way * random.whole(60, 160), y: way * random.whole(60, 160) };
    await page.evaluate(() => window.watch.frames());
    await phone.drag({ x: 195, y: 330 }, by);
    times.frames.push(...(await page.evaluate(() => window.watch.frames())));
    await phone.rest();
    // By then, everything that is created once exists.
    if (number === Math.floor(pans / 4)) heapKb = await phone.heapKb();
  }
  times.pans += Math.floor(pans);
  times.heapGrowthKb = Math.max(times.heapGrowthKb, (await phone.heapKb()) - heapKb);
  await phone.close();
}

/** Measures popups on the baseline page. */
export async function popupBaseline(
  browser: Browser,
  address: string,
  script: string,
  popups: number,
  times: Times,
): Promise<void> {
  const phone = await Phone.open(browser, address);
  await phone.rest();
  await makePopupBaseline(phone.page, address, script, () => openAndStep(phone, 1));
  await openPopups(phone, popups, times);
}

/** Opens popups and steps to the next event in each. */
export async function openPopups(phone: Phone, popups: number, times: Times): Promise<void> {
  await phone.slowDown();
  await openAndStep(phone, popups, times);
  await phone.close();
}

async function openAndStep(phone: Phone, popups: number, times = new Times()): Promise<void> {
  const { page } = phone;
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
      // A pin with a single event has no such button.
      const place = (await next.count()) > 0 ? await pointOn(next) : null;
      const { event: stepped } = place ? await phone.press(place, 70) : {};
      if (stepped !== undefined) times.step.push(stepped);
    }
    await page.keyboard.press('Escape');
    await phone.rest();
  }
}
