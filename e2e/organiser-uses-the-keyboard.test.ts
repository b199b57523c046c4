import { tabTo } from './drivers/keyboard.ts';
import { Organiser } from './drivers/organiser.ts';
import { atDesk, expect, test } from './pista.ts';

test('an evening is published by keyboard alone', atDesk, async ({ page, words }) => {
  const organiser = new Organiser(page, words);
  const { keyboard } = page;
  await organiser.comeIn();
  await organiser.openForm();

  await tabTo(page, page.locator('#event-name'));
  await keyboard.type('Milonga sans souris');
  await tabTo(page, page.locator('#event-place'));
  await keyboard.type('La Péniche');
  await tabTo(page, page.locator('#event-address'));
  await keyboard.type('Saint-Malo');
  // What was asked last: towns that begin with fewer letters stand there before.
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

  // The heading of the next step says where one is; the field is one stop further.
  await expect(page.getByRole('button', { name: words.form.steps.when })).toBeFocused();
  await tabTo(page, page.locator('#event-dateStart'));
  // Ten in the morning of the fifth of May is typed alike whichever comes first, day or month, and on either clock.
  await keyboard.type('05052027');
  await keyboard.press('Tab');
  await keyboard.type('1000A');
  await expect(organiser.field('start')).toHaveValue('2027-05-05T10:00');
  await expect(organiser.field('end')).toHaveValue('2027-05-05T14:00');
  await tabTo(page, page.locator('#event-price'));
  await keyboard.type('8');
  // Enter goes on, as it does in any field of this step.
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
