import type { Page, Route } from '@playwright/test';
import { plainTile } from '#testing/plain-tile.ts';
import { now } from './clock.ts';
import { Organiser } from './drivers/organiser.ts';
import { expect, test } from './pista.ts';

const adding = '**/api/internal/events';
const isAdding = (route: Route) => route.request().method() === 'POST';

/** A browser whose console is not watched: it complains of every answer that does not come. */
async function aPage(page: Page, baseURL: string): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('There is no browser.');
  const { viewport = null, isMobile = false, hasTouch = false } = test.info().project.use;
  const context = await browser.newContext({ baseURL, locale: 'fr-FR', viewport, isMobile, hasTouch });
  const other = await context.newPage();
  await other.clock.install({ time: now });
  await other.route(
    (url) => !url.href.startsWith(`${baseURL}/`),
    (route) => route.fulfill({ body: plainTile, contentType: 'image/png' }),
  );
  return other;
}

/** Two sizes of browser visit one server: at one place the second evening would seem to be the first. */
const towns: Record<string, string> = { desktop: 'Tórshavn', phone: 'Ilulissat' };

test('a slow network says so, and then a failing one loses nothing and publishes once', async ({
  page,
  baseURL,
  words,
}) => {
  const own = await aPage(page, baseURL ?? '');
  const town = towns[test.info().project.name] ?? '';
  const organiser = new Organiser(own, words);
  await organiser.comeIn();
  await organiser.openForm();
  await organiser.sayWhat('Bal de la dernière barre', town);
  await organiser.sayWhen('2027-05-08T21:00');

  // The first try is heard, but its answer is slow, and then lost.
  let answered = 0;
  const { promise: isPatient, resolve: letGo } = Promise.withResolvers<void>();
  await own.route(adding, async (route) => {
    if (!isAdding(route)) return route.fallback();
    await route.fetch();
    answered += 1;
    await isPatient;
    return route.abort('connectionreset');
  });
  await organiser.button('publish').click();
  await own.clock.fastForward(6_000);
  await expect(own.getByText(words.form.savingSlow)).toBeVisible();
  await expect(own.getByRole('button', { name: words.form.saving })).toBeVisible();
  await expect.poll(() => answered).toBe(1);
  letGo();
  await expect(own.getByText(words.form.failedTitle)).toBeVisible();

  // Then there is no network at all.
  await own.unroute(adding);
  await own.context().setOffline(true);
  await organiser.button('tryAgain').click();
  await expect(own.getByText(words.form.failedTitle)).toBeVisible();
  await expect(organiser.field('name')).toHaveValue('Bal de la dernière barre');
  await own.context().setOffline(false);

  // A crash in between.
  await own.reload();
  await expect(own.getByText(words.form.draftKept)).toBeVisible();
  await expect(organiser.field('name')).toHaveValue('Bal de la dernière barre');
  await expect(organiser.address).toHaveValue(new RegExp(`^${town}`));
  await organiser.button('publish').click();
  await organiser.expectPublished('Bal de la dernière barre');

  await own.goto('/my-event');
  await expect(own.getByRole('article')).toHaveCount(1);
  await own.context().close();
});
