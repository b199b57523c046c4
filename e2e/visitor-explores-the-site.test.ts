import { desktopOnly, expect, phoneOnly, test, wordsIn } from './pista.ts';

test('visitor changes the language at once, and it is remembered', phoneOnly, async ({ page, mapPage, navigation }) => {
  await mapPage.open();
  await navigation.chooseLanguage('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByText(wordsIn.en.map.found_other.replace('{{count, number}} ', '')).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test.describe('visitor with an unsupported language', () => {
  test.use({ locale: 'de-DE' });

  test('visitor sees the site in French', desktopOnly, async ({ page }) => {
    await page.goto('/about');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsIn.fr.about.title);
  });
});

test('theme follows the device until the visitor chooses one', phoneOnly, async ({ page, navigation, mapPage }) => {
  const isDark = () =>
    page.evaluate(() => /^rgb\(\d?\d,/.test(getComputedStyle(document.documentElement).backgroundColor));
  await mapPage.open();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(isDark).toBe(true);
  await navigation.chooseTheme('light');
  await expect.poll(isDark).toBe(false);
  await page.reload();
  await expect.poll(isDark).toBe(false);
});

test('visitor at an unknown path gets a link home', desktopOnly, async ({ page, words, mapPage }) => {
  await page.goto('/nowhere');
  const phrases: string[] = Object.values(words.notFound.phrases);
  const shown = await page.getByRole('main').textContent();
  expect(phrases.filter((phrase) => shown?.includes(phrase))).toHaveLength(1);
  await page.getByRole('link', { name: words.notFound.wayHome, exact: true }).click();
  await expect(mapPage.pins.first()).toBeVisible();
});

test('visitor opens the about page with the menu and returns; the bar stays visible', async ({
  page,
  words,
  mapPage,
  navigation,
}) => {
  await mapPage.open();
  await navigation.follow('about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.about.title);
  const bar = page.getByRole('banner');
  const seesThrough = () => bar.evaluate((element) => getComputedStyle(element).backdropFilter !== 'none');
  expect(await seesThrough()).toBe(false);
  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(seesThrough).toBe(true);
  expect((await bar.boundingBox())?.y).toBe(0);
  await navigation.follow('map');
  await expect(mapPage.pins.first()).toBeVisible();
});

test.describe('before scripts run', () => {
  test.use({ javaScriptEnabled: false });

  test('visitor can read the page of an event', phoneOnly, async ({ page, request }) => {
    const [event] = await (await request.get('/api/internal/events?limit=1')).json();
    await page.goto(`/events/${event.slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
    await expect(page.getByRole('main')).toContainText(event.place);
    await expect(page).toHaveTitle(new RegExp(event.name.replace(/[^\w\s]/g, '.')));
  });

  test('visitor reads the whole list in place of the map, and chooses a day', async ({ page, words }) => {
    await page.goto('/');
    // Locators by text ignore what is in `noscript`.
    await expect(page.locator('noscript p').first()).toHaveText(words.start.withoutScript);
    const cards = page.getByRole('article');
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards.last()).toBeInViewport();
    await page.locator('noscript a[href*="cursor="]').click();
    await expect(page).toHaveURL(/cursor=/);
    await expect(page.locator('noscript a[href^="/events/"]').first()).toBeVisible();
    await expect(cards.first()).toBeHidden();
    await page.getByRole('button', { name: new RegExp(`^${words.time.tomorrow}`) }).click();
    await expect(page).toHaveURL(/days=/);
    await cards.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/events\//);
  });
});

test('visitor lists a day of a month before scripts have loaded', phoneOnly, async ({ page, words }) => {
  await page.route('**/assets/*.js', () => {});
  await page.goto('/?facts=free&view=month&month=2027-05', { waitUntil: 'commit' });
  await page
    .getByRole('region', { name: words.map.month })
    .getByRole('button', { name: / 2 mai/ })
    .click({ noWaitAfter: true });
  await page.unrouteAll();
  await expect(page).toHaveURL(/\?facts=free&days=2027-05-02$/);
  await expect(page.getByRole('article').first()).toBeVisible();
});
