import type { Browser, Locator, Page } from '@playwright/test';
import encodeQr from 'qr';
import sharp from 'sharp';
import { pngThatDeclares } from '#testing/malicious-images.ts';
import { MapPage } from './drivers/map-page.ts';
import { Organiser } from './drivers/organiser.ts';
import { desktopOnly, expect, expectAccessible, phoneOnly, test } from './pista.ts';
import { now } from './settings.ts';

/** No other journey uses this town. */
const town = { name: 'Ushuaia', view: '?z=11&lat=-54.81&lng=-68.32' };

/** Limit for steps that should feel immediate. */
const secondsOfTap = 1.5;

/** The same number as before the optional fields were added. */
const maxPresses = 10;

// Slow, because each screen is checked for accessibility in light and dark mode.

/** Shared content passes through the worker. */
test.use({ serviceWorkers: 'allow' });

test(
  'organiser registers, publishes, edits, duplicates, deletes and restores an event',
  phoneOnly,
  async ({ page, browser, baseURL, words }) => {
    const organiser = new Organiser(page, words);
    const visitor = await aVisitor(browser, baseURL ?? '');
    const elsewhere = new MapPage(visitor, words);
    await visitor.goto(`/${town.view}`);
    await expect(visitor.getByText(words.map.found_zero).first()).toBeVisible();

    await organiser.register();
    await organiser.openForm();
    await organiser.button('continue').click();
    await expect(organiser.field('name')).toBeFocused();
    await expect(page.getByText(words.form.nameRequired).first()).toBeVisible();

    await organiser.fillInWhat('Milonga du bout du monde', town.name);
    await organiser.movePin();
    await organiser.fillInWhen('2027-05-08T21:00');
    await expect(organiser.field('end')).toHaveValue('2027-05-09T01:00');
    await organiser.field('price').fill('12,50');
    await organiser.button('continue').click();
    await organiser.field('link').fill('https://milonga.example/');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'poster.jpg', mimeType: 'image/jpeg', buffer: await poster() });
    await organiser.field('pictureText').fill('Un disque doré');
    await expectAccessible(page);
    await organiser.button('publish').click();
    await organiser.expectPublished('Milonga du bout du monde');
    await expect(page.getByRole('img', { name: 'Un disque doré' }).first()).toBeVisible();
    await expectAccessible(page);

    await expect(elsewhere.pins).toHaveCount(1);

    await page.getByRole('link', { name: words.eventPage.edit, exact: true }).click();
    await expect(organiser.field('name')).toHaveValue('Milonga du bout du monde');
    await organiser.field('name').fill('Milonga du port');
    await organiser.button('save').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Milonga du port');
    await expect(page).toHaveURL(/milonga-du-port/);

    await page.getByRole('link', { name: words.eventPage.edit, exact: true }).click();
    await page.getByRole('link', { name: words.myEvents.clone, exact: true }).click();
    await expect(organiser.field('start')).toHaveValue('2027-05-15T21:00');
    await organiser.button('publish').click();
    await organiser.expectPublished('Milonga du port');
    await expect(page.getByRole('img', { name: 'Un disque doré' }).first()).toBeVisible();

    await page.goto('/my-event');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(2);
    await cards
      .first()
      .getByRole('button', { name: new RegExp(`^${words.myEvents.delete}`) })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.myEvents.yes, exact: true }).click();
    await expect(cards).toHaveCount(1);
    await page.getByRole('button', { name: words.myEvents.undo }).click();
    await expect(cards).toHaveCount(2);
    await visitor.context().close();
  },
);

test(
  'organiser publishes an event with only the required fields in ten presses',
  phoneOnly,
  async ({ page, words }) => {
    const organiser = new Organiser(page, words);
    await organiser.signUpByApi();
    await organiser.openForm();
    // No other journey uses this town, because similar events cause a warning, and a known venue is suggested.
    const town = 'Hobart';
    const made = { presses: 0, keys: 0 };
    const press = async (what: Locator) => {
      await what.click();
      made.presses += 1;
    };
    const type = async (where: Locator, text: string) => {
      const isThere = await where.evaluate((field) => field === document.activeElement);
      if (!isThere) await press(where);
      await page.keyboard.type(text);
      made.keys += text.length;
    };
    await type(organiser.field('name'), 'Milonga du quai');
    await type(organiser.field('place'), 'Le Chaland');
    await type(organiser.address, town);
    await press(page.getByRole('option', { name: town }).first());
    // One press opens the list, one selects.
    await organiser.field('type').selectOption({ index: 1 });
    made.presses += 2;
    await press(page.getByRole('toolbar', { name: words.form.dances }).getByRole('button').first());
    await press(organiser.button('continue'));
    await organiser.field('start').fill('2027-05-08T21:00');
    made.presses += 1;
    made.keys += '080520272100'.length;
    await press(organiser.button('publish'));
    await organiser.expectPublished('Milonga du quai');
    const letters = 'Milonga du quai'.length + 'Le Chaland'.length + town.length + 12;
    process.stdout.write(
      `Published in ${made.presses} presses and ${made.keys} keys, of which ${letters} are what it says\n`,
    );
    expect(made).toEqual({ presses: maxPresses, keys: letters });
  },
);

test('organiser changes a series to every two weeks and extends it', desktopOnly, async ({ page, words }) => {
  const { form, editEvent, myEvents } = words;
  const organiser = new Organiser(page, words);
  await organiser.signUpByApi();
  await organiser.openForm();
  await organiser.fillInWhat('Milonga du samedi', 'Kiruna');
  await organiser.fillInWhen('2027-05-08T21:00');
  await page.getByLabel(form.repeat, { exact: true }).selectOption('weekly');
  await page.getByLabel(form.repeatCount, { exact: true }).fill('4');
  await page.getByRole('button', { name: 'Publier 4 dates' }).click();
  await organiser.expectPublished('Milonga du samedi');

  await page.getByRole('link', { name: words.eventPage.edit, exact: true }).click();
  await page.getByRole('radio', { name: myEvents.following }).check();
  await page.getByRole('button', { name: new RegExp(form.steps.when) }).click();
  await page.getByLabel(form.repeat, { exact: true }).selectOption('fortnightly');
  await page.getByLabel(form.repeatUntil, { exact: true }).fill('2027-06-19');
  await organiser.button('save').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('samedi 15 mai 2027')).toBeVisible();
  await expect(dialog.getByText('samedi 19 juin 2027')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: editEvent.datesYes }).click();
  await expect(page.getByText(editEvent.saved)).toBeVisible();

  // The page of a removed date says so, and the organiser sees all dates.
  await page.goto('/my-event');
  await expect(page.getByRole('article')).toHaveCount(1);
  const all = page.getByRole('button', { name: myEvents.allDates_other.replace('{{count, number}}', '6') });
  await all.focus();
  await page.keyboard.press('Enter');
  const dates = page.locator('[data-event] [data-event]');
  await expect(dates).toHaveCount(6);
  const cancelled = dates.filter({ hasText: myEvents.isCancelled });
  await expect(cancelled).toHaveCount(2);
  await expectAccessible(page);
  await cancelled.first().getByRole('link').click();
  await expect(page.getByText(words.eventPage.cancelled)).toBeVisible();
});

// Only on phones, where announcements are received.
test('organiser pastes an announcement, checks the filled form and publishes', phoneOnly, async ({ page, words }) => {
  const { announcement, form, places } = words;
  const organiser = new Organiser(page, words);
  await organiser.signUpByApi();
  await organiser.openForm();
  const made = { presses: 0, waitedMs: 0 };
  const press = async (what: Locator, until: () => Promise<unknown>) => {
    made.presses += 1;
    const before = performance.now();
    await what.click();
    await until();
    made.waitedMs += performance.now() - before;
  };
  const field = page.getByLabel(announcement.label);
  await press(page.getByRole('button', { name: announcement.open }), () => expect(field).toBeFocused());
  // Pasting takes a long press and a press on the menu.
  made.presses += 2;
  await field.fill(
    'Milonga du Phare\nSamedi 8 mai, 20h30 - 1h\nSalle des Docks, Hammerfest\nEntrée 8 € (adhérents 6 €)\nTenue libre.',
  );
  await expectAccessible(page);
  const status = page.getByRole('status').filter({ hasText: announcement.done });
  await press(page.getByRole('button', { name: announcement.fill }), () => expect(status).toContainText(form.dances));
  await expect(organiser.field('name')).toHaveValue('Milonga du Phare');
  await expect(organiser.field('place')).toHaveValue('Salle des Docks');
  await expect(page.getByRole('combobox', { name: places.address })).toHaveValue(/Hammerfest/);
  await expectAccessible(page);

  // Edited fields count as checked.
  await organiser.field('place').fill('Salle du Phare');
  await expect(status).not.toContainText(form.place);
  await press(organiser.button('continue'), () => expect(organiser.field('start')).toHaveValue('2027-05-08T20:30'));
  await expect(organiser.field('end')).toHaveValue('2027-05-09T01:00');
  await press(page.getByRole('button', { name: '6\u00a0€', exact: true }), () =>
    expect(organiser.field('price')).toHaveValue('6'),
  );
  await expectAccessible(page);
  await press(organiser.button('publish'), () => organiser.expectPublished('Milonga du Phare'));
  const seconds = (made.presses * secondsOfTap + made.waitedMs / 1000).toFixed(0);
  process.stdout.write(`Pasted, checked and published in ${made.presses} presses, some ${seconds} s\n`);
  expect(made.presses).toBe(7);
  await expect(page.getByText('Tenue libre.')).toBeVisible();
});

test(
  'organiser shares a poster, signs in, and the QR code and text fill the form',
  phoneOnly,
  async ({ page, words }) => {
    const { announcement, accounts } = words;
    const organiser = new Organiser(page, words);
    const account = await organiser.registerByApi();
    const shown = await printed(page);
    await organiser.shareFrom('/about', shown);
    await expect(page).toHaveURL(/\/home\?redirect=/);
    await page.getByLabel(accounts.email).fill(account.email);
    await page.getByLabel(accounts.password, { exact: true }).fill(account.password);
    await page.getByRole('button', { name: accounts.logIn, exact: true }).click();

    await expect(page.getByText(announcement.qrFound.replace('{{where}}', 'https://phare.example/bal'))).toBeVisible();
    await page.getByRole('button', { name: announcement.readPoster }).click();
    await expect(page.getByText(/2\u00a0Mo/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: announcement.posterStart }).click();
    await expect(page.getByRole('status').filter({ hasText: announcement.done })).toContainText(words.form.start);
    await expect(organiser.field('name')).toHaveValue(/Milonga du phare/i);
    await expect(page).toHaveURL(/\/add-event$/);
  },
);

test(
  'organiser uploads a large picture, which is shrunk; unreadable pictures are rejected',
  desktopOnly,
  async ({ page, words }) => {
    const organiser = new Organiser(page, words);
    await organiser.signUpByApi();
    await organiser.openForm();
    await organiser.fillInWhat('Milonga des géants', 'Darwin');
    await organiser.fillInWhen('2027-05-08T21:00');
    await organiser.button('continue').click();
    const choose = (buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer });
    await choose(pngThatDeclares(30_000, 30_000));
    await expect(page.getByText(words.pictures.tooManyPixels)).toBeVisible();
    await choose((await poster()).subarray(0, -1000));
    await expect(page.getByText(words.pictures.damaged)).toBeVisible();
    await choose(
      await sharp(await poster())
        .resize(8000, 6000)
        .png()
        .toBuffer(),
    );
    await organiser.button('publish').click();
    await organiser.expectPublished('Milonga des géants');
    await expect(page.locator('main img[srcset]').first()).toHaveAttribute('width', '1280');
  },
);

/** Returns a poster as printed by a browser. */
async function printed(page: Page): Promise<Buffer> {
  await page.setContent(`<body style="width: 700px; margin: 40px; font: 40px sans-serif; background: #fff; color: #111">
    <h1 style="font-size: 90px">Milonga du phare</h1><p>Samedi 8 mai 2027</p><p>20h30 - 1h</p><p>Entrée 8 €</p>
    <div style="width: 220px">${encodeQr('https://phare.example/bal', 'svg')}</div></body>`);
  const shown = await page.screenshot({ type: 'jpeg', fullPage: true });
  await page.goto('about:blank');
  return shown;
}

/** Opens another browser. */
async function aVisitor(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  const page = await context.newPage();
  await page.clock.install({ time: now });
  return page;
}

function poster(): Promise<Buffer> {
  const disc = Buffer.from('<svg width="1200" height="900"><circle cx="600" cy="450" r="300" fill="#f3ab3c"/></svg>');
  const ground = { width: 1200, height: 900, channels: 3, background: '#3a1738' } as const;
  return sharp({ create: ground })
    .composite([{ input: disc }])
    .jpeg()
    .toBuffer();
}
