import { load } from 'cheerio';
import { beforeEach, expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { sendMail } from '#server/mail/service.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { servePages } from '#testing/pages.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const { app, tools, clear, mailsTo } = await testApp(await testDatabase());
await servePages(app, tools);
let admin: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  admin = await aPerson(tools, { roles: [...administrator] });
});

const change = (body: object) => send(app, 'PATCH', '/api/internal/admin/site', admin, body);

async function page(url: string, headers: Record<string, string> = {}) {
  const { body } = await app.inject({ url, headers: { accept: 'text/html', ...headers } });
  return load(body);
}

test('a page without settings of the site has no style of its own, and only its name in the data', async () => {
  const $ = await page('/about');
  expect($('html').attr('style')).toBeUndefined();
  expect(JSON.parse($('#hydration-data').text()).data.settings.site).toEqual({ name: 'Pista' });
});

test('a page of a site with its own name has the style of its logo, and no other page does', async () => {
  const logoStyle = 'link[rel="stylesheet"][href*="own-logo"]';
  expect((await page('/about'))(logoStyle)).toHaveLength(0);
  await change({ name: 'Bailar' });
  const { body } = await app.inject((await page('/about'))(logoStyle).attr('href') ?? '');
  expect(body).toMatch(/\.own-logo-initial\{.*\.own-logo-picture\{/);
});

test('renders cached pages again with a changed name and colour', async () => {
  await page('/about');
  await change({ name: 'Bailar', accentColor: '#0b6e4f' });
  const $ = await page('/about');
  expect($('title').text()).toContain('Bailar');
  expect($('html').attr('style')).toMatch(/^--color-accent:light-dark\(#0b6e4f,#[0-9a-f]{6}\);--color-accent-strong:/);
});

test('offers the chosen languages, and answers others in the default one', async () => {
  await change({ languages: ['es', 'en'], defaultLanguage: 'es' });
  const $ = await page('/about', { 'accept-language': 'fr' });
  expect($('html').attr('lang')).toBe('es');
  expect(
    $('link[hreflang]')
      .map((_, link) => $(link).attr('hreflang'))
      .get(),
  ).toEqual(['es', 'en', 'x-default']);
  expect((await app.inject('/api/v1')).json().languages).toEqual(['es', 'en']);
});

test('serves a site in Portuguese and Arabic, from right to left in Arabic', async () => {
  await change({ languages: ['pt', 'ar'], defaultLanguage: 'pt' });
  for (const [url, headers] of [
    ['/about', { 'accept-language': 'fr' }],
    ['/about?lang=en', {}],
    ['/about', { cookie: 'lang=de' }],
  ] as const) {
    const html = (await page(url, headers))('html');
    expect([html.attr('lang'), html.attr('dir')]).toEqual(['pt', undefined]);
  }
  const $ = await page('/?lang=ar');
  expect([$('html').attr('lang'), $('html').attr('dir')]).toEqual(['ar', 'rtl']);
  expect((await page('/embed?lang=ar'))('html').attr('dir')).toBe('rtl');
  const { body } = await app.inject('/feeds/events.rss?lang=fr');
  expect(body).toContain('Todos os eventos');
  expect((await app.inject('/sitemap.xml')).body).not.toContain('hreflang="fr"');
});

test('writes mails in the default language to accounts whose language is not offered', async () => {
  await change({ languages: ['pt', 'ar'], defaultLanguage: 'pt' });
  const mail = { template: 'reset-password', facts: { path: '/reset' } } as const;
  const page = async (locale: Locale) => {
    await sendMail(tools, { to: { email: `${locale}@example.org` }, locale, ...mail });
    const [newest] = await mailsTo(`${locale}@example.org`);
    return newest?.html.slice(0, 60);
  };
  expect(await page('fr')).toContain('lang="pt" dir="ltr"');
  expect(await page('ar')).toContain('lang="ar" dir="rtl"');
});

test('states the licence of the site in the public interface', async () => {
  const licence = async () => (await app.inject('/api/v1')).json().licence;
  expect((await licence()).id).toBeNull();
  await change({ dataLicence: 'cc-by-4.0', name: 'Bailar' });
  expect(await licence()).toMatchObject({ id: 'CC-BY-4.0', attribution: 'Bailar, https://pista.example' });
});

test('shows embeds in the accent colour of the site, unless they have their own', async () => {
  const style = async (query = '') => (await page(`/embed?view=list${query}`))('style').text();
  expect(await style()).toContain('--accent:light-dark(#c42f12,');
  await change({ accentColor: '#0b6e4f' });
  expect(await style()).toContain('--accent:light-dark(#0b6e4f,');
  expect(await style('&accent=6a1fd0')).toContain('--accent:light-dark(#6a1fd0,');
});

test('opens the map where the site says', async () => {
  await change({ startView: { latitude: 41.15, longitude: -8.61, zoom: 11 } });
  const { data } = JSON.parse((await page('/'))('#hydration-data').text());
  expect(data.settings.site.startView).toEqual({ latitude: 41.15, longitude: -8.61, zoom: 11 });
});

test('shows operator and texts of the site, in the language of the visitor or the default one', async () => {
  const texts = {
    fr: { legal: '## Règles\n\n<b>x</b> [ici](https://site.example)', about: 'Nous' },
    en: { about: '**We**' },
  };
  await change({ operatorName: 'Bailar <e.V.>', operatorEmail: 'a@b.example', texts });
  const legal = await page('/legal?lang=en');
  expect(legal('main').text()).toContain('Bailar <e.V.>');
  expect(legal('[lang=fr]').html()).toBe(
    '<h4>Règles</h4>\n<p>&lt;b&gt;x&lt;/b&gt; <a href="https://site.example" rel="noopener">ici</a></p>\n',
  );
  expect((await page('/about?lang=en'))('[lang=en] strong').text()).toBe('We');
  expect((await page('/privacy?lang=en'))('main [lang]').length).toBe(0);
});

test('shows the welcome of the site on the map until a visitor closes it', async () => {
  const usual = (await page('/?lang=en'))('aside').length;
  await change({ texts: { en: { welcome: '**Hello** dancers' } } });
  const $ = await page('/?lang=en');
  // For each of the two layouts.
  expect($('aside').length).toBe(usual + 2);
  expect($('aside [lang=en] strong').first().text()).toBe('Hello');
  expect((await page('/?lang=en', { cookie: 'welcome=closed' }))('aside').length).toBe(usual);
});

test('shows the links of the site at the foot of pages', async () => {
  await change({ footerLinks: [{ label: { fr: 'École', en: 'School' }, url: 'https://school.example/' }] });
  expect((await page('/legal?lang=en'))('footer a[href="https://school.example/"]').text()).toBe('School');
});
