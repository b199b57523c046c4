import { expect, test } from './pista.ts';

test.describe('a visitor searches', () => {
  test('for a town with a typing error, by keyboard alone, and comes back to it by touch', async ({
    page,
    theMap,
    words,
    isMobile,
  }) => {
    await theMap.open();
    const box = page.getByRole('button', { name: words.map.search });
    await box.focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('combobox', { name: words.search.title });
    await expect(field).toBeFocused();
    await page.keyboard.type('grenobel');
    await expect(page.getByRole('option', { name: /^Grenoble/ }).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
    await page
      .getByRole('option', { name: /^Grenoble/ })
      .first()
      .click();
    await expect(page).toHaveURL(/z=12&lat=45\.1\d+&lng=5\.7\d+/);
    await expect(field).toHaveCount(0);
    await expect(box).toBeFocused();

    await (isMobile ? box.tap() : box.click());
    const recent = page.getByRole('group', { name: words.search.recent }).getByRole('option');
    await expect(recent).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
  });

  test('for a dance, which narrows the map', async ({ page, theMap, words }) => {
    await theMap.open();
    const all = await theMap.count();
    await page.getByRole('button', { name: words.map.search }).click();
    await page.getByRole('combobox').fill('tngo');
    await page.getByRole('group', { name: words.search.styles }).getByRole('option').first().click();
    await expect(page).toHaveURL(/styles=tango/);
    await theMap.expectCount((count) => count > 0 && count < all);
  });
});
