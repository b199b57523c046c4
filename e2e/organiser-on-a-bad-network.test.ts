import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { Organiser } from './drivers/organiser.ts';
import { expect, expectAccessible, phoneOnly, test } from './pista.ts';
import { now } from './settings.ts';

const adding = '**/api/internal/events';
const isAdding = (route: Route) => route.request().method() === 'POST';

/** A page without the check of console errors, because the browser logs each failed request. */
async function aPage(page: Page, baseURL: string): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  const { viewport = null, isMobile = false, hasTouch = false } = test.info().project.use;
  const context = await browser.newContext({ baseURL, locale: 'fr-FR', viewport, isMobile, hasTouch });
  const other = await context.newPage();
  await other.clock.install({ time: now });
  return other;
}

/**
 * Runs in the page. Returns the number of files in the browser's storage. A file is stored shortly after it is shown.
 */
function countStoredFiles(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const opening = indexedDB.open('keyval-store');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const counting = opening.result.transaction('keyval').objectStore('keyval').count();
    counting.onsuccess = () => resolve(counting.result);
    counting.onerror = () => reject(counting.error);
    opening.result.close();
  };
  return promise;
}

/** No other journey uses this town. */
const town = 'Ilulissat';

test(
  'organiser sees that the network is slow, and publishes once although the answer is lost',
  phoneOnly,
  async ({ page, baseURL, words }) => {
    const own = await aPage(page, baseURL ?? '');
    const organiser = new Organiser(own, words);
    await organiser.signUpByApi();
    await organiser.openForm();
    await organiser.fillInWhat('Bal de la dernière barre', town);
    await organiser.fillInWhen('2027-05-08T21:00');

    // The first request succeeds, but its response is slow and then lost.
    let answered = 0;
    const { promise: isPatient, resolve: letGo } = Promise.withResolvers<void>();
    await own.route(adding, async (route) => {
      if (!isAdding(route) || answered > 0) return route.fallback();
      await route.fetch();
      answered += 1;
      await isPatient;
      return route.abort('connectionreset');
    });
    await organiser.button('publish').click();
    await expect(own.getByRole('button', { name: words.form.saving })).toBeVisible();
    await own.clock.fastForward(6_000);
    await expect(own.getByText(words.form.savingSlow)).toBeVisible();
    await expect.poll(() => answered).toBe(1);
    letGo();
    // The event waits on the device. It is sent again, and the server recognises it.
    await expect(own.getByText(words.outbox.waits)).toBeVisible();
    await own.reload();
    await expect(own.getByRole('heading', { level: 1 })).toHaveText('Bal de la dernière barre');

    await own.goto('/my-event');
    await expect(own.getByRole('article')).toHaveCount(1);
    await expect(own.locator('#not-sent')).toBeHidden();
    await own.context().close();
  },
);

test(
  'picture survives a reload before the upload and a crash during it',
  phoneOnly,
  async ({ page, baseURL, words }) => {
    const own = await aPage(page, baseURL ?? '');
    const organiser = new Organiser(own, words);
    await organiser.signUpByApi();
    await organiser.openForm();
    await organiser.fillInWhat('Bal de la photo', 'Vaduz');
    await organiser.fillInWhen('2027-05-08T21:00');
    await organiser.button('continue').click();
    const square = sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a1f4b' } });
    const poster = { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: await square.jpeg().toBuffer() };
    await own.locator('input[type=file]').setInputFiles(poster);
    await organiser.field('pictureText').fill('Un carré rouge');
    await expect.poll(() => own.evaluate(countStoredFiles)).toBe(1);

    // Not yet uploaded: the picture is part of the draft.
    await own.reload();
    await expect(own.getByText(words.form.draftKept)).toBeVisible();
    const third = own.getByRole('button', { name: new RegExp(words.form.steps.more) });
    await third.click();
    await expect(own.getByRole('img', { name: 'Un carré rouge' })).toBeVisible();

    // The upload is interrupted.
    let uploads = 0;
    await own.route('**/api/internal/files_upload', () => {
      uploads += 1;
    });
    await organiser.button('publish').click();
    await expect.poll(() => uploads).toBe(1);
    await own.reload();
    await own.unroute('**/api/internal/files_upload');

    await own.goto('/my-event');
    await expect(own.getByRole('article')).toHaveCount(1);
    await expect(own.getByText(words.myEvents.lacksPicture)).toBeVisible();
    await own.getByRole('link', { name: 'Bal de la photo' }).first().click();
    await expect(own.getByText(words.form.latePicture)).toBeVisible();
    await own.getByText(words.form.pictureChange).click();
    await expect(own.getByLabel(words.form.pictureText)).toHaveValue('Un carré rouge');
    await expectAccessible(own);
    await own.getByRole('button', { name: words.form.latePictureSend }).click();
    await expect(own.getByText(words.form.latePicture)).toBeHidden();
    await expect(own.getByRole('img', { name: 'Un carré rouge' }).first()).toBeVisible();
    await own.reload();
    await expect(own.getByRole('heading', { level: 1 })).toHaveText('Bal de la photo');
    await own.goto('/my-event');
    await expect(own.getByRole('article')).toHaveCount(1);
    await expect(own.getByText(words.myEvents.lacksPicture)).toBeHidden();
    await own.context().close();
  },
);
