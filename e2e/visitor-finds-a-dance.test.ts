import { locales } from '#contract/locales.ts';
import { atDesk, expect, expectAccessible, onPhone, test } from './pista.ts';

const tango = { fr: 'Tango argentin', en: 'Argentine tango', es: 'Tango argentino' };
/** Messages and sizes have little to do with each other: each language on one, and one on both. */
const where = { fr: {}, en: atDesk, es: onPhone };
const social = { fr: 'Soirée', en: 'Social', es: 'Social' };

for (const language of locales) {
  test.describe(`a visitor who reads ${language}`, () => {
    test.use({ language });

    test(
      'filters the map, steps through a cluster, copies a link, reads about an event, and comes back',
      where[language],
      async ({ page, baseURL, words, theMap, filters, popup }) => {
        await theMap.open();
        const all = await theMap.count();

        await filters.show();
        await filters.chooseStyle(tango[language]);
        await theMap.expectCount((count) => count > 0 && count < all);
        const tangos = await theMap.count();
        await filters.chooseType(social[language]);
        await theMap.expectCount((count) => count > 0 && count < tangos);
        const milongas = await theMap.count();
        await filters.startFrom('2027-05-10');
        await theMap.expectCount((count) => count > 0 && count < milongas);
        await filters.hide();
        await expect(page).toHaveURL(/styles=tango.*types=social.*from=2027-05-10/);

        const { pin, count } = await theMap.someCluster();
        const ground = await theMap.groundOf(pin);
        await pin.click();
        await expect(theMap.selectedPin).toHaveCount(1);
        expect(await theMap.groundOf(theMap.selectedPin)).not.toBe(ground);
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
        await page.getByRole('link', { name: words.eventPage.backToMap, exact: true }).click();
        await expect(page).toHaveURL(view);
        await popup.expectPosition(1, count);
        expect(await popup.name()).toBe(first);
      },
    );
  });
}

test('a shared view shows the same to whoever opens it', onPhone, async ({ page, theMap, popup }) => {
  await theMap.open('?styles=tango');
  const { pin } = await theMap.someCluster();
  await pin.click();
  await popup.next();
  const name = await popup.name();
  // On a phone the map makes room for the popup.
  const count = await theMap.restingCount();
  const shared = page.url();

  await page.goto('about:blank');
  await page.goto(shared);
  await expect(popup.card).toBeVisible();
  expect(await popup.name()).toBe(name);
  expect(await theMap.restingCount()).toBe(count);
});

test('a popup that has just come takes no press, and the second of two presses nothing that the first one brought', async ({
  theMap,
  popup,
}) => {
  await theMap.open();
  const { pin } = await theMap.someCluster();
  await pin.dblclick();
  await expect(popup.card).toBeVisible();
  await expect(theMap.selectedPin).toHaveCount(1);
  const takesPresses = await popup.card.evaluate((card) => {
    // As if it came again, at leisure.
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

test('the back button leads through the steps that were taken', async ({ page, theMap, filters, popup }) => {
  await theMap.open();
  const before = page.url();
  await filters.show();
  await filters.chooseStyle(tango.fr);
  await filters.hide();
  await expect(page).toHaveURL(/styles=tango/);
  const { pin } = await theMap.someCluster();
  await pin.click();
  await expect(popup.card).toBeVisible();
  await page.goBack();
  await expect(popup.card).toHaveCount(0);
  await expect(page).toHaveURL(/styles=tango/);
  await page.goBack();
  await expect(page).toHaveURL(before);
});

test('an empty result explains itself and offers the way out', async ({ page, filters, results, words }) => {
  await page.goto('/?z=12&lat=46.5&lng=-30');
  await results.show();
  await expect(page.getByText(words.map.emptyTitle)).toBeVisible();
  await filters.show();
  await filters.chooseStyle(tango.fr);
  await filters.hide();
  await expect(page.getByText(words.map.emptyFiltered)).toBeVisible();
  await page.getByRole('button', { name: words.map.resetFilters }).click();
  await expect(page.getByText(words.map.emptyView)).toBeVisible();
});

test.describe('without a network beyond this machine', () => {
  test.use({ streets: 'unreachable' });

  test(
    'the map shows the coasts that it brings along, says so, and works',
    atDesk,
    async ({ page, theMap, popup, words }) => {
      await theMap.open();
      await expect(page.getByText(words.map.backgroundUnavailable)).toBeVisible();
      const { pin } = await theMap.someCluster();
      await pin.click();
      await expect(popup.card).toBeVisible();
    },
  );
});

test('a month says how many events each day has; a day is listed by one press, and Back leads to the month', async ({
  page,
  theMap,
  results,
  words,
  isMobile,
}) => {
  await page.goto('/?facts=free&view=month&month=2027-05');
  const month = page.getByRole('region', { name: words.map.month });
  const [, counted = ''] = words.filters.dayCount_other.split('}}');
  const day = month.getByRole('button', { name: new RegExp(`mai 2027, \\d+${counted}$`) }).first();
  await expect(day).toBeVisible();
  await expectAccessible(page);
  const count = Number(/(\d+)\D*$/.exec((await day.getAttribute('aria-label')) ?? '')?.[1]);
  expect(count).toBeGreaterThan(1);
  if (!isMobile) await expect(day).toHaveAttribute('aria-description', /\S/);

  await day.click();
  await expect(page).toHaveURL(/facts=free&days=2027-05-\d\d/);
  await theMap.expectCount((found) => found === count);
  await expect(results.cards.first()).toBeVisible();
  await expect(month).toHaveCount(isMobile ? 0 : 1);
  await page.goBack();
  await expect(page).toHaveURL(/facts=free&view=month&month=2027-05$/);
  await expect(month).toBeVisible();
  await page.getByRole('button', { name: isMobile ? words.map.asList : words.map.asMap, exact: true }).click();
  await expect(month).toHaveCount(0);
  if (isMobile) await expect(results.cards.first()).toBeVisible();
  else await expect(theMap.pins.first()).toBeVisible();
});
