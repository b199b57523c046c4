import type { Page } from '@playwright/test';
import { tabTo } from './drivers/keyboard.ts';
import { desktopOnly, expect, expectAccessible, phoneOnly, test } from './pista.ts';
import { expectWords, signIn } from './screens.ts';

test(
  'visitor navigates by keyboard from an event to its town, a style and the map',
  desktopOnly,
  async ({ page, words, request, mapPage }) => {
    const ask = async (path: string) => (await request.get(`/api/internal/${path}`)).json();
    const { towns } = await ask('towns');
    const { town, total, week, styles } = await ask(`towns/${towns[0].slug}`);
    const where = `à ${town.name}`;
    const heading = page.getByRole('heading', { level: 1 });

    await page.goto(`/events/${week[0].slug}`);
    await tabTo(page, page.getByRole('link', { name: words.eventPage.inTown.replace('{{where}}', where) }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/city/${town.slug}`);
    await expect(heading).toHaveText(words.towns.title.replace('{{where}}', where));
    await expect(page.getByText(words.towns.total_other.replace('{{count, number}}', String(total)))).toBeVisible();
    for (const title of [words.towns.week, words.towns.regulars])
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expectWords(page);
    await expectFitsPhone(page);

    const [{ dance, count }] = styles;
    const name = dance.names.fr ?? dance.name;
    await tabTo(
      page,
      page
        .getByRole('region', { name: `Ce qui se danse ${where}` })
        .getByRole('link')
        .first(),
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/city/${town.slug}/${dance.slug}`);
    await expect(heading).toHaveText(`${name} ${where}`);
    await expect(page.getByText(words.towns.total_other.replace('{{count, number}}', String(count)))).toBeVisible();
    await expectFitsPhone(page);
    await expectAccessible(page);

    await page.reload();
    await expect(heading).toHaveText(`${name} ${where}`);
    await tabTo(page, page.getByRole('link', { name: words.towns.showOnMap }));
    await page.keyboard.press('Enter');
    await expect(mapPage.pins.first()).toBeVisible();
    expect(new URL(page.url()).searchParams.get('styles')).toBe(dance.slug);
    await page.goBack();
    await expect(heading).toHaveText(`${name} ${where}`);

    // Worldwide: the map shows the rest of a truncated list.
    await tabTo(page, page.getByRole('link', { name: words.towns.everywhere.replace('{{dance}}', name) }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/dance/${dance.slug}`);
    await expect(heading).toHaveText(words.towns.worldTitle.replace('{{dance}}', name));
    await expect(page.getByRole('img', { name: words.events.smallMap.replace('{{place}}', name) })).toBeVisible();
    await expectWords(page);
    await expectAccessible(page);
    await expectFitsPhone(page);
    await tabTo(page, page.getByRole('link', { name: words.towns.allWeek }));
    await page.keyboard.press('Enter');
    await expect(mapPage.pins.first()).toBeVisible();
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('styles'), asked.get('days')]).toEqual([
      dance.slug,
      expect.stringMatching(/^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/),
    ]);
  },
);

test('visitor finds an organiser in spite of a typing error', phoneOnly, async ({ page, words, mapPage, request }) => {
  const token = await signIn(page);
  const { slug } = await (
    await request.post('/api/internal/organisers', {
      headers: { authorization: `Bearer ${token}` },
      data: { name: 'Zapateado Quetzalcóatl' },
    })
  ).json();
  await mapPage.open();
  await page.getByRole('button', { name: words.frame.search }).click();
  await page.getByRole('combobox', { name: words.search.title }).fill('quetzalcoatll');
  await page.getByRole('option', { name: 'Zapateado Quetzalcóatl' }).click();
  await expect(page).toHaveURL(`/organisers/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zapateado Quetzalcóatl');
});

/** Expects that the page fits a phone, which this journey by keyboard does not use. */
async function expectFitsPhone(page: Page): Promise<void> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  if (usual) await page.setViewportSize(usual);
}
