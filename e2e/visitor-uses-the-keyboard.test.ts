import type { Locator, Page } from '@playwright/test';
import { desktopOnly, expect, phoneOnly, test } from './pista.ts';

test(
  'visitor filters, opens a pin, steps through events and reads about one by keyboard',
  desktopOnly,
  async ({ page, words, mapPage, popup }) => {
    await mapPage.open();
    const all = await mapPage.count();

    await tabTo(page, words.filters.open);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Tango argentin', exact: true }).first()).toBeVisible();
    // One tab stop; the most frequent style is first.
    const styles = page.getByRole('toolbar', { name: words.filters.styles }).getByRole('button');
    await tabTo(page, (await styles.first().textContent()) ?? '');
    const focused = page.locator(':focus');
    for (let chip = 0; (await focused.getAttribute('value')) !== 'tango' && chip < 30; chip += 1)
      await page.keyboard.press('ArrowRight');
    await expect(focused).toHaveAttribute('value', 'tango');
    await page.keyboard.press('Space');
    await mapPage.expectCount((count) => count > 0 && count < all);

    await tabTo(page, /^[\d\s]+ événements?$/, 'Shift+Tab');
    const pin = page.locator(':focus');
    const name = await pin.getAttribute('aria-label');
    await page.keyboard.press('ArrowRight');
    await expect(pin).not.toHaveAttribute('aria-label', `${name}`);

    // At one place, four and more events are listed by day; fewer are shown one at a time.
    const closer = page.getByRole('button', { name: words.map.popup.close, exact: true });
    const opened = page.getByRole('dialog').filter({ has: closer });
    await page.keyboard.press('Enter');
    await expect(opened).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
    await expect(mapPage.pins.and(pin)).toHaveCount(1);

    await mapPage.pins
      .and(page.getByRole('button', { name: /^[23] événements$/ }))
      .first()
      .focus();
    const total = Number.parseInt((await pin.getAttribute('aria-label')) ?? '', 10);
    await page.keyboard.press('Enter');
    await expect(popup.card).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await popup.expectPosition(2, total);
    const second = await popup.name();
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
    await expect(mapPage.pins.and(pin)).toHaveCount(1);

    await page.keyboard.press('Enter');
    await expect(popup.card).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await popup.expectPosition(2, total);
    expect(await popup.name()).toBe(second);
    await tabTo(page, words.map.popup.moreInfo);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second);
    // The link has the heading of the list, if it has one.
    const back = page.getByRole('navigation', { name: words.eventPage.back, exact: true }).getByRole('link');
    await tabTo(page, (await back.textContent()) ?? '');
    await page.keyboard.press('Enter');
    await expect(popup.card).toBeVisible();
  },
);

test('first tab stop skips to the content', desktopOnly, async ({ page, words, mapPage }) => {
  await mapPage.open();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(words.frame.skipToContent);
});

test('visitor zooms with plus and pans with arrow keys', desktopOnly, async ({ page, words, mapPage }) => {
  await mapPage.open();
  await page.getByRole('application', { name: words.map.mapLabel }).focus();
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/z=6&lat=46\.81&lng=2\.55$/);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/z=6&lat=46\.81&lng=(?!2\.55)/);
});

test(
  'focus moves to the next control when the focused one disappears',
  desktopOnly,
  async ({ page, words, mapPage }) => {
    const focused = page.locator(':focus');
    // Before the page has been hydrated, a press on a link loads another page.
    await mapPage.open('?styles=balfolk,lindy-hop');
    const [removal = ''] = words.filters.remove.split('{{name}}');
    const chosen = page.getByRole('button', { name: removal });
    /** Focuses a control, and presses Enter once the script is there that the first focus of a page loads. */
    const pressFirst = async (control: Locator) => {
      const recovery = page.waitForResponse(/focus-recovery/);
      await control.focus();
      await page.evaluate(`import('${(await recovery).url()}')`);
      await control.press('Enter');
    };
    await pressFirst(chosen.filter({ hasText: 'Lindy hop' }));
    await expect(focused).toHaveText('Bal folk');
    await page.keyboard.press('Enter');
    await expect(chosen).toHaveCount(0);
    await expect(focused).toHaveCount(1);

    // Hidden elements also lose the focus.
    await page.setViewportSize({ width: 390, height: 844 });
    await mapPage.open('?styles=balfolk');
    await pressFirst(
      page.getByRole('button', { name: words.filters.openWithActive_one.replace('{{count, number}}', '1') }),
    );
    const filters = page.getByRole('dialog');
    await filters.getByRole('button', { name: words.filters.reset }).press('Enter');
    await expect(chosen).toHaveCount(0);
    await expect(filters.locator(':focus')).toHaveText(/\d/);
    await page.setViewportSize({ width: 1440, height: 900 });

    await mapPage.open();
    const start = page.getByRole('region', { name: words.start.question });
    await pressFirst(start.getByRole('list').getByRole('button').first());
    await expect(start).toHaveCount(0);
    await expect(focused).toHaveCount(1);

    // Browser without geolocation.
    await mapPage.open();
    await pressFirst(start.getByRole('button', { name: words.map.near.press }));
    await page.getByRole('button', { name: words.start.searchTown }).press('Enter');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator('#search-box')).toBeFocused();
  },
);

test('visitor reaches a day with Tab, and it is completely visible', phoneOnly, async ({ page, words, mapPage }) => {
  await mapPage.open();
  const days = page.getByRole('group', { name: words.filters.days }).getByRole('button');
  await days.first().focus();
  for (const day of (await days.all()).slice(1)) {
    await page.keyboard.press('Tab');
    await expect(day).toBeFocused();
    await expect(day).toBeInViewport({ ratio: 0.99 });
  }
});

test('visitor with an invalid contact form is led to the first error', desktopOnly, async ({ page, words }) => {
  await page.goto('/contact');
  await expect(page.locator('form[inert]')).toHaveCount(0);
  await page.getByRole('button', { name: words.contact.send }).press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
});

/** Presses Tab or another key until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    const label = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.getAttribute('aria-label') ?? focused?.textContent?.trim() ?? '';
    });
    if (typeof name === 'string' ? label === name : name.test(label)) return;
  }
  throw new Error(`${name} was not reached with ${key}.`);
}
