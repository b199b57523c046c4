import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { geometryProblems, stopsFromLeftToRight } from './drivers/geometry.ts';
import { type OwnSite, openOwnSite } from './own-site.ts';
import { desktopOnly, expect, expectAccessible, test, wordsIn } from './pista.ts';
import { administrator } from './settings.ts';

// On a site of its own, because its name, logo and languages concern all users.
let site: OwnSite;

test.beforeAll(async () => {
  site = await openOwnSite();
});
test.afterAll(() => site.close());

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test(
  'a site in Arabic reads from right to left, with its own logo and names in two directions',
  desktopOnly,
  async ({ browser }) => {
    const words = wordsIn.ar;
    const context = await browser.newContext({ baseURL: site.address, locale: 'ar-EG', reducedMotion: 'reduce' });
    const { request } = context;
    const login = await request.post('/api/login_check', { data: administrator });
    const { token } = await login.json();
    await context.addInitScript((stored) => localStorage.setItem('userToken', stored), token);
    const headers = { authorization: `Bearer ${token}`, origin: site.address };
    const slug = await openSite(request, headers);

    const page = await context.newPage();
    for (const { path, waitFor } of [
      { path: '/?z=11&lat=38.72&lng=-9.14', waitFor: (shown: Page) => shown.getByRole('heading').first() },
      { path: `/events/${slug}`, waitFor: (shown: Page) => shown.getByText(words.eventDetails.programme).first() },
      { path: '/add-event', waitFor: (shown: Page) => shown.getByLabel(words.form.name).first() },
      { path: '/admin?tab=site', waitFor: (shown: Page) => shown.getByLabel(words.siteSettings.name).first() },
      { path: '/admin?tab=events', waitFor: (shown: Page) => shown.getByRole('table') },
    ])
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.goto(path);
        await expect(waitFor(page)).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
        const logo = page.locator('#logo img:visible');
        await expect(logo).toHaveCount(1);
        const box = await logo.boundingBox();
        expect(box && [box.height <= 44, box.x > size.width / 2, box.x + box.width < size.width]).toEqual([
          true,
          true,
          true,
        ]);
        expect.soft(await geometryProblems(page), `${path} at ${size.width} px`).toEqual([]);
        if (size.width > 1000) expect.soft(await stopsFromLeftToRight(page, 25), `${path} by Tab`).toEqual([]);
        else await expectAccessible(page, ['light']);
      }
    await context.close();
  },
);

/** Sets the site up and adds events. Returns the slug of one with a programme. */
async function openSite(request: APIRequestContext, headers: Record<string, string>): Promise<string> {
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await readFile('web/public/icon-192.png') };
  const uploaded = await request.post('/api/internal/admin/site/pictures', {
    headers,
    multipart: { use: 'logo', file },
  });
  const { id: logoLight } = await uploaded.json();
  const data = {
    name: 'رقص Lisboa',
    languages: ['ar', 'pt'],
    defaultLanguage: 'ar',
    accentColor: '#0b5d6b',
    logoLight,
  };
  expect((await request.patch('/api/internal/admin/site', { headers, data })).status()).toBe(200);
  const [dances, types] = await Promise.all(
    ['dances', 'event_types'].map(async (list) => (await request.get(`/api/internal/${list}`)).json()),
  );
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const common = {
    ...{ dateStart: `${day}T20:00`, dateEnd: `${day}T23:30`, type: types[0], dances: dances.slice(0, 3), price: 12.5 },
    location: {
      latitude: 38.7158,
      longitude: -9.1339,
      displayName: 'Rua da Palma 12 (1.º), 1100-390 Lisboa',
      place: 'Lisboa',
    },
  };
  const arabic = {
    ...common,
    ...{ name: 'ليلة الدبكة مع DJ Nuno Sá (الدور 2)', place: 'Théâtre du Châtelet (salle B)' },
    description: 'سهرة مفتوحة للجميع مع DJ Nuno Sá.\n\nhttps://dabke.example/tickets',
    programme: [{ time: '20:00', kind: 'lesson', title: 'Aula aberta / درس', by: 'Inês & كريم' }],
    facts: { level: 'beginners', music: 'live', food: 'Mezze و شاي' },
  };
  const latin = { ...common, name: 'Baile da Maré com أصدقاء الدبكة, 2.ª noite', place: 'قاعة السلام' };
  const slugs: string[] = [];
  for (const event of [arabic, latin]) {
    const added = await request.post('/api/internal/events', { headers, data: event });
    expect(added.status()).toBe(201);
    slugs.push((await added.json()).slug);
  }
  return slugs[0] ?? '';
}
