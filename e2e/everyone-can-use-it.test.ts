import { expect, expectAccessible, test } from './pista.ts';

/** Each screen and each thing that opens over one, through the accessibility checker, in light and dark. */
test('the map', async ({ page, theMap }) => {
  await theMap.open();
  await expectAccessible(page);
});

test('the filters', async ({ page, theMap, filters }) => {
  await theMap.open('?styles=tango&from=2027-05-10');
  await filters.show();
  await expectAccessible(page);
});

test('the list', async ({ page, theMap, results }) => {
  await theMap.open();
  await results.show();
  await expect(results.cards.first()).toBeVisible();
  await expectAccessible(page);
});

test('the popup', async ({ page, theMap, popup }) => {
  await theMap.open();
  const { pin } = await theMap.someCluster();
  await pin.click();
  await expect(popup.card).toBeVisible();
  await expectAccessible(page);
});

test('a map where nothing is', async ({ page, theMap, words }) => {
  await page.goto('/?z=12&lat=46.5&lng=-30');
  await expect(page.getByText(words.map.found_zero).first()).toBeVisible();
  await expectAccessible(page);
  expect(await theMap.pins.count()).toBe(0);
});

test('the menu of a phone', async ({ page, navigation, isMobile }) => {
  test.skip(!isMobile, 'a wide bar has no menu');
  await page.goto('/about');
  await navigation.openMenu();
  await expectAccessible(page);
});

for (const choice of ['language', 'theme'] as const) {
  test(`the choice of the ${choice}`, async ({ page, words, isMobile }) => {
    test.skip(isMobile, 'it stands in the menu');
    await page.goto('/about');
    await page.getByRole('banner').getByRole('button', { name: words.frame[choice] }).click();
    await expectAccessible(page);
  });
}

test('the page of an event', async ({ page, request }) => {
  const [event] = await (await request.get('/api/internal/events?limit=1')).json();
  await page.goto(`/events/${event.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
  await expectAccessible(page);
});

for (const [name, path, status] of [
  ['an event that nobody knows', '/events/never-heard-of-it', 404],
  ['a page that is not there', '/nowhere/at/all', 404],
  ['the project', '/about', 200],
] as const) {
  test(name, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}
