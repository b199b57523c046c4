import { Organiser } from './drivers/organiser.ts';
import { desktopOnly, expect, test } from './pista.ts';
import { now } from './settings.ts';

test(
  'organiser with two open forms keeps a draft in each, also after publishing one',
  desktopOnly,
  async ({ page, words }) => {
    const here = new Organiser(page, words);
    await here.signUpByApi();
    await here.openForm();
    await here.fillInWhat('Bal d’un onglet', 'Tartu');
    const other = await page.context().newPage();
    await other.clock.install({ time: now });
    const there = new Organiser(other, words);
    await there.openForm();
    await expect(there.field('name')).toHaveValue('');
    await there.field('name').fill('Bal de l’autre');

    await page.reload();
    await expect(page.getByText(words.form.draftKept)).toBeVisible();
    await expect(here.field('name')).toHaveValue('Bal d’un onglet');
    await here.fillInWhen('2027-05-08T21:00');
    await here.button('publish').click();
    await here.expectPublished('Bal d’un onglet');

    await other.reload();
    await expect(other.getByText(words.form.draftKept)).toBeVisible();
    await expect(there.field('name')).toHaveValue('Bal de l’autre');

    // The draft of a closed tab is offered in the next form.
    await other.close();
    await here.openForm();
    await expect(here.field('name')).toHaveValue('Bal de l’autre');
  },
);
