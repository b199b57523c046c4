import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { type Effect, watchPage } from './watch-page.ts';

const slowdown = 4;
/**
 * A page is idle when it has had nothing to do and has not changed for this time. After the maximum it counts as idle
 * anyway.
 */
const restMs = 400;
const maxRestMs = 5000;

interface Point {
  x: number;
  y: number;
}

/** A page on a phone with a slow processor. Presses have a realistic duration. */
export class Phone {
  readonly page: Page;
  readonly #devtools: CDPSession;

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page;
    this.#devtools = devtools;
  }

  static async open(browser: Browser, address: string): Promise<Phone> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      locale: 'en',
      // The CSP would block the baseline script.
      bypassCSP: true,
    });
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    await page.goto(address);
    await page.locator('[role="application"] button').first().waitFor();
    return new Phone(page, await context.newCDPSession(page));
  }

  /** Slows down the processor from now on. */
  async slowDown(): Promise<void> {
    await this.#devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await this.rest();
  }

  /** Presses, waits until the page is idle, and returns the milliseconds until each effect was painted. */
  async press(point: Point, downMs: number): Promise<Partial<Record<Effect, number>>> {
    await this.page.evaluate(() => window.watch.forget());
    await this.tap(point, downMs);
    await this.rest();
    return this.page.evaluate(() => window.watch.times());
  }

  async tap({ x, y }: Point, downMs: number): Promise<void> {
    const down = this.#devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await pause(downMs);
    await Promise.all([down, this.#devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })]);
  }

  /** Drags with one finger. */
  async drag({ x, y }: Point, by: Point): Promise<void> {
    await this.#devtools.send('Input.synthesizeScrollGesture', {
      x,
      y,
      xDistance: by.x,
      yDistance: by.y,
      speed: 700,
      preventFling: true,
      gestureSourceType: 'touch',
    });
  }

  async rest(): Promise<void> {
    const endsAt = performance.now() + maxRestMs;
    // Requests take a moment to start, during which nothing changes.
    await pause(150);
    while ((await this.page.evaluate(() => window.watch.restedMs())) < restMs && performance.now() < endsAt) {
      await pause(50);
    }
  }

  /** Returns the JavaScript heap in kilobytes after garbage collection. */
  async heapKb(): Promise<number> {
    await this.#devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#devtools.send('Runtime.getHeapUsage');
    return usedSize / 1000;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

/** Returns the point that a finger would hit, or null if another element covers it. */
export function pointOn(target: Locator): Promise<Point | null> {
  // In one call, because the map may render the pin again in between.
  return target.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const point = { x: left + width / 2, y: top + height / 2 };
    const met = document.elementFromPoint(point.x, point.y);
    return met !== null && element.contains(met) ? point : null;
  });
}
