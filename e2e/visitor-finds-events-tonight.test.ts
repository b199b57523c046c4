import type { Locator } from '@playwright/test';
import { tabTo } from './drivers/keyboard.ts';
import { desktopOnly, expect, phoneOnly, test } from './pista.ts';

/** A place with an event tonight: that of the first event of tonight in the sample data. */
interface Somewhere {
  name: string;
  latitude: number;
  longitude: number;
}

/** An offset of about two streets. */
const aside = 0.004;

test.describe('visitor with a known position', () => {
  let evening: Somewhere;
  test.beforeEach(async ({ request, context, page }) => {
    const [event] = await (await request.get('/api/internal/events?days=tonight&bbox=-5,42,8,51&limit=1')).json();
    const { latitude, longitude } = event.location;
    evening = { name: event.name, latitude: latitude + aside, longitude };
    await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write']);
    await context.setGeolocation(evening);
    await page.goto('/');
  });

  test('visitor finds a nearby event of tonight in two presses, and again by its URL', async ({
    page,
    words,
    results,
  }) => {
    // First press.
    const start = page.getByRole('region', { name: words.start.question });
    await start.getByRole('button', { name: words.map.near.press }).click();
    await expect(page.getByText(`${words.filters.tonight} ${words.map.near.here}`)).toBeVisible();
    await expect(results.cards.first()).toContainText(/\d\s(m|km)/);
    await expect(page).toHaveURL(/days=tonight&near=-?\d+(\.\d{1,2})?,-?\d+(\.\d{1,2})?$/);
    // Listed events already have distances before the nearby ones have loaded.
    await expect(async () => {
      const distances = await results.cards
        .locator('b')
        .filter({ hasText: /^\d.* ?k?m$/ })
        .allTextContents();
      const metres = distances.map((text) => Number.parseFloat(text.replace(',', '.')) * (/km/.test(text) ? 1000 : 1));
      expect(metres.length).toBeGreaterThan(0);
      expect(metres).toEqual(metres.toSorted((one, other) => one - other));
    }).toPass();

    const menu = page.getByRole('button', { name: words.start.list });
    await menu.click();
    await page.getByRole('button', { name: words.start.soonest }).click();
    await expect(page).toHaveURL(/order=soonest$/);
    await page.goBack();
    await menu.click();
    await expect(page.getByRole('button', { name: words.start.nearest, pressed: true })).toBeVisible();

    // Opened here the next time, until that is taken back.
    await page.getByRole('button', { name: words.start.keep }).click();
    await page.goto('/');
    await expect(page).toHaveURL(/near=/);
    await menu.click();
    await page.getByRole('button', { name: words.start.keep, pressed: true }).click();
    await page.goto('/');
    await expect(start).toBeVisible();
    await page.goBack();

    // Second press.
    const first = results.cards.first().getByRole('link').first();
    const name = (await first.textContent()) ?? '';
    await first.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  test('visitor reaches a nearby event of tonight in two presses; prints the time', async ({
    page,
    words,
    results,
  }) => {
    // Time between seeing a control and tapping it.
    const ordinaryTapMs = 400;
    const begins = performance.now();
    const seconds = () => ((performance.now() - begins) / 1000).toFixed(1);
    let presses = 0;
    const press = async (what: Locator) => {
      await expect(what).toBeVisible();
      await new Promise((resolve) => setTimeout(resolve, ordinaryTapMs));
      await what.click();
      presses += 1;
    };
    await page.goto('/');
    await press(
      page.getByRole('region', { name: words.start.question }).getByRole('button', { name: words.map.near.press }),
    );
    await expect(results.cards.first()).toContainText(/\d\s(m|km)/);
    const near = seconds();
    await press(results.cards.first().getByRole('link').first());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/events\//);
    process.stdout.write(
      `Cold start to tonight near me ${near} s, to the page of an evening ${seconds()} s, ${presses} presses, ${ordinaryTapMs} ms before each (${test.info().project.name})\n`,
    );
    expect(presses).toBeLessThanOrEqual(3);
  });

  test('visitor opens the shortcut for tonight near me', phoneOnly, async ({ page, words, results }) => {
    await page.goto('/?days=tonight&near=me');
    await expect(page.getByText(`${words.filters.tonight} ${words.map.near.here}`)).toBeVisible();
    await expect(results.cards.first()).toContainText(/\d\s(m|km)/);
    await expect(page).toHaveURL(/days=tonight&near=-?\d/);
  });

  test.describe('in Spanish, by keyboard', () => {
    test.use({ language: 'es' });

    test('visitor reaches a nearby event', desktopOnly, async ({ page, words, results }) => {
      const press = page
        .getByRole('region', { name: words.start.question })
        .getByRole('button', { name: words.map.near.press });
      await tabTo(page, press);
      await page.keyboard.press('Enter');
      await expect(page.getByText(`${words.filters.tonight} ${words.map.near.here}`)).toBeVisible();
      await tabTo(page, results.cards.first().getByRole('link').first());
      const name = (await results.cards.first().getByRole('link').first().textContent()) ?? '';
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    });
  });
});

test.describe('visitor without a known position', () => {
  test.use({ language: 'en' });

  test(
    'visitor chooses a town, sees its pins above the sheet, and opens one; the list stays',
    phoneOnly,
    async ({ page, mapPage, popup, words }) => {
      await page.goto('/');
      const start = page.getByRole('region', { name: words.start.question });
      const town = start.getByRole('list').getByRole('button').first();
      const count = Number.parseInt((await town.getAttribute('aria-label'))?.split(', ')[1] ?? '', 10);
      await town.click();
      await expect(page).toHaveURL(/&town=\w+.*&days=tonight$/);
      const sheet = page.getByRole('region', { name: words.map.listLabel });
      const freePins = async () => {
        const top = (await sheet.boundingBox())?.y ?? 0;
        const pins = await Promise.all(
          (await mapPage.pins.all()).map(async (pin) => ({
            pin,
            events: Number.parseInt((await pin.getAttribute('aria-label')) ?? '', 10),
            box: await pin.boundingBox(),
          })),
        );
        return pins.filter(({ box }) => box && box.x >= 0 && box.y > 100 && box.y + box.height <= top);
      };
      const freeEvents = async () => (await freePins()).reduce((sum, { events }) => sum + events, 0);
      await expect.poll(freeEvents).toBeGreaterThanOrEqual(count);

      const heading = sheet.getByRole('paragraph').first();
      await expect(heading).toHaveText(/^\s*Tonight in \w/);
      const before = await sheet.getByRole('paragraph').allTextContents();
      // A press on a map that still moves is a pan.
      await expect(async () => {
        const [lowest] = (await freePins()).toSorted((one, other) => (other.box?.y ?? 0) - (one.box?.y ?? 0));
        await lowest?.pin.click({ timeout: 3000 });
        await expect(popup.card).toBeVisible({ timeout: 3000 });
      }).toPass();
      await expect(page).toHaveURL(/event=/);
      expect((await sheet.getByRole('paragraph').allTextContents()).slice(0, 2)).toEqual(before.slice(0, 2));
    },
  );

  test(
    'visitor gets an explanation and searches for a town with a typing error',
    phoneOnly,
    async ({ page, words, results }) => {
      await page.goto('/');
      const start = page.getByRole('region', { name: words.start.question });
      await start.getByRole('button', { name: words.map.near.press }).click();
      await expect(page.getByRole('alert').getByText(words.start.denied)).toBeVisible();
      await page.getByRole('button', { name: words.start.searchTown }).click();
      await page.getByRole('combobox').fill('grenobel');
      await page
        .getByRole('option', { name: /^Grenoble.*Auvergne/ })
        .first()
        .click();
      await expect(page).toHaveURL(/lat=45\.1\d+&lng=5\.7/);
      await expect(page.getByRole('alert').getByText(words.start.denied)).toHaveCount(0);
      await expect(start).toHaveCount(0);
      await results.show();
      await page.getByRole('button', { name: new RegExp(`^${words.filters.weekend}`) }).click();
      await expect(results.title(`${words.filters.weekend} in Grenoble`)).toBeVisible();

      // The shared URL shows the same view.
      const shared = page.url();
      await page.goto('about:blank');
      await page.goto(shared);
      await expect(results.title(`${words.filters.weekend} in Grenoble`)).toBeVisible();
    },
  );

  test('visitor chooses one of the busiest towns and sees the announced number of events', async ({
    page,
    results,
    words,
  }) => {
    await page.goto('/');
    const town = page
      .getByRole('region', { name: words.start.question })
      .getByRole('listitem')
      .first()
      .getByRole('button');
    const [name = '', count = ''] = /^(.*), (\d+) /.exec((await town.getAttribute('aria-label')) ?? '')?.slice(1) ?? [];
    await town.click();
    await expect(results.title(`${words.filters.tonight} in ${name}`)).toBeVisible();
    await expect(page.getByText(new RegExp(`(^|· )${count} events?$`)).first()).toBeVisible();
  });
});
