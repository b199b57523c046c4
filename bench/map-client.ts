/**
 * How long a phone slowed four times takes from a press on a filter to the new pins on its screen. Painted means: the
 * pins have changed, and the frame that shows them is out.
 *
 *   npm run bench:map-client [-- http://127.0.0.1:3000]
 */
import type { Page } from '@playwright/test';
import { visited } from './visited.ts';

const limitMs = 150;
const rounds = 4;
const slowdown = 4;

await visited(async ({ address, browser }) => {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    locale: 'en',
  });
  await page.addInitScript(watchPins);
  await page.goto(process.argv[2] ?? address);
  await page.locator('[role="application"] button').first().waitFor();
  const pins = await page.locator('[role="application"] button').count();
  await page.getByRole('button', { name: /^filters/i }).click();
  const chips = page.getByRole('dialog').locator('button[aria-pressed]');
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // What is asked again within half a minute comes from the cache of the browser: each set of filters is a new one.
    for (let chip = round; chip < (await chips.count()); chip += 1) {
      const time = await timeOf(page, () => chips.nth(chip).click());
      if (time !== null) times.push(time);
    }
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? Number.NaN;
  const verdict = at(0.95) > limitMs ? '  ✗' : '';
  process.stdout.write(
    `${times.length} changes of filter, ${pins} pins at first: p50 ${at(0.5).toFixed(0)} ms, ` +
      `p95 ${at(0.95).toFixed(0)} ms (limit ${limitMs} ms)${verdict}, longest ${at(1).toFixed(0)} ms\n`,
  );
  await page.close();
});

/** Null where the same pins stay: then nothing is painted. */
async function timeOf(page: Page, press: () => Promise<void>): Promise<number | null> {
  await page.evaluate(() => window.forgetPins());
  await press();
  return page.evaluate(() => window.pinsPaintedMs());
}

declare global {
  interface Window {
    forgetPins(): void;
    pinsPaintedMs(): Promise<number | null>;
  }
}

/** Runs in the page. */
function watchPins(): void {
  let pressedAt = 0;
  let paintedAt = 0;
  window.forgetPins = () => {
    pressedAt = 0;
    paintedAt = 0;
  };
  window.pinsPaintedMs = async () => {
    const deadline = performance.now() + 1_500;
    while (paintedAt === 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    return paintedAt > 0 ? paintedAt - pressedAt : null;
  };
  document.addEventListener('click', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
  new MutationObserver((changes) => {
    const isAtPins = changes.some(({ target }) => target instanceof Element && target.closest('[role="application"]'));
    if (!isAtPins || pressedAt === 0) return;
    // A message posted from a frame's callback arrives right after that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        paintedAt ||= performance.now();
      };
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
