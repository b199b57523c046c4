import { Account } from './drivers/account.ts';
import { Organiser } from './drivers/organiser.ts';
import { Sources } from './drivers/sources.ts';
import { expect, expectAccessible, phoneOnly, test } from './pista.ts';
import { oneDance } from './school.ts';
import { now, schoolAddress } from './settings.ts';

// Slow, because each screen is checked for accessibility in light and dark mode.

test(
  'organiser claims a source by a word on its page, joins duplicate events and separates them',
  phoneOnly,
  async ({ page, browser, baseURL, results, words }) => {
    const { sources, eventPage, eventDetails } = words;
    const { claim } = sources;
    const collector = await new Organiser(page, words).signUpByApi();
    await page.goto('/my-sources');
    const region = new Sources(page, words);
    await region.add(`${schoolAddress}/region`, oneDance.region);
    await region.answer();
    await region.publish(1);
    // The source can be paused and resumed.
    const path = await region.entry(oneDance.asInRegion).getByRole('link').getAttribute('href');
    await page.getByRole('button', { name: sources.pause }).click();
    await expect(page.getByText(sources.stateTexts.paused)).toBeVisible();
    await expect(page.getByRole('button', { name: sources.readNow })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: sources.goOn }).click();
    await expect(page.getByText(sources.stateTexts['in-step'])).toBeVisible();

    // The club finds its event and claims the source.
    const { locale, viewport } = test.info().project.use;
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      locale: locale ?? 'fr-FR',
      ...(viewport && { viewport }),
    });
    const club = await context.newPage();
    await club.clock.install({ time: now });
    const { email } = await new Organiser(club, words).signUpByApi();
    const mailbox = new Account(club, words);
    await club.goto((await mailbox.mailTo(email, '/confirm-email')).path);
    await expect(club.getByRole('heading', { level: 1 })).toHaveText(words.accounts.confirmed);
    await club.goto(path ?? '');
    await expect(club.getByText(eventDetails.comesFrom)).toBeVisible();
    await expect(club.getByRole('link', { name: eventPage.edit, exact: true })).toHaveCount(0);
    const dialog = club.getByRole('dialog', { name: claim.title });
    // Presses before hydration are replayed.
    await club.getByRole('button', { name: eventDetails.isYours }).click();
    await dialog.getByRole('radio', { name: claim.proofs.word }).check();
    await expectAccessible(club);
    await dialog.getByRole('button', { name: claim.send, exact: true }).click();
    const word = await dialog.getByRole('code').textContent();
    await dialog.getByRole('button', { name: claim.check }).click();
    await expect(dialog.getByText(words.problems['claim-word-missing'])).toBeVisible();
    await expectAccessible(club);
    await club.request.post(`${schoolAddress}/region?word=${word}`);
    await dialog.getByRole('button', { name: claim.check }).click();
    await expect(dialog.getByText(claim.granted)).toBeVisible();
    await expectAccessible(club);
    await dialog.getByRole('button', { name: claim.cancel }).last().click();
    await expect(club.getByRole('link', { name: eventDetails.seeSource })).toBeVisible();
    await expect(club.getByRole('link', { name: eventPage.edit, exact: true })).toBeVisible();
    // The former owner is notified and no longer has the source.
    await mailbox.mailTo(collector.email, '/contact');
    await page.goto('/my-sources');
    await expect(page.getByText(sources.none, { exact: true })).toBeVisible();

    // The club's own calendar has the same event under another name: it is asked, and joined.
    await club.goto('/my-sources');
    const own = new Sources(club, words);
    await own.add(`${schoolAddress}/club`, oneDance.club);
    await own.answer();
    const entry = own.entry(oneDance.asInClub);
    await expect(entry.getByText(sources.entry.looksLike)).toBeVisible();
    await expectAccessible(club);
    await expect(own.publishButton(2)).toBeVisible();
    await entry.getByRole('button', { name: sources.entry.same }).click();
    await expect(entry.getByText(sources.entry.joins)).toBeVisible();
    await expectAccessible(club);
    await own.publish(2);
    await expectPins(1);
    await page.goto(path ?? '');
    const origin = page.getByText(eventDetails.comesFrom).locator('..');
    await expect(origin).toContainText(oneDance.region);
    await expect(origin).toContainText(oneDance.club);

    // The events are separated again.
    await entry.getByRole('button', { name: sources.entry.apart }).click();
    await expect(entry.getByText(sources.fates.same)).toBeVisible();
    await expectPins(2);
    await context.close();

    /** Expects this number of pins for visitors on that day. */
    async function expectPins(count: number): Promise<void> {
      await page.goto(`/?lat=44.55&lng=3.29&z=13&days=${oneDance.day}`);
      await results.show();
      await expect(results.cards.filter({ hasText: 'Saint-Jean' })).toHaveCount(count);
    }
  },
);
