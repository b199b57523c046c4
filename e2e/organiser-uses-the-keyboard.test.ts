import { tabTo } from './drivers/keyboard.ts';
import { Organiser } from './drivers/organiser.ts';
import { desktopOnly, expect, test } from './pista.ts';

test('organiser publishes an event by keyboard', desktopOnly, async ({ page, words }) => {
  const organiser = new Organiser(page, words);
  const { keyboard } = page;
  await organiser.signUpByApi();
  await organiser.openForm();

  await tabTo(page, page.locator('#event-name'));
  await keyboard.type('Milonga sans souris');
  await tabTo(page, page.locator('#event-place'));
  await keyboard.type('La Péniche');
  await tabTo(page, page.locator('#event-address'));
  await keyboard.type('Saint-Malo');
  // Waits for the last query, because shorter inputs have shown other towns.
  await expect(page.getByRole('option').first()).toHaveText(/^Saint-Malo/);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(organiser.address).toHaveValue(/^Saint-Malo, /);
  await tabTo(page, page.locator('#event-type'));
  await keyboard.press('ArrowDown');
  await tabTo(page, page.locator('#event-dances'));
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  await keyboard.press('Space');
  await expect(page.getByRole('toolbar').getByRole('button', { pressed: true })).toHaveCount(2);
  await keyboard.press('Tab');
  await expect(organiser.button('continue')).toBeFocused();
  await keyboard.press('Enter');

  // The focus is on the heading of the next step. The field is the next tab stop.
  await expect(page.getByRole('button', { name: words.form.steps.when })).toBeFocused();
  await tabTo(page, page.locator('#event-dateStart'));
  // 5 May at 10:00 is typed the same for both orders of day and month and both clocks.
  await keyboard.type('05052027');
  await keyboard.press('Tab');
  await keyboard.type('1000A');
  await expect(organiser.field('start')).toHaveValue('2027-05-05T10:00');
  await expect(organiser.field('end')).toHaveValue('2027-05-05T14:00');
  await tabTo(page, page.locator('#event-price'));
  await keyboard.type('8');
  // Enter goes to the next step, as in any field.
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: words.form.steps.more })).toBeFocused();
  await tabTo(page, page.locator('#event-link'));
  await keyboard.type('www.milonga.example');
  await keyboard.press('Enter');
  await organiser.expectPublished('Milonga sans souris');
  await expect(page.getByRole('link', { name: words.events.website })).toHaveAttribute(
    'href',
    'https://www.milonga.example/',
  );
});

test(
  'organiser places an unknown village on the map by keyboard, in its country',
  desktopOnly,
  async ({ page, words }) => {
    const organiser = new Organiser(page, words);
    const { keyboard } = page;
    await organiser.signUpByApi();
    await organiser.openForm();
    await organiser.field('name').fill('Bal du village');
    await organiser.field('place').fill('Grange à Jules');
    await organiser.address.fill('Xqzzy-les-Bains, Malta');
    await keyboard.press('Tab');
    const own = page.getByRole('button', { name: words.places.placeByHand });
    await expect(own).toBeVisible();
    await tabTo(page, own);
    await keyboard.press('Enter');

    const pin = page.getByRole('button', { name: words.places.pin, exact: true });
    await expect(pin).toBeFocused();
    await expect(page.getByText(words.places.putPin)).toBeVisible();
    // The form requires a position of the pin.
    await organiser.field('type').selectOption({ index: 1 });
    await page.getByRole('toolbar', { name: words.form.dances }).getByRole('button').first().click();
    await organiser.button('continue').click();
    await expect(page.getByText(words.places.pinMissing)).toBeVisible();

    await pin.focus();
    for (const key of ['+', '+', 'ArrowUp', 'Shift+ArrowRight']) await keyboard.press(key);
    await expect(page.getByText(words.places.byHand)).toBeVisible();
    await expect(pin).toBeFocused();
    await organiser.fillInWhen('2027-05-05T21:00');
    await expect(page.getByText('Europe/Malta')).toBeVisible();
    await organiser.button('continue').click();
    await organiser.button('publish').click();
    await organiser.expectPublished('Bal du village');
    await expect(page.getByText('Xqzzy-les-Bains, Malta').first()).toBeVisible();
  },
);
