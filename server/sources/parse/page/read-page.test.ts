import { expect, test } from 'vitest';
import { readEventsCalendar } from './read-events-calendar.ts';
import { readPage } from './read-page.ts';

const address = 'https://club.example/agenda/';
const jsonLd = (...scripts: string[]) =>
  scripts.map((text) => `<script type="application/ld+json">${text}</script>`).join('');
const read = (html: string) => readPage(html, address);

test('reads an event in JSON-LD with its place, price and time zone', () => {
  const { events, problems } = read(
    jsonLd(
      JSON.stringify({
        '@graph': [
          {
            '@type': ['DanceEvent'],
            name: 'Milonga &amp; Práctica',
            startDate: '2027-03-27T21:00:00+01:00',
            endDate: '2027-03-28T04:00:00+02:00',
            eventStatus: 'https://schema.org/EventScheduled',
            url: '/milonga',
            location: [{ '@type': 'VirtualLocation', url: 'https://zoom.example' }, { '@id': '#house' }],
            image: [{ url: '/a.jpg' }],
            offers: [{ price: '0', priceCurrency: 'EUR' }, { lowPrice: '8,50', priceCurrency: 'EUR' }, { price: 12 }],
            description: '<p>Bal</p><p>tango</p>',
          },
          {
            '@id': '#house',
            '@type': 'Place',
            name: 'Le Moulin',
            address: { streetAddress: '1 rue X', postalCode: '69003', addressLocality: 'Lyon', addressCountry: 'FR' },
            geo: { latitude: '45.76', longitude: 4.83 },
          },
        ],
      }),
    ),
  );
  expect(problems).toEqual([]);
  expect(events).toEqual([
    expect.objectContaining({
      ...{ key: 'https://club.example/milonga', name: 'Milonga & Práctica', timeZone: '+01:00' },
      // On the clock of its start, across a clock change.
      ...{ start: '2027-03-27T21:00:00', end: '2027-03-28T03:00:00', isAllDay: false, isCancelled: false },
      location: {
        ...{ text: 'Le Moulin, 1 rue X, 69003 Lyon, FR', name: 'Le Moulin', address: '1 rue X, 69003 Lyon, FR' },
        ...{ town: 'Lyon', latitude: 45.76, longitude: 4.83 },
      },
      ...{ price: { amount: 8.5, currency: 'EUR' }, image: 'https://club.example/a.jpg', description: 'Bal\n\ntango' },
    }),
  ]);
});

test('reads microdata and hCalendar, and merges both descriptions of one event', () => {
  const microdata = `<div itemscope itemtype="https://schema.org/Event"><b itemprop="name">Bal</b>
    <time itemprop="startDate" datetime="2027-05-08">8 May</time>
    <div itemprop="location" itemscope itemtype="https://schema.org/Place"><i itemprop="name">Le Moulin</i></div></div>`;
  const hCalendar = `<div class="vevent"><a class="url summary" href="bal">Fest-noz</a>
    <abbr class="dtstart" title="20270509T2100">9.5.</abbr><span class="location">Salle</span></div>`;
  const again = jsonLd(
    '{"@type":"Event","name":"Bal","startDate":"2027-05-08","offers":{"price":5,"priceCurrency":"EUR"}}',
  );
  const { events } = read(microdata + hCalendar + again);
  expect(events.map(({ name, start, location, price }) => [name, start, location?.text, price?.amount])).toEqual([
    ['Bal', '2027-05-08', 'Le Moulin', 5],
    ['Fest-noz', '2027-05-09T21:00:00', 'Salle', undefined],
  ]);
  expect(events[1]?.url).toBe('https://club.example/agenda/bal');
});

test.each([
  ['a comment around it', '<!-- {"@type":"Event","name":"A","startDate":"2027-05-08"} -->'],
  [
    'comments, commas and line ends inside',
    '{"@type":"Event", // what\n"name":"A","description":"a\nb","url":"https://a.example","startDate":"2027-05-08",}',
  ],
  ['two objects in a row', '{"@type":"Thing"}\n{"@type":"Event","name":"A","startDate":"2027-05-08"}'],
])('reads JSON-LD with %s', (_, script) => {
  expect(read(jsonLd(script)).events).toMatchObject([{ name: 'A', start: '2027-05-08' }]);
});

test('reports broken scripts, events without start or name, and a page that is too deep', () => {
  const { events, problems, isComplete } = read(
    jsonLd('{"@type":"Event","name":', '[{"@type":"Event","name":"A"},{"@type":"Event","startDate":"2027-05-08"}]'),
  );
  expect([events, isComplete]).toEqual([[], false]);
  expect(problems.map(({ code }) => code).sort()).toEqual(['json-broken', 'no-name', 'no-start']);
  expect(read('<div>'.repeat(100_000))).toMatchObject({
    events: [],
    problems: [{ code: 'too-deep' }],
    isComplete: false,
  });
  // Nested inside the data instead, it is just not found.
  expect(read(jsonLd('['.repeat(5000) + ']'.repeat(5000))).events).toEqual([]);
  const free =
    '{"@type":"Event","name":"A","startDate":"2027-05-08","endDate":"2027-05-01","isAccessibleForFree":true}';
  expect(read(jsonLd(free))).toMatchObject({
    events: [{ price: { amount: 0 }, end: null }],
    problems: [{ code: 'bad-end' }],
  });
});

test('finds the calendars of a page', () => {
  const { calendars, canonical } = read(
    `<base href="/site/"><link rel="canonical" href="here"><a href="webcal://club.example/all.ics">1</a>
     <link rel="alternate" type="text/calendar" href="feed"><a href="?ical=1">2</a><a href>none</a><a href="javascript:x">3</a>
     <iframe src="https://calendar.google.com/calendar/embed?src=a%40group.calendar.google.com&src=${btoa('b@example.org')}"></iframe>
     <script>var x = "https:\\/\\/club.example\\/wp-json\\/tribe\\/views\\/v2"</script>`,
  );
  const google = (id: string) => `https://calendar.google.com/calendar/ical/${encodeURIComponent(id)}/public/basic.ics`;
  expect(canonical).toBe('https://club.example/site/here');
  expect(calendars.filter(({ kind }) => kind === 'icalendar').map(({ url }) => url)).toEqual([
    'https://club.example/all.ics',
    'https://club.example/site/feed',
    'https://club.example/site/?ical=1',
    google('a@group.calendar.google.com'),
    google('b@example.org'),
  ]);
  expect(calendars.slice(5)).toEqual([
    { kind: 'events-calendar', url: 'https://club.example/wp-json/tribe/events/v1/events' },
  ]);
});

test('reads The Events Calendar page by page, on its own server only', () => {
  const event = {
    ...{ id: 7, global_id: 'club.example?id=7', title: 'Bal &#8211; annulé', url: `${address}bal/`, all_day: false },
    ...{ start_date: '2027-05-08 21:00:00', end_date: '2027-05-09 02:00:00', timezone: 'UTC+2', cost: '12 €' },
    venue: { venue: 'Le Moulin', address: '1 rue X', city: 'Lyon', zip: '69003', geo_lat: 45.76, geo_lng: 4.83 },
    ...{ categories: [{ name: 'Folk' }], image: false, modified_utc: '2026-11-01 10:00:00' },
  };
  const allDay = {
    ...event,
    id: 8,
    global_id: null,
    all_day: true,
    start_date: '2027-05-14 00:00:00',
    end_date: '2027-05-16 23:59:59',
    venue: [],
  };
  const rest = `${address}wp-json/tribe/events/v1/events`;
  const answer = (next: string) =>
    readEventsCalendar(JSON.stringify({ events: [event, allDay, {}], next_rest_url: next }), rest);
  const { events, next, isComplete, problems } = answer(`${rest}?page=2`);
  expect([next, isComplete, problems]).toEqual([`${rest}?page=2`, false, [{ code: 'no-name' }]]);
  expect(events).toMatchObject([
    {
      ...{ key: 'club.example?id=7', name: 'Bal', isCancelled: true, timeZone: '+02:00', start: '2027-05-08T21:00:00' },
      ...{ price: { amount: 12, currency: 'EUR' }, modifiedAt: '2026-11-01T10:00:00Z', categories: ['Folk'] },
      location: { text: 'Le Moulin, 1 rue X, 69003 Lyon', town: 'Lyon', latitude: 45.76 },
    },
    { key: '8', start: '2027-05-14', end: '2027-05-16', isAllDay: true, timeZone: null, location: null },
  ]);
  expect(answer('https://elsewhere.example/wp-json/').next).toBeNull();
  expect(readEventsCalendar('<html>', rest)).toMatchObject({ events: [], problems: [{ code: 'not-a-calendar' }] });
});
