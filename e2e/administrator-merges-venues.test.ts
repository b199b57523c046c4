import type { APIRequestContext } from '@playwright/test';
import { Administration } from './drivers/administration.ts';
import { expect, expectAccessible, phoneOnly, test } from './pista.ts';
import { signIn } from './screens.ts';
import { administrator } from './settings.ts';

/**
 * No other journey uses this place. It is in the time zone of the browser, so that no time zone note appears that moves
 * the links.
 */
const lampedusa = { place: 'Lampedusa', latitude: 35.5013, longitude: 12.609, countryCode: 'IT' } as const;

test(
  'administrator merges duplicate venues with their events, and splits them again',
  phoneOnly,
  async ({ page, words }) => {
    const { adminPanel, venues } = words;
    const house = `Faro ${lampedusa.place}`;
    const token = await signIn(page);
    const first = await addEvening(page.request, token, { place: house, name: 'Milonga del faro', meters: 0 });
    await addEvening(page.request, token, { place: house, name: 'Práctica del faro', meters: 400 });
    const { slug } = (await (await page.request.get(`/api/internal/events/${first}`)).json()).venue;

    // The page of an event links to its venue.
    await page.goto(`/events/${first}`);
    // The actions of administrators are rendered later and may move the link during the press.
    await page.getByRole('main').getByRole('link', { name: house, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(house);
    const listed = page.getByRole('main').getByRole('listitem').getByRole('heading');
    await expect(listed).toHaveText(['Milonga del faro']);
    await expectAccessible(page);

    const panel = new Administration(page, words, administrator);
    await page.goto('/admin?tab=venues&view=doubles');
    const double = page.getByRole('listitem').filter({ hasText: house });
    await double.getByRole('button', { name: `${adminPanel.venues.merge} (${house})` }).click();
    await expect(panel.dialog.getByRole('radio')).toHaveCount(2);
    await expectAccessible(page);
    await panel.dialog.getByRole('button', { name: adminPanel.venues.mergeYes, exact: true }).click();
    await expect(panel.dialog).toHaveCount(0);
    await expect(double).toHaveCount(0);

    await page.goto(`/venues/${slug}`);
    await expect(page.getByRole('heading', { level: 2, name: venues.next })).toBeVisible();
    await expect(listed).toHaveText(['Milonga del faro', 'Práctica del faro']);

    await page.goto('/admin?tab=venues');
    await panel.search(house);
    await panel.choose(house, adminPanel.venues.split);
    const again = panel.dialog.getByRole('button', { name: `${adminPanel.venues.splitYes} (${house})` });
    await expect(again).toBeVisible();
    await expectAccessible(page);
    await again.click();
    await expect(panel.dialog).toHaveCount(0);
    await page.goto('/admin?tab=venues&view=doubles');
    await expect(double).toHaveCount(1);
  },
);

async function addEvening(
  request: APIRequestContext,
  token: string,
  { name, place, meters }: { name: string; place: string; meters: number },
): Promise<string> {
  const list = async (path: string) => (await request.get(`/api/internal/${path}`)).json();
  const [[type], [dance]] = [await list('event_types'), await list('dances')];
  const { latitude, ...town } = lampedusa;
  const answer = await request.post('/api/internal/events', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...{ name, place, type: { id: type.id }, dances: [{ id: dance.id }] },
      dateStart: meters === 0 ? '2027-05-08T20:00' : '2027-05-09T20:00',
      dateEnd: meters === 0 ? '2027-05-08T23:00' : '2027-05-09T23:00',
      location: { ...town, latitude: latitude + meters / 111_200, displayName: `Costanera ${meters}, ${town.place}` },
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}
