import type { Locator, Page } from '@playwright/test';
import { expect, phoneOnly, test } from './pista.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const phones = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const desks = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
];

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not rendered.');
  return box;
}

/** By more than a rounding error. */
function overlaps(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > 1 && down > 1;
}

async function writeLarge(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}

test.describe('popup on a phone', phoneOnly, () => {
  test('popup shows its content, and all its controls can be pressed, also with text at 200 %', async ({
    page,
    request,
    popup,
    words,
  }) => {
    const { close, previous, next, zoomIn } = words.map.popup;
    const found = await request.get('/api/internal/map/events?bbox=4.6,45.5,5.1,46&limit=50');
    const events: { name: string; slug: string; link: string | null }[] = await found.json();
    const [longest] = events.filter(({ link }) => link).toSorted((one, other) => other.name.length - one.name.length);
    for (const size of phones) {
      for (const percent of [100, 200]) {
        const where = `${size.width}×${size.height} at ${percent} %`;
        await page.setViewportSize(size);
        await page.goto(`/?event=${longest?.slug}`);
        await writeLarge(page, percent);
        await expect(popup.card).toBeVisible();
        const closer = popup.card.getByRole('button', { name: close, exact: true });
        // It is scaled down during the opening animation.
        await expect.poll(async () => (await boxOf(closer)).width).toBeGreaterThan(43.5);
        const wholes = [
          closer,
          popup.card.getByRole('button', { name: previous }),
          popup.card.getByRole('button', { name: next }),
          popup.card.getByRole('button', { name: zoomIn }),
          popup.moreInfo,
          popup.card.getByRole('link', { name: words.events.website }),
          popup.card.getByRole('button', { name: words.events.copyLink }),
        ];
        for (const whole of wholes) {
          const pressed = whole.click({ trial: true, timeout: 3000 });
          await expect.soft(pressed, `${where}: ${await whole.textContent()}`).resolves.toBeUndefined();
          const shortest = async () => Math.min((await boxOf(whole)).width, (await boxOf(whole)).height);
          // It is scaled down while pressed.
          await expect.poll(shortest, `${where}: ${await whole.textContent()}`).toBeGreaterThan(43.5);
          const box = await boxOf(whole);
          expect.soft(box.x >= 0 && box.x + box.width <= size.width, `${where}: whole`).toBe(true);
        }
        const name = popup.card.getByRole('heading');
        await name.evaluate((element) => element.scrollIntoView({ block: 'center' }));
        const card = await boxOf(popup.card);
        expect.soft((await boxOf(name)).width / card.width, `${where}: room for the name`).toBeGreaterThan(0.5);
        expect.soft(overlaps(await boxOf(name), await boxOf(closer)), `${where}: the name is covered`).toBe(false);
        const type = popup.card.getByRole('paragraph').first();
        expect.soft(overlaps(await boxOf(type), await boxOf(closer)), `${where}: the type is covered`).toBe(false);
      }
    }
  });

  test('map pans for the popup and back when it closes, unless the visitor has moved it', async ({
    page,
    mapPage,
    popup,
  }) => {
    await mapPage.open();
    const pin = await lowestCluster(mapPage.pins);
    const label = (await pin.getAttribute('aria-label')) ?? '';
    const before = { address: page.url(), box: await boxOf(pin) };
    await pin.click();
    await expect(popup.card).toBeVisible();
    await expect.poll(async () => (await boxOf(mapPage.selectedPin)).y).toBeLessThan(before.box.y - 40);

    await popup.close();
    await expect(page).toHaveURL(before.address);
    const again = mapPage.pins.and(page.getByLabel(label, { exact: true })).first();
    await expect.poll(async () => Math.abs((await boxOf(again)).y - before.box.y)).toBeLessThan(3);

    // After the visitor moves the map, it is not moved back.
    await again.click();
    await expect(popup.card).toBeVisible();
    await expect.poll(async () => (await boxOf(mapPage.selectedPin)).y).toBeLessThan(before.box.y - 40);
    const room = viewIn(page.url());
    await page.getByRole('application').press('ArrowLeft');
    await expect.poll(() => viewIn(page.url())).not.toEqual(room);
    const view = viewIn(page.url());
    await popup.close();
    await expect(page).not.toHaveURL(/event=/);
    expect(viewIn(page.url())).toEqual(view);
  });
});

test('visitor sees the first events without scrolling', async ({ page, mapPage, results, words, isMobile }) => {
  const sizes = isMobile ? phones.filter(({ height, width }) => height > width) : desks;
  for (const size of sizes) {
    await page.setViewportSize(size);
    // First visit, with the welcome note.
    await page.goto('/about');
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await mapPage.open();
    if (isMobile) {
      await expectNothingDead(page);
      // The sheet with the question is as high as its answers.
      const start = page.getByRole('region', { name: words.start.question });
      for (const whole of [start.getByRole('button', { name: words.map.near.press }), start.getByRole('list')]) {
        await expect(whole).toBeInViewport({ ratio: 0.9 });
      }
      await results.show();
    }
    await expect(results.cards.first()).toBeVisible();
    const wholes = async () => {
      const boxes = await Promise.all((await results.cards.all()).slice(0, 4).map((card) => card.boundingBox()));
      return boxes.filter((box) => box && box.y > 0 && box.y + box.height <= size.height).length;
    };
    // The list scrolls, not the page.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await expect.poll(wholes, { message: `${size.width}×${size.height}` }).toBeGreaterThanOrEqual(isMobile ? 1 : 2);
  }
});

test('controls do not overlap at any width, with large text or at low height', async ({ page, mapPage, isMobile }) => {
  const between = [
    { width: 820, height: 1180 },
    { width: 892, height: 700 },
    { width: 640, height: 400 },
  ];
  for (const size of isMobile ? phones : between) {
    for (const percent of isMobile ? [100, 200] : [100]) {
      await page.setViewportSize(size);
      await mapPage.open();
      await writeLarge(page, percent);
      await expect
        .poll(() => page.evaluate(coveredControls), `${size.width}×${size.height} at ${percent} %`)
        .toEqual([]);
    }
  }
});

test('pins of a town are above the list, also on low screens', phoneOnly, async ({ page, mapPage }) => {
  for (const size of phones.filter(({ width, height }) => width < height)) {
    await page.setViewportSize(size);
    await page.goto('/?z=12&lat=45.7485&lng=4.8467&town=Lyon');
    const list = page.getByRole('article').first();
    const visible = async () => {
      const { y: end } = await boxOf(list);
      const boxes = await Promise.all((await mapPage.pins.all()).map((pin) => pin.boundingBox()));
      return boxes.filter((box) => box && box.y > 56 && box.y + box.height < end).length;
    };
    await expect.poll(visible, `${size.width}×${size.height}`).toBeGreaterThan(0);
  }
});

test('visitor selects a range of days with two presses', phoneOnly, async ({ page, mapPage, words }) => {
  await mapPage.open();
  await page.getByRole('button', { name: words.filters.chooseDays }).click();
  const calendar = page.getByRole('dialog', { name: words.filters.whichDays });
  for (const day of ['29', '30']) await calendar.getByRole('button', { name: `${day} avril` }).click();
  await calendar.getByRole('button', { name: new RegExp(`^${words.filters.show} \\d`) }).click();
  await expect(page).toHaveURL(/days=2027-04-29\.\.2027-04-30/);
});

test('nothing moves under the finger during filtering', async ({ page, mapPage, filters, words, isMobile }) => {
  const sizes = isMobile ? phones.filter(({ height, width }) => height > width) : desks;
  for (const size of sizes) {
    await page.setViewportSize(size);
    await mapPage.open();
    await filters.show();
    const chips = page.getByRole('toolbar').getByRole('button');
    const places = async () => {
      const boxes = await Promise.all((await chips.all()).map(boxOf));
      return boxes.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round));
    };
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const { sources = [] } of list.getEntries() as (PerformanceEntry & {
          sources?: { node: Node | null }[];
        })[]) {
          for (const { node } of sources) if ((node as Element | null)?.closest?.('[role=toolbar]')) shifts.push(1);
        }
      }).observe({ type: 'layout-shift' });
    });
    const chip = (name: string) => chips.and(page.getByRole('button', { name, exact: true }));
    await chip('Tango argentin').scrollIntoViewIfNeeded();
    let before = await places();
    await filters.chooseStyle('Tango argentin');
    await expect(
      page.getByRole('button', { name: words.filters.rememberStyles_one }).locator('visible=true'),
    ).toBeVisible();
    expect(await places(), `${size.width}×${size.height}`).toEqual(before);
    await chip('Bal').scrollIntoViewIfNeeded();
    before = await places();
    await filters.chooseType('Bal');
    expect(await places(), `${size.width}×${size.height}`).toEqual(before);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  }
});

test('toasts do not cover controls', async ({ page, mapPage, popup, results, words, isMobile }) => {
  // Observed from the start, because toasts disappear while a slow machine measures.
  await page.addInitScript(watchToasts);
  const expectNothingCovered = async (text: string) => {
    const said = () => page.evaluate(() => (window as unknown as Watching).toasts);
    await expect.poll(async () => (await said()).map((toast) => toast.text)).toContain(text);
    expect((await said()).flatMap(({ covered }) => covered)).toEqual([]);
    await page.evaluate(() => {
      (window as unknown as Watching).toasts.length = 0;
    });
  };
  for (const size of isMobile ? phones : desks) {
    await page.setViewportSize(size);
    await mapPage.open();
    const { pin } = await mapPage.someCluster();
    await pin.click();
    await popup.expectStill();
    await popup.card.getByRole('button', { name: words.events.copyLink }).click();
    await expectNothingCovered(words.events.linkCopied);
    await popup.moreInfo.click();
    await page.getByRole('button', { name: words.events.share, exact: true }).click();
    await expectNothingCovered(words.events.linkCopied);
  }
  if (isMobile) await page.setViewportSize({ width: 390, height: 844 });
  // The list ends with the invitation of a first visit: here, at once.
  await page.goto('/?z=12&lat=64.5&lng=-40');
  await results.show();
  await page.getByRole('button', { name: words.start.share }).click();
  await expectNothingCovered(words.start.copied);
});

test(
  'visitor without a network sees a note, keeps the map, and it updates on reconnect',
  phoneOnly,
  async ({ browser, baseURL, words, isMobile }) => {
    const { viewport = null, hasTouch = false } = test.info().project.use;
    // Without the check of console errors, because the browser logs each failed request.
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR', viewport, isMobile, hasTouch });
    const page = await context.newPage();
    await page.goto('/');
    const pins = page.getByRole('group', { name: words.map.pins });
    await expect(pins.getByRole('button').first()).toBeVisible();
    await page.getByRole('button', { name: words.filters.open }).click();
    const tango = page.getByRole('button', { name: 'Tango argentin', exact: true });
    await expect(tango).toBeVisible();
    await context.setOffline(true);
    const offline = page.getByText(/^Hors ligne · carte de/);
    await expect(offline).toBeVisible();
    await tango.click();
    await expect(page.getByText(words.frame.pending)).toBeVisible();
    await expect(page.getByText(words.map.waiting).locator('visible=true').first()).toBeVisible();
    await expect(pins.getByRole('button').first()).toBeVisible();
    await context.setOffline(false);
    await expect(offline).toBeHidden();
    const [, counted = ''] = words.map.found_other.split('}}');
    await expect(
      page
        .getByText(new RegExp(`^\\d+${counted}$`))
        .locator('visible=true')
        .first(),
    ).toBeVisible();

    // The note does not cover a popup either, with large text or while pins are pending.
    const [{ slug }] = await (await context.request.get('/api/internal/events?limit=1')).json();
    await page.goto(`/?event=${slug}`);
    await writeLarge(page, 200);
    const closer = page.getByRole('dialog').getByRole('button', { name: words.map.popup.close, exact: true });
    await expect(closer).toBeVisible();
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await page.mouse.move(10, 250);
    await page.mouse.wheel(0, -2000);
    await expect(page.getByText(words.frame.pending)).toBeAttached();
    const note = page.getByRole('status').filter({ has: offline });
    await expect.poll(async () => overlaps(await boxOf(note), await boxOf(closer))).toBe(false);
    await context.close();
  },
);

/** Returns a visible pin with several events in the lower half of the map that is not covered. */
async function lowestCluster(pins: Locator): Promise<Locator> {
  const inSight: { pin: Locator; y: number }[] = [];
  for (const pin of await pins.all()) {
    const several = Number(((await pin.getAttribute('aria-label')) ?? '').replace(/\D/g, '')) > 1;
    const isOnTop = await pin.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    if (several && isOnTop) inSight.push({ pin, y: (await boxOf(pin)).y });
  }
  const lowest = inSight.toSorted((one, other) => other.y - one.y)[0];
  if (!lowest) throw new Error('The map has no visible cluster.');
  return lowest.pin;
}

function viewIn(address: string): (string | null)[] {
  const { searchParams } = new URL(address);
  return ['lat', 'lng', 'z'].map((name) => searchParams.get(name));
}

/** Controls that cannot be pressed must be hidden. */
/** Runs in the page. Returns links and buttons of the bar and over the map whose centre is covered. */
function coveredControls(): string[] {
  const ways = [...document.querySelectorAll('header :is(a, button), main :is(a, button), #search-box')].filter(
    (way) =>
      way.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // Scrollable parts may be clipped, and pins may overlap.
      way.closest('ul, [role=group], [role=toolbar], [inert], [popover], dialog, a[href="#content"]') === null,
  );
  return ways.flatMap((way) => {
    const { left, top, width, height } = way.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    const isBelowAll = top + height / 2 > innerHeight;
    return isBelowAll || (met && way.contains(met)) ? [] : [way.outerHTML.slice(0, 160)];
  });
}

async function expectNothingDead(page: Page): Promise<void> {
  const dead = page.locator('[inert] :is(a, button)').locator('visible=true');
  await expect.poll(() => dead.count()).toBe(0);
}

interface Watching {
  toasts: { text: string; covered: string[] }[];
}

/** Runs in the page. Records the text of each toast and the controls it covers. */
function watchToasts(): void {
  const watching = window as unknown as Watching;
  watching.toasts = [];
  const note = (toast: Element) => {
    const { left, top, right, bottom } = toast.getBoundingClientRect();
    // Ignores controls that are below the bar or a sheet; cards and pins are all over the screen.
    const controls = [...document.querySelectorAll('header :is(a, button, input), main :is(a, button, input)')];
    const covered = controls.filter((each) => {
      if (each.closest('article, [data-pins]')) return false;
      const box = each.getBoundingClientRect();
      const x = [Math.max(left, box.left), Math.min(right, box.right)] as const;
      const y = [Math.max(top, box.top), Math.min(bottom, box.bottom)] as const;
      if (x[1] - x[0] <= 1 || y[1] - y[0] <= 1) return false;
      const stack = document.elementsFromPoint((x[0] + x[1]) / 2, (y[0] + y[1]) / 2);
      const below = stack.find((other) => !toast.contains(other));
      return below !== undefined && each.contains(below);
    });
    watching.toasts.push({
      text: toast.querySelector('p')?.textContent ?? '',
      covered: covered.map((each) => each.outerHTML.slice(0, 200)),
    });
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof Element && node.matches('[data-acts]')) requestAnimationFrame(() => note(node));
      }
    }
  }).observe(document, { childList: true, subtree: true });
}
