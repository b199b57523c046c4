import { expect, expectAccessible, test } from './pista.ts';

/** Each screen and each thing that opens over one, through the accessibility checker, in light and dark. */
test('the map, its filters, its list and its popup', async ({ page, theMap, filters, popup, words, isMobile }) => {
  await theMap.open();
  await expectAccessible(page);
  await filters.show();
  await expectAccessible(page);
  await filters.hide();
  if (isMobile) {
    await page.getByRole('button', { name: words.map.showList }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: words.map.expandList }).click();
    await page.getByRole('button', { name: words.map.hideList }).click();
  }
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

test('the menus', async ({ page, theMap, navigation, words, isMobile }) => {
  await theMap.open();
  await navigation.openMenu();
  if (!isMobile) {
    for (const menu of [words.frame.language, words.frame.theme]) {
      await page.getByRole('banner').getByRole('button', { name: menu }).click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    }
  } else await expectAccessible(page);
});

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
