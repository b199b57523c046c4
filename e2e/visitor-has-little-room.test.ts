import type { Locator, Page } from '@playwright/test';
import { expect, onPhone, test } from './pista.ts';

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
  if (!box) throw new Error('It is not drawn.');
  return box;
}

/** By more than a hair. */
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

test.describe('the popup on a phone', onPhone, () => {
  test('shows what it is about, and whatever it offers can be pressed, also with text twice as large', async ({
    page,
    request,
    popup,
    words,
  }) => {
    const { close, previous, next, zoomIn } = words.events.popup;
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
        // It is smaller while it opens.
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
          // It is smaller while it is held.
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

  test('makes room for its pin, and closing it leads back to where the map was, unless one has looked elsewhere', async ({
    page,
    theMap,
    popup,
  }) => {
    await theMap.open();
    const pin = await lowestCluster(theMap.pins);
    const label = (await pin.getAttribute('aria-label')) ?? '';
    const before = { address: page.url(), box: await boxOf(pin) };
    await pin.click();
    await expect(popup.card).toBeVisible();
    await expect(page).toHaveURL(/lat=.*event=|event=.*lat=/);
    await expect.poll(async () => (await boxOf(theMap.selectedPin)).y).toBeLessThan(before.box.y - 40);

    await popup.close();
    await expect(page).toHaveURL(before.address);
    const again = theMap.pins.and(page.getByLabel(label, { exact: true })).first();
    await expect.poll(async () => Math.abs((await boxOf(again)).y - before.box.y)).toBeLessThan(3);

    // Whoever moves the map meanwhile stays where they are.
    await again.click();
    await expect(popup.card).toBeVisible();
    await expect(page).toHaveURL(/lat=/);
    const room = viewIn(page.url());
    await page.getByRole('application').press('ArrowLeft');
    await expect.poll(() => viewIn(page.url())).not.toEqual(room);
    const view = viewIn(page.url());
    await popup.close();
    await expect(page).not.toHaveURL(/event=/);
    expect(viewIn(page.url())).toEqual(view);
  });
});

test('the first events come first', async ({ page, theMap, results, words, isMobile }) => {
  const sizes = isMobile ? phones.filter(({ height, width }) => height > width) : desks;
  for (const size of sizes) {
    await page.setViewportSize(size);
    // A first visit, which is welcomed.
    await page.goto('/about');
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await theMap.open();
    if (isMobile) {
      await expectNothingDead(page);
      // The sheet that asks where one wants to dance stands as high as its answers.
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
    // The list scrolls, the page does not.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await expect.poll(wholes, { message: `${size.width}×${size.height}` }).toBeGreaterThanOrEqual(isMobile ? 1 : 2);
  }
});

test('no way on lies under another, whatever the width, also with large letters and little height', async ({
  page,
  theMap,
  isMobile,
}) => {
  const between = [
    { width: 820, height: 1180 },
    { width: 892, height: 700 },
    { width: 640, height: 400 },
  ];
  for (const size of isMobile ? phones : between) {
    for (const percent of isMobile ? [100, 200] : [100]) {
      await page.setViewportSize(size);
      await theMap.open();
      await writeLarge(page, percent);
      await expect
        .poll(() => page.evaluate(waysUnderOthers), `${size.width}×${size.height} at ${percent} %`)
        .toEqual([]);
    }
  }
});

test('two presses in the calendar choose a range of days', async ({ page, theMap, words }) => {
  await theMap.open();
  await page.getByRole('button', { name: words.filters.chooseDays }).click();
  for (const day of ['29', '30']) await page.getByRole('button', { name: `${day} avril 2027` }).click();
  await expect(page).toHaveURL(/days=2027-04-29\.\.2027-04-30/);
});

test('nothing moves under the finger that chooses, and the button that adds keeps its word', async ({
  page,
  theMap,
  filters,
  words,
  isMobile,
}) => {
  const sizes = isMobile ? phones.filter(({ height, width }) => height > width) : desks;
  for (const size of sizes) {
    await page.setViewportSize(size);
    await theMap.open();
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
    const chip = (name: string) => chips.and(page.getByText(name, { exact: true }));
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
    if (!isMobile) await expect(page.getByRole('main').getByText(words.map.add, { exact: true })).toBeVisible();
  }
});

test('what is said in passing covers nothing that one may press next', async ({
  page,
  theMap,
  popup,
  results,
  words,
  isMobile,
}) => {
  // Looked at as it comes: it goes again while a slow machine measures.
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
    await theMap.open();
    const { pin } = await theMap.someCluster();
    await pin.click();
    await popup.card.getByRole('button', { name: words.events.copyLink }).click();
    await expectNothingCovered(words.events.linkCopied);
    await popup.moreInfo.click();
    await page.getByRole('button', { name: words.events.copyLink }).first().click();
    await expectNothingCovered(words.events.linkCopied);
  }
  await theMap.open();
  await results.show();
  // On so low a phone half of the sheet is all of it, and its handle says so.
  if (isMobile) await expect(page.getByRole('button', { name: words.map.hideList })).toBeVisible();
  await page.getByRole('button', { name: words.landing.share }).click();
  await expectNothingCovered(words.landing.copied);
});

test(
  'without a network the map says so, keeps what it shows, and catches up by itself',
  onPhone,
  async ({ browser, baseURL, words, isMobile }) => {
    const { viewport = null, hasTouch = false } = test.info().project.use;
    // Nobody watches its console: it complains of each answer that does not come.
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

    // Nor does it lie on a popup, however large the letters are, also while pins of a nearer view have to wait.
    const [{ slug }] = await (await context.request.get('/api/internal/events?limit=1')).json();
    await page.goto(`/?event=${slug}`);
    await writeLarge(page, 200);
    const closer = page.getByRole('dialog').getByRole('button', { name: words.events.popup.close, exact: true });
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

/** A pin with several events in the lower half of the map, in sight and under nothing else. */
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
  if (!lowest) throw new Error('There is no cluster in sight.');
  return lowest.pin;
}

function viewIn(address: string): (string | null)[] {
  const { searchParams } = new URL(address);
  return ['lat', 'lng', 'z'].map((name) => searchParams.get(name));
}

/** What can't be pressed is not shown either. */
/** In the page: links and buttons of the bar and over the map that a press in their middle does not reach. */
function waysUnderOthers(): string[] {
  const ways = [...document.querySelectorAll('header :is(a, button), main :is(a, button), #search-box')].filter(
    (way) =>
      way.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // What scrolls on its own may be cut off, and pins stand where they stand.
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

/** In the page: notes what each toast says and which links, buttons and fields it lies over. */
function watchToasts(): void {
  const watching = window as unknown as Watching;
  watching.toasts = [];
  const note = (toast: Element) => {
    const { left, top, right, bottom } = toast.getBoundingClientRect();
    // Not what has been scrolled out of sight, below the bar, nor the search, which fills the bar of a phone as its links do.
    const bar = document.querySelector('header');
    const covered = [...document.querySelectorAll('main :is(a, button, input):not(#search-box)')].filter((each) => {
      const box = each.getBoundingClientRect();
      const x = [Math.max(left, box.left), Math.min(right, box.right)] as const;
      const y = [Math.max(top, box.top), Math.min(bottom, box.bottom)] as const;
      if (x[1] - x[0] <= 1 || y[1] - y[0] <= 1) return false;
      const stack = document.elementsFromPoint((x[0] + x[1]) / 2, (y[0] + y[1]) / 2);
      const above = stack.slice(0, Math.max(0, stack.indexOf(each)));
      return stack.includes(each) && !above.some((other) => other.closest('header') === bar);
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
