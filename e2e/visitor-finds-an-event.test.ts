import { usualLanguages } from '#contract/usual-site.ts';
import { desktopOnly, expect, expectAccessible, phoneOnly, test } from './pista.ts';

const tango = { fr: 'Tango argentin', en: 'Argentine tango', es: 'Tango argentino' };
/** Language and screen size are independent, so each language is tested at one size, and one at both. */
const where = { fr: {}, en: desktopOnly, es: phoneOnly };
const social = { fr: 'Soirée', en: 'Social', es: 'Social' };

for (const language of usualLanguages) {
  test.describe(`visitor with language ${language}`, () => {
    test.use({ language });

    test(
      'visitor filters, steps through a cluster, copies a link, reads about an event and returns',
      where[language],
      async ({ page, baseURL, words, mapPage, filters, popup }) => {
        await mapPage.open();
        const all = await mapPage.count();

        await filters.show();
        await filters.chooseStyle(tango[language]);
        await mapPage.expectCount((count) => count > 0 && count < all);
        const tangos = await mapPage.count();
        await filters.chooseType(social[language]);
        await mapPage.expectCount((count) => count > 0 && count < tangos);
        const milongas = await mapPage.count();
        await filters.startFrom('2027-05-10');
        await mapPage.expectCount((count) => count > 0 && count < milongas);
        await filters.hide();
        await expect(page).toHaveURL(/styles=tango.*types=social.*from=2027-05-10/);

        const { pin, count } = await mapPage.someCluster();
        const ground = await mapPage.colourOf(pin);
        await pin.click();
        await expect(mapPage.selectedPin).toHaveCount(1);
        expect(await mapPage.colourOf(mapPage.selectedPin)).not.toBe(ground);
        await popup.expectPosition(1, count);
        const first = await popup.name();
        await popup.next();
        await popup.expectPosition(2, count);
        await popup.previous();
        await popup.expectPosition(1, count);
        expect(await popup.name()).toBe(first);

        const link = await popup.copyLink();
        expect(link).toMatch(new RegExp(`^${baseURL}/events/[a-z0-9-]+$`));

        const view = page.url();
        await popup.moreInfo.click();
        await expect(page).toHaveURL(link);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
        await page.getByRole('navigation', { name: words.eventPage.back, exact: true }).getByRole('link').click();
        await expect(page).toHaveURL(view);
        await popup.expectPosition(1, count);
        expect(await popup.name()).toBe(first);
      },
    );
  });
}

test('visitor with a shared link sees the same view', phoneOnly, async ({ page, mapPage, popup }) => {
  await mapPage.open('?styles=tango');
  const { pin } = await mapPage.someCluster();
  await pin.click();
  await popup.next();
  const name = await popup.name();
  // On phones the map pans to make space for the popup.
  const count = await mapPage.stableCount();
  const shared = page.url();

  await page.goto('about:blank');
  await page.goto(shared);
  await expect(popup.card).toBeVisible();
  expect(await popup.name()).toBe(name);
  expect(await mapPage.stableCount()).toBe(count);
});

test('new popup ignores presses, and a double click does not hit what the first click opened', async ({
  mapPage,
  popup,
}) => {
  await mapPage.open();
  const { pin } = await mapPage.someCluster();
  await pin.dblclick();
  await expect(popup.card).toBeVisible();
  await expect(mapPage.selectedPin).toHaveCount(1);
  const takesPresses = await popup.card.evaluate((card) => {
    // Removes the animation, as if the popup opened slowly.
    card.style.animation = 'none';
    card.getBoundingClientRect();
    card.style.animation = '';
    return [0, 149, 150].map((ms) => {
      for (const animation of card.getAnimations()) {
        animation.pause();
        animation.currentTime = ms;
      }
      return getComputedStyle(card).pointerEvents;
    });
  });
  expect(takesPresses).toEqual(['none', 'none', 'auto']);
});

test('visitor returns through the previous states with the back button', async ({ page, mapPage, filters, popup }) => {
  await mapPage.open();
  const before = page.url();
  await filters.show();
  await filters.chooseStyle(tango.fr);
  await filters.hide();
  await expect(page).toHaveURL(/styles=tango/);
  const { pin } = await mapPage.someCluster();
  await pin.click();
  await expect(popup.card).toBeVisible();
  await page.goBack();
  await expect(popup.card).toHaveCount(0);
  await expect(page).toHaveURL(/styles=tango/);
  await page.goBack();
  await expect(page).toHaveURL(before);
});

test(
  'visitor without results gets an explanation and can reset the filters',
  phoneOnly,
  async ({ page, filters, results, words }) => {
    await page.goto('/?z=12&lat=46.5&lng=-30');
    await results.show();
    await expect(page.getByText(words.map.emptyTitle)).toBeVisible();
    await filters.show();
    await filters.chooseStyle(tango.fr);
    await filters.hide();
    await expect(page.getByText(words.map.emptyFiltered)).toBeVisible();
    await page.getByRole('button', { name: words.map.resetFilters }).click();
    await expect(page.getByText(words.map.emptyView)).toBeVisible();
  },
);

test.describe('without external hosts', () => {
  test.use({ streets: 'unreachable' });

  test(
    'visitor can use the map with only the bundled base map, and sees a note',
    desktopOnly,
    async ({ page, mapPage, popup, words }) => {
      await mapPage.open();
      await expect(page.getByText(words.map.backgroundUnavailable)).toBeVisible();
      const { pin } = await mapPage.someCluster();
      await pin.click();
      await expect(popup.card).toBeVisible();
    },
  );
});

test(
  'visitor sees the number of events of each day of a month, lists a day and goes back',
  phoneOnly,
  async ({ page, mapPage, results, words, isMobile }) => {
    await page.goto('/?facts=free&view=month&month=2027-05');
    const month = page.getByRole('region', { name: words.map.month });
    const [, counted = ''] = words.filters.dayCount_other.split('}}');
    const day = month.getByRole('button', { name: new RegExp(` mai, \\d+${counted}$`) }).first();
    await expect(day).toBeVisible();
    await expectAccessible(page);
    const count = Number(/(\d+)\D*$/.exec((await day.getAttribute('aria-label')) ?? '')?.[1]);
    expect(count).toBeGreaterThan(1);
    if (!isMobile) await expect(day).toHaveAttribute('aria-description', /\S/);

    await day.click();
    await expect(page).toHaveURL(/facts=free&days=2027-05-\d\d/);
    await mapPage.expectCount((found) => found === count);
    await expect(results.cards.first()).toBeVisible();
    await expect(month).toHaveCount(isMobile ? 0 : 1);
    await page.goBack();
    await expect(page).toHaveURL(/facts=free&view=month&month=2027-05$/);
    await expect(month).toBeVisible();
    await page.getByRole('button', { name: isMobile ? words.map.asList : words.map.asMap, exact: true }).click();
    await expect(month).toHaveCount(0);
    if (isMobile) await expect(results.cards.first()).toBeVisible();
    else await expect(mapPage.pins.first()).toBeVisible();
  },
);
