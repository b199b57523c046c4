import { now } from './clock.ts';
import { Organiser } from './drivers/organiser.ts';
import { atDesk, expect, test } from './pista.ts';

test(
  'two forms that are open side by side keep a draft each, also when one of them is published',
  atDesk,
  async ({ page, words }) => {
    const here = new Organiser(page, words);
    await here.comeIn();
    await here.openForm();
    await here.sayWhat('Bal d’un onglet', 'Tartu');
    const other = await page.context().newPage();
    await other.clock.install({ time: now });
    const there = new Organiser(other, words);
    await there.openForm();
    await expect(there.field('name')).toHaveValue('');
    await there.field('name').fill('Bal de l’autre');

    await page.reload();
    await expect(page.getByText(words.form.draftKept)).toBeVisible();
    await expect(here.field('name')).toHaveValue('Bal d’un onglet');
    await here.sayWhen('2027-05-08T21:00');
    await here.button('publish').click();
    await here.expectPublished('Bal d’un onglet');

    await other.reload();
    await expect(other.getByText(words.form.draftKept)).toBeVisible();
    await expect(there.field('name')).toHaveValue('Bal de l’autre');

    // Left without a word, it is found by who opens the form next.
    await other.close();
    await here.openForm();
    await expect(here.field('name')).toHaveValue('Bal de l’autre');
  },
);
