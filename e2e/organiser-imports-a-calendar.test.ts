import type { Page } from '@playwright/test';
import { Organiser } from './drivers/organiser.ts';
import { Sources } from './drivers/sources.ts';
import { expect, expectAccessible, phoneOnly, test } from './pista.ts';
import { evenings } from './school.ts';
import { schoolAddress } from './settings.ts';

// Slow, because each screen is checked for accessibility in light and dark mode.

test(
  'organiser imports a calendar and publishes it; changes of the calendar are synchronised',
  phoneOnly,
  async ({ page, results, words }) => {
    const { sources, myEvents, events, eventPage, eventDetails } = words;
    const counted = (word: string, count: number) => word.replace('{{count, number}}', String(count));
    await new Organiser(page, words).signUpByApi();
    await page.goto('/my-event');
    await page.getByRole('main').getByRole('link', { name: sources.title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sources.title);
    const given = new Sources(page, words);
    await given.add(schoolAddress, 'Tango du Causse');
    await expect(page.getByText(counted(sources.found_other, evenings.count))).toBeVisible();
    await expectAccessible(page);

    // Publishing requires answers, so the press leads to the first missing one.
    await page.getByRole('button', { name: sources.publish, exact: true }).click();
    // The type is derived from the titles, so the first question is about styles.
    await expect(page.getByRole('toolbar', { name: words.form.dances }).getByRole('button').first()).toBeFocused();
    await given.answer();
    await expect(given.publishButton(evenings.count)).toBeVisible();
    await expectAccessible(page);
    await given.publish(evenings.count);
    const source = new URL(page.url()).pathname;

    await expectCards(page, '2027-05-13', 1);
    await results.cards.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(evenings.name);
    await expect(page.getByText(eventDetails.comesFrom)).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: events.priceUnknown })).toBeVisible();
    await expectAccessible(page);
    const moved = new URL(page.url()).pathname;
    await expectCards(page, '2027-05-20', 1);
    await results.cards.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(evenings.name);
    const cancelled = new URL(page.url()).pathname;

    await page.request.post(`${schoolAddress}/next-week`);
    await page.goto(source);
    await page.getByRole('button', { name: sources.readNow }).click();
    await expect(page.getByRole('button', { name: `${sources.fates.cancelled} 1` })).toBeVisible();
    await expectAccessible(page);

    // The map, the pages and saved calendars show the changes.
    await expectCards(page, '2027-05-13', 0);
    await expectCards(page, '2027-05-14', 1);
    // Cancelled events stay in the list.
    await expectCards(page, '2027-05-20', 1);
    await expect(results.cards.filter({ hasText: evenings.name }).getByText(words.time.cancelled)).toBeVisible();
    expect(await (await page.request.get(`${moved}.ics`)).text()).toContain(
      'DTSTART;TZID=Europe/Paris:20270514T203000',
    );
    expect(await (await page.request.get(`${cancelled}.ics`)).text()).toContain('STATUS:CANCELLED');
    await page.goto(cancelled);
    await expect(page.getByText(eventPage.cancelled).first()).toBeVisible();
    await page.goto('/my-event');
    await expect(page.getByText(myEvents.isCancelled).first()).toBeVisible();

    /** Expects this number of cards on the map on a day. */
    async function expectCards(of: Page, day: string, count: number): Promise<void> {
      await of.goto(`/?lat=44.5&lng=3.5&z=12&days=${day}`);
      await results.show();
      await expect(results.cards.filter({ hasText: evenings.name })).toHaveCount(count);
    }
  },
);
