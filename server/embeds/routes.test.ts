import { hash } from 'node:crypto';
import { load } from 'cheerio';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anOrganiser, aPicture, aPlace, aUser, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
beforeEach(clear);

const hour = 3_600_000;
const inHours = (hours: number) => new Date(now.getTime() + hours * hour);

async function ask(path: string, headers: Record<string, string> = {}) {
  await tools.map.catchUp();
  return app.inject({ url: `/embed${path}`, headers });
}

/** The names of the listed events. */
async function names(query: string): Promise<string[]> {
  const { statusCode, body } = await ask(query);
  expect([query, statusCode]).toEqual([query, 200]);
  const $ = load(body);
  return $('li a')
    .toArray()
    .map((link) => $(link).text());
}

const sha256 = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

test('any site may frame an embed, which runs its own style and script only', async () => {
  await anEvent(db, { name: 'Milonga' });
  const { statusCode, headers, body } = await ask('?lang=en', { cookie: 'lang=es; theme=dark' });
  const $ = load(body);
  expect([statusCode, headers['content-security-policy']]).toEqual([
    200,
    `default-src 'none'; style-src ${sha256($('style').text())}; script-src ${sha256($('script').text())}; img-src https://pista.example data:; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  ]);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'en',
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex',
    'cache-control': 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
    etag: expect.stringMatching(/^W\/"/),
  });
  for (const name of ['x-frame-options', 'set-cookie']) expect(headers).not.toHaveProperty(name);
  expect($('style, script').length).toBe(2);
  expect($('[style], [src], link[rel=stylesheet], [onclick]').length).toBe(0);
  expect($('meta[name="responsive-embedded-sizing"]').length).toBe(1);
  const again = await ask('?lang=en', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
});

test('the language is that of the address or of the browser, without the cookie', async () => {
  for (const [query, accepted, expected] of [
    ['', 'es, en;q=0.5', 'es'],
    ['?lang=fr', 'es', 'fr'],
    ['', 'de', 'fr'],
  ]) {
    const { body } = await ask(query ?? '', { 'accept-language': accepted ?? '', cookie: 'lang=en' });
    expect(load(body)('html').attr('lang')).toBe(expected);
  }
});

test('lists events by start, with time, style, place and price, under a heading for each day', async () => {
  const tango = await aDance(db, { name: 'Tango' });
  await anEvent(db, { name: 'Bal', venue: 'La Halle', town: 'Lyon', dances: [tango], price: 8, startsAt: inHours(30) });
  await anEvent(db, { name: 'Milonga', dances: [tango], startsAt: inHours(6), cancelledAt: now });
  const $ = load((await ask('?lang=en')).body);
  expect(
    $('h2')
      .toArray()
      .map((found) => $(found).text()),
  ).toEqual(['Today · Saturday 1 May', 'Sunday 2 May']);
  const [milonga, bal] = $('li').toArray();
  expect($(milonga).text()).toContain('Cancelled');
  expect($(bal).text()).toMatch(/^20:00Bal.*Tango · La Halle, Lyon€8$/);
  expect($(bal).find('a').attr()).toEqual({ href: '/events/bal?lang=en', target: '_blank', rel: 'noopener' });
  expect([$('footer a').attr('href'), $('footer').text()]).toEqual(['/?lang=en', 'All events on Pista']);
  const none = load((await ask('?lang=en&styles=nothing')).body);
  expect([none('main').text(), none('footer').text()]).toEqual([
    'Dance eventsNo events at the moment.',
    'Find some on Pista',
  ]);
});

test('applies the filters of lists', async () => {
  const [tango, salsa] = [await aDance(db, { slug: 'tango' }), await aDance(db, { slug: 'salsa' })];
  const lyon = await aPlace(db, { town: 'Lyon', country_code: 'FR', latitude: 45.76, longitude: 4.84 });
  const madrid = await aPlace(db, { town: 'Madrid', country_code: 'ES', latitude: 40.42, longitude: -3.7 });
  const organiser = await anOrganiser(db, { name: 'Les Vendredis', members: [await aUser(db)] });
  await anEvent(db, { name: 'A', place: lyon, dances: [tango], startsAt: inHours(10) });
  await anEvent(db, { name: 'B', place: madrid, dances: [salsa], startsAt: inHours(20), organiser });
  await anEvent(db, { name: 'C', place: lyon, dances: [salsa], startsAt: inHours(400), price: 5 });
  for (const [query, expected] of [
    ['', 'ABC'],
    ['?styles=tango', 'A'],
    ['?town=lyon', 'AC'],
    ['?town=lyon&styles=salsa', 'C'],
    ['?organiser=les-vendredis', 'B'],
    [`?organiser=${organiser.id}`, 'B'],
    ['?country=ES', 'B'],
    ['?bbox=4,45,5,46', 'AC'],
    ['?near=40.4,-3.7', 'BAC'],
    ['?near=40.4,-3.7&limit=1', 'B'],
    ['?facts=free', 'AB'],
    ['?from=2027-05-03', 'C'],
    ['?days=tonight', 'A'],
    ['?limit=2', 'AB'],
    ['?utm_source=newsletter&limit=1', 'A'],
  ] as const) {
    expect([query, (await names(query)).join('')]).toEqual([query, expected]);
  }
});

test('refuses invalid parameters with a page in the language and colours of the frame', async () => {
  for (const [query, status, text] of [
    ['?lang=en&stiles=tango', 400, 'invalid parameter: stiles'],
    // Names that every object of JavaScript has.
    ['?lang=en&constructor=1&__proto__=1', 400, 'invalid parameter: constructor'],
    ['?lang=es&limit=99', 400, 'parámetro no válido: limit'],
    ['?lang=fr&month=2027-13', 400, 'paramètre non valide\u00a0: month'],
    ['?lang=en&near=45,4&town=lyon', 400, 'do not go together'],
    ['?lang=en&town=nowhere-at-all', 404, 'does not exist'],
    ['?lang=en&organiser=nobody', 404, 'does not exist'],
    ['/event/nothing?lang=en', 404, 'does not exist'],
    ['/event/nothing?lang=en&lang=fr', 400, 'lang'],
  ] as const) {
    const { statusCode, headers, body } = await ask(`${query}&theme=dark`);
    expect([query, statusCode, load(body)('main').text()]).toEqual([query, status, expect.stringContaining(text)]);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('color-scheme:dark');
  }
});

test('shows a month in full weeks, with today, and links to the other months and to long days', async () => {
  const organiser = await anOrganiser(db, { name: 'Les Vendredis', members: [await aUser(db)] });
  const house = await aVenue(db, { name: 'La Halle' });
  const lyon = await aPlace(db, { town: 'Lyon', country_code: 'FR', latitude: 45.76, longitude: 4.84 });
  const common = { organiser, house, place: lyon };
  for (const hours of [5, 6, 7, 8]) await anEvent(db, { ...common, name: `Bal ${hours}`, startsAt: inHours(hours) });
  await anEvent(db, { ...common, name: 'Off', startsAt: inHours(5), cancelledAt: now });
  await anEvent(db, { ...common, name: 'Festival', startsAt: inHours(30), endsAt: inHours(80) });
  await anEvent(db, { name: 'Elsewhere', longitude: null, latitude: null, startsAt: inHours(24 * 40) });
  for (const query of ['', '&organiser=les-vendredis', `&venue=${house.slug}`, '&town=lyon']) {
    const { statusCode, body } = await ask(`?view=month&lang=en&accent=123456${query}`);
    const $ = load(body);
    expect([query, statusCode]).toEqual([query, 200]);
    const days = $('td > time').toArray();
    expect([$(days[0]).attr('datetime'), $(days.at(-1)).attr('datetime'), days.length]).toEqual([
      '2027-04-26',
      '2027-06-06',
      42,
    ]);
    expect($('td.today > time, .mini .today').text()).toContain('1');
    const namesOn = (day: string) =>
      $(`#d${day} li a`)
        .toArray()
        .map((link) => $(link).text());
    expect(namesOn('05-01')).toEqual(['19:00 Bal 5', '19:00 Off', '20:00 Bal 6', '2 more']);
    expect(namesOn('05-02')).toEqual(['20:00 Festival']);
    expect(namesOn('05-04')).toEqual(['Festival']);
    expect($('#d05-01 .off').text()).toContain('Cancelled');
    expect($('.mini a').first().attr()).toMatchObject({ href: '#d05-01', 'aria-label': 'Saturday 1 May: 5 events' });
    const further = $('.more').attr('href') ?? '';
    expect(further).toBe(`?view=list&lang=en&accent=123456${query}&days=2027-05-01&month=2027-05&limit=50`);
    expect(await names(further)).toHaveLength(5);
    expect(load((await ask(further)).body)('.back').attr('href')).toBe(
      `?view=month&lang=en&accent=123456${query}&month=2027-05`,
    );
    const links = $('.months a');
    expect([links.length, links.attr('href')]).toEqual([1, `?view=month&lang=en&accent=123456${query}&month=2027-06`]);
  }
  const june = load((await ask('?view=month&lang=en&month=2027-06')).body);
  expect(june('.months a').first().attr('href')).toBe('?view=month&lang=en&month=2027-05');
  expect(june('#d06-10').text()).toContain('Elsewhere');
  expect(load((await ask('?view=month&lang=en&month=2027-06&styles=none')).body)('main').text()).toContain(
    'No events this month.',
  );
});

test('draws a map of the coasts with numbered pins that link to the list', async () => {
  const places = [
    await aPlace(db, { town: 'Marseille', country_code: 'FR', latitude: 43.3, longitude: 5.37 }),
    await aPlace(db, { town: 'Madrid', country_code: 'ES', latitude: 40.42, longitude: -3.7 }),
  ];
  for (const [index, place] of [...places, ...places.slice(0, 1)].entries())
    await anEvent(db, { name: `Bal ${index}`, place, startsAt: inHours(5 + index) });
  await anEvent(db, { name: 'Anywhere', longitude: null, latitude: null, startsAt: inHours(20) });
  const { body } = await ask('?view=map&lang=en');
  const $ = load(body);
  const pins = $('svg.m > a').toArray();
  expect(pins.map((pin) => [$(pin).attr('href'), $(pin).attr('aria-label')])).toEqual([
    ['#p1', '1: Bal 0, Bal 2'],
    ['#p2', '2: Bal 1'],
  ]);
  expect(
    $('li')
      .toArray()
      .map((row) => [$(row).attr('id'), $(row).find('.n').text(), $(row).find('h3').text()]),
  ).toEqual([
    ['p1', '1', 'Bal 0'],
    ['p2', '2', 'Bal 1'],
    [undefined, '1', 'Bal 2'],
    [undefined, '', 'Anywhere'],
  ]);
  expect($('path.l').attr('d')).toMatch(/^M-?\d+ -?\d+l/);
  expect($('g text').text()).toContain('Barcelona');
  // Marseille is east of Madrid, and further north.
  const [marseille, madrid] = pins.map((pin) =>
    ['cx', 'cy'].map((name) => Number.parseFloat($(pin).find('circle').attr(name) ?? '')),
  );
  expect(marseille?.[0]).toBeGreaterThan(madrid?.[0] ?? 0);
  expect(marseille?.[1]).toBeLessThan(madrid?.[1] ?? 0);
});

test('shows one event as a card, also if it is over or cancelled', async () => {
  const picture = await aPicture(db);
  const { slug } = await anEvent(db, { name: 'Milonga', picture, price: 8, startsAt: inHours(5), endsAt: inHours(9) });
  const card = load((await ask(`/event/${slug}?lang=en&pictures=1&target=top`)).body);
  expect(card('main').text()).toMatch(/^Saturday 1 May, 19:00 – 23:00Milonga.*€8$/);
  expect(card('h1 a').attr()).toEqual({ href: `/events/${slug}?lang=en`, target: '_top', rel: 'noopener' });
  expect(card('img').attr()).toMatchObject({
    src: `https://pista.example/pictures/${picture.id}/320.webp`,
    alt: 'People dancing',
    loading: 'lazy',
    width: '320',
    height: '180',
  });
  expect(load((await ask(`/event/${slug}?lang=en`)).body)('img').length).toBe(0);
  const off = await anEvent(db, { name: 'Off', cancelledAt: now, startsAt: inHours(-9), endsAt: inHours(-5) });
  expect(load((await ask(`/event/${off.slug}?lang=es`)).body)('strong').text()).toBe('Cancelado');
  const past = await anEvent(db, { name: 'Past', startsAt: inHours(-9), endsAt: inHours(-5) });
  expect(load((await ask(`/event/${past.slug}?lang=fr`)).body)('strong').text()).toBe('Terminé');
  const gone = await anEvent(db, { name: 'Gone', deletedAt: now });
  const answer = await ask(`/event/${gone.slug}?lang=en`);
  expect([answer.statusCode, load(answer.body)('main').text()]).toEqual([410, expect.stringContaining('taken down')]);
});

const hostile = [
  `"><script>alert(1)</script>`,
  `'"--></style></title><img src=x onerror=alert(1)>`,
  'javascript:alert(1)',
  '};body{background:url(//evil.example)}',
  '\u0000\u202e&lt;b&gt;',
];
const parameters = [
  ...['view', 'styles', 'types', 'facts', 'from', 'days', 'near', 'bbox', 'country', 'town', 'organiser', 'venue'],
  ...[
    'lang',
    'theme',
    'accent',
    'text',
    'background',
    'font',
    'pictures',
    'target',
    'limit',
    'month',
    'title',
    'other',
  ],
];

test('runs nothing from parameters, names or places', async () => {
  // The database refuses the character NUL.
  for (const [index, text] of hostile.entries()) {
    const name = text.replace('\0', '');
    const house = await aVenue(db, { name: `${name}${index}` });
    await anEvent(db, { name, house, venue: name, town: name, startsAt: inHours(5 + index) });
  }
  let checked = 0;
  for (const parameter of parameters) {
    for (const text of hostile) {
      const view = parameter === 'view' ? '' : `&view=${['list', 'month', 'map'][checked++ % 3]}`;
      const { statusCode, headers, body } = await ask(
        `?${parameter}=${encodeURIComponent(text)}&utm_${encodeURIComponent(text)}=1${view}`,
      );
      expect([200, 400, 404]).toContain(statusCode);
      const $ = load(body);
      const found = [
        ...$('script').toArray().slice(1),
        ...$('[onerror], [onload], [style], iframe, object, base, form, img, b b').toArray(),
        ...$('[href]')
          .toArray()
          .filter((link) => !/^(?:[?#/]|https:\/\/pista\.example\/)/.test($(link).attr('href') ?? '')),
      ];
      expect([parameter, text, found.map((element) => $.html(element))]).toEqual([parameter, text, []]);
      // The only script and style are those of the policy.
      expect(headers['content-security-policy']).toContain(sha256($('style').text()));
      expect($('style').text()).not.toContain('evil');
    }
  }
});

test('answers extreme areas, days and months', async () => {
  const place = await aPlace(db, { town: 'Suva', latitude: -18.1, longitude: 179.9999 });
  await anEvent(db, { place, startsAt: inHours(5) });
  await anEvent(db, { longitude: -179.99, latitude: 89.9, startsAt: inHours(6) });
  for (const view of ['list', 'month', 'map']) {
    for (const query of [
      ...['bbox=-180,-90,180,90', 'bbox=179,-20,-179,-10', 'bbox=0,0,0,0', 'bbox=180,0,180,0', 'near=90,180'],
      ...[
        'days=0001-01-01',
        'days=0001-01-01..9999-12-31',
        'days=tonight',
        'from=9999-12-31',
        'country=FJ',
        'limit=50',
      ],
      ...['month=2000-01', 'month=2099-12', `title=${'%F0%9F%92%83'.repeat(40)}`, 'styles=,,,', 'title='],
    ]) {
      const { statusCode } = await ask(`?view=${view}&lang=en&${query}`);
      expect([view, query, statusCode]).toEqual([view, query, 200]);
    }
  }
});

test('removes characters from titles that change the direction of the text after them', async () => {
  const $ = load((await ask('?lang=en&title=%E2%80%AEBal%E2%81%A6')).body);
  expect([$('title').text(), $('h1').text()]).toEqual(['Bal', 'Bal']);
  expect(load((await ask('?lang=en&title=%E2%80%AE')).body)('h1').text()).toBe('Dance events');
});

test('explains in the frame that there were too many requests', async () => {
  const limited = await testApp(db, { RATE_LIMITS: 'on' });
  const get = () => limited.app.inject('/embed?lang=en');
  let answer = await get();
  for (let nth = 0; nth < 2000 && answer.statusCode === 200; nth++) answer = await get();
  expect([answer.statusCode, load(answer.body)('main').text()]).toEqual([429, expect.stringContaining('Too many')]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(answer.headers).not.toHaveProperty('x-frame-options');
});
