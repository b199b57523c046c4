import type { Page } from '@playwright/test';
import { Organiser } from './drivers/organiser.ts';
import { Sources } from './drivers/sources.ts';
import { expect, expectAccessible, onPhone, test } from './pista.ts';
import { evenings } from './school.ts';

// Every screen on the way is looked at in light and dark.

const school = `http://${process.env.PISTA_SCHOOL}`;

test(
  'a school gives its website, answers once and publishes a season; what moves or is cancelled there does so here',
  onPhone,
  async ({ page, results, words }) => {
    const { sources, myEvents, events, eventPage, eventDetails } = words;
    const counted = (word: string, count: number) => word.replace('{{count, number}}', String(count));
    await new Organiser(page, words).comeIn();
    await page.goto('/my-event');
    await page.getByRole('main').getByRole('link', { name: sources.title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sources.title);
    await expectAccessible(page);
    const given = new Sources(page, words);
    await given.give(school, 'Tango du Causse');
    await expect(page.getByText(counted(sources.found_other, evenings.count))).toBeVisible();
    await expectAccessible(page);

    // Nothing is published before it is answered: the press leads to what is missing.
    await page.getByRole('button', { name: sources.publish, exact: true }).click();
    // The titles name the type, so the dances come first.
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

    await page.request.post(`${school}/next-week`);
    await page.goto(source);
    await page.getByRole('button', { name: sources.readNow }).click();
    await expect(page.getByRole('button', { name: `${sources.fates.cancelled} 1` })).toBeVisible();
    await expectAccessible(page);

    // The map, the pages and the calendars of those who keep them say so.
    await expectCards(page, '2027-05-13', 0);
    await expectCards(page, '2027-05-14', 1);
    await expectCards(page, '2027-05-20', 0);
    expect(await (await page.request.get(`${moved}.ics`)).text()).toContain(
      'DTSTART;TZID=Europe/Paris:20270514T203000',
    );
    expect(await (await page.request.get(`${cancelled}.ics`)).text()).toContain('STATUS:CANCELLED');
    await page.goto(cancelled);
    await expect(page.getByText(eventPage.cancelled).first()).toBeVisible();
    await page.goto('/my-event');
    await expect(page.getByText(myEvents.isCancelled).first()).toBeVisible();

    /** So many of them on the map on a day. */
    async function expectCards(of: Page, day: string, count: number): Promise<void> {
      await of.goto(`/?lat=44.5&lng=3.5&z=12&days=${day}`);
      await results.show();
      await expect(results.cards.filter({ hasText: evenings.name })).toHaveCount(count);
    }
  },
);
