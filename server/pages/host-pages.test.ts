import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { anEvent, anOrganiser, aVenue } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { servePages, structuredData } from '#testing/pages.ts';

const db = await testDatabase();
const { app, tools, setTime, clear } = await testApp(db);

beforeAll(() => servePages(app, tools), 120_000);
beforeEach(clear);

const get = (url: string) => app.inject(url);

test('an organiser page with its next events is readable without scripts', async () => {
  const organiser = await anOrganiser(db, {
    name: 'Les Vendredis du Bal',
    words: 'On danse </script><b>ici</b>.',
    links: ['https://bal.example/'],
  });
  const event = await anEvent(db, { organiser, name: 'Bal des lampions', town: 'Lyon' });
  const other = await anEvent(db, { organiser, name: 'Grand bal', town: 'Lyon' });
  const { statusCode, body } = await get('/organisers/les-vendredis-du-bal');
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<h1[^>]*><bdi>Les Vendredis du Bal<\/bdi><\/h1>/);
  expect(body).toContain('2 dates à venir');
  expect(body).toContain(`href="/events/${event.slug}"`);
  expect(body).not.toContain('<b>ici</b>');
  expect(body).toContain('<link rel="canonical" href="https://pista.example/organisers/les-vendredis-du-bal"/>');
  expect(body).toContain('hrefLang="es" href="https://pista.example/organisers/les-vendredis-du-bal?lang=es"');
  expect(structuredData(body, 'Organization')).toMatchObject({
    name: 'Les Vendredis du Bal',
    url: 'https://pista.example/organisers/les-vendredis-du-bal',
    sameAs: ['https://bal.example/'],
  });

  const { body: eventPage } = await get(`/events/${event.slug}`);
  expect(eventPage).toContain('href="/organisers/les-vendredis-du-bal"');
  expect(eventPage).toContain(`href="/events/${other.slug}"`);
  expect(structuredData(eventPage)).toMatchObject({
    organizer: { '@type': 'Organization', name: 'Les Vendredis du Bal' },
  });
});

test('redirects the id of an organiser, and answers 404 if it is unknown and 410 if it is hidden', async () => {
  const organiser = await anOrganiser(db, { name: 'El Salón' });
  const { headers, statusCode } = await get(`/organisers/${organiser.id}?lang=es`);
  expect([statusCode, headers.location]).toEqual([301, '/organisers/el-salon?lang=es']);
  expect((await get('/organisers/nobody')).statusCode).toBe(404);
  await anOrganiser(db, { name: 'Buy watches', hiddenBecause: 'An advert' });
  const hidden = await get('/organisers/buy-watches');
  expect(hidden.statusCode).toBe(410);
  expect(hidden.body).toContain('<meta name="robots" content="noindex"/>');
  expect(hidden.body).not.toContain('An advert');
});

test('the sitemap lists organisers that have a page and events, with their last change', async () => {
  const [shown, hidden, empty] = [
    await anOrganiser(db, { name: 'El Salón' }),
    await anOrganiser(db, { name: 'Buy watches', hiddenBecause: '' }),
    await anOrganiser(db, { name: 'Nothing yet' }),
  ];
  await anEvent(db, { organiser: shown });
  await anEvent(db, { organiser: hidden });
  // Until the sitemap cached by an earlier test has expired.
  setTime(new Date(tools.clock().getTime() + 3 * 3_600_000));
  expect((await get('/sitemap.xml')).body).toContain('https://pista.example/sitemaps/organisers-1.xml');
  const { body } = await get('/sitemaps/organisers-1.xml');
  expect(body).toContain('<loc>https://pista.example/organisers/el-salon</loc><lastmod>2027-05-01</lastmod>');
  for (const { slug } of [hidden, empty]) expect(body).not.toContain(slug);
  expect((await get('/sitemaps/organisers-2.xml')).statusCode).toBe(404);
});

test('a venue page lists its events; redirects if merged, and answers 404 or 410 if missing', async () => {
  const house = await aVenue(db, {
    name: 'Le Moulin',
    slug: 'le-moulin-lyon',
    facts: JSON.stringify({ floor: 'wood' }),
  });
  await anEvent(db, { house, name: 'Bal du moulin', startsAt: new Date(tools.clock().getTime() + 86_400_000) });
  const { statusCode, body } = await get('/venues/le-moulin-lyon?lang=en');
  expect(statusCode).toBe(200);
  for (const part of ['<h1', 'Le Moulin', 'Bal du moulin', 'Wooden floor', '"@type":"EventVenue"', 'hrefLang="fr"'])
    expect(body).toContain(part);
  expect((await get(`/venues/${house.id}`)).headers.location).toBe('/venues/le-moulin-lyon');
  const merged = await aVenue(db, { name: 'Moulin', slug: 'moulin', merged_into: house.id });
  expect((await get(`/venues/${merged.slug}?lang=es`)).headers.location).toBe('/venues/le-moulin-lyon?lang=es');
  expect((await get('/venues/nowhere')).statusCode).toBe(404);
  const [hidden, empty] = [await aVenue(db, { name: 'Home', hidden_because: 'Private' }), await aVenue(db)];
  await anEvent(db, { house: hidden });
  for (const { slug } of [hidden, empty]) {
    const gone = await get(`/venues/${slug}`);
    expect(gone.statusCode).toBe(410);
    expect(gone.body).toContain('<meta name="robots" content="noindex"/>');
  }
  // Until the sitemap cached by an earlier test has expired.
  setTime(new Date(tools.clock().getTime() + 6 * 3_600_000));
  expect((await get('/sitemap.xml')).body).toContain('https://pista.example/sitemaps/venues-1.xml');
  const listed = (await get('/sitemaps/venues-1.xml')).body;
  expect(listed).toContain('<loc>https://pista.example/venues/le-moulin-lyon</loc><lastmod>2027-05-01</lastmod>');
  for (const { slug } of [merged, hidden, empty]) expect(listed).not.toContain(`/${slug}<`);
  expect((await get('/sitemaps/venues-2.xml')).statusCode).toBe(404);
});
