import { beforeEach, expect, test } from 'vitest';
import { announcementLimits } from '#contract/constants.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { publicPages } from '#testing/public-pages.ts';
import { aPerson } from '#testing/signed-in.ts';
import { AnnouncementReader } from './reader.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db, { RATE_LIMITS: 'on' });

beforeEach(clear);

const ld = (...events: object[]) =>
  `<script type="application/ld+json">${JSON.stringify(events.map((event) => ({ '@type': 'DanceEvent', ...event })))}</script>`;
const docks = { name: 'Salle des Docks', address: { streetAddress: '14 quai Rambaud', addressLocality: 'Lyon' } };
const milonga = {
  name: 'Milonga du Port',
  // Many plugins write UTC instead of local time.
  startDate: '2026-12-12T19:30:00Z',
  endDate: '2026-12-13T00:00:00Z',
  location: docks,
  offers: { price: '8', priceCurrency: 'EUR' },
  description:
    'Un bal tango avec initiation à 19h30. Renseignements : 06 12 34 56 78. Parquet de 200 m², buvette sur place.',
};
const { base, fetcher } = await publicPages({
  '/milonga': `<title>Le club</title>${ld(milonga)}<nav>Agenda</nav>`,
  '/agenda': ld(
    { name: 'Bal d’été', startDate: '2026-07-01T20:00' },
    { ...milonga, name: 'Práctica', startDate: '2026-12-20' },
    milonga,
    { name: 'Milonga annulée', startDate: '2026-12-15T21:00', eventStatus: 'https://schema.org/EventCancelled' },
  ),
  '/texte': `<title>Bal tango</title><nav>Lyon, tous les jeudis à 19h</nav><main><p>Samedi 12 décembre 2026 à 20h30, Salle des Docks, 14 quai Rambaud, 69002 Lyon. Entrée 8 €.</p></main>`,
  '/rien': '<title>Le club</title><p>Bienvenue à Lyon chez nous.</p>',
  '/season.ics': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/calendar' })
      .end(
        'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261204T200000\r\nSUMMARY:Bal tango\r\nEND:VEVENT\r\nEND:VCALENDAR',
      ),
  '/affiche': (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
});
tools.sources.fetcher = fetcher;
const today = '2026-11-20';

async function ask(body: object, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return app.inject({ method: 'POST', url: '/api/internal/announcements', headers, body });
}

test('recognises styles and types of the catalogue, including added ones', async () => {
  const { token } = await aPerson(tools);
  await aDance(db, { slug: 'polska', name: 'Polska suédoise', names: JSON.stringify({ en: 'Swedish polska' }) });
  await anEventType(db, { slug: 'jam', name: 'Jam session' });
  const text = 'Jam session of Swedish polska and tango, tomorrow 8pm at the Old Mill, Cork. Entry 5';
  const answer = await ask({ text, locale: 'en', today: '2026-11-20', currency: 'USD' }, token);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    // The catalogue has no tango.
    dances: { value: ['polska'], from: { words: 'Swedish polska' } },
    type: { value: 'jam' },
    town: { value: 'Cork', from: { words: 'Cork', start: text.indexOf('Cork') } },
    dateStart: { value: '2026-11-21T20:00' },
    price: { value: 5 },
    // The local currency, regardless of the form's currency.
    currency: { value: 'EUR' },
  });
  expect(await db.selectFrom('events').select('id').execute()).toEqual([]);
});

test('rejects an empty or too long text at its field, and throttles many texts', async () => {
  const { token } = await aPerson(tools);
  for (const text of ['  ', 'a'.repeat(announcementLimits.characters + 1)]) {
    const answer = await ask({ text, today }, token);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toMatchObject([{ path: 'text' }]);
  }
  const statuses: number[] = [];
  for (let turn = 0; turn < 62; turn++) statuses.push((await ask({ text: 'Bal', today }, token)).statusCode);
  expect(statuses.indexOf(429)).toBe(60);
  const other = await aPerson(tools);
  expect((await ask({ text: 'Bal', today }, other.token)).statusCode).toBe(200);
});

test("reads the event of a page from a link, in the venue's local time", async () => {
  const { token } = await aPerson(tools);
  await aDance(db, { slug: 'tango', name: 'Tango' });
  const answer = await ask({ text: ` ${base}/milonga\n`, today }, token);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    name: { value: 'Milonga du Port' },
    place: { value: 'Salle des Docks' },
    address: { value: '14 quai Rambaud, Lyon' },
    dateStart: { value: '2026-12-12T20:30', from: { words: '2026-12-12 20:30' } },
    dateEnd: { value: '2026-12-13T01:00' },
    price: { value: 8 },
    currency: { value: 'EUR' },
    dances: { value: ['tango'] },
    link: { value: `${base}/milonga` },
    // The telephone number is left out.
    description: { value: 'Un bal tango avec initiation à 19h30. Parquet de 200 m², buvette sur place.' },
    page: { hasEvents: true, events: [] },
  });
  expect(answer.json().town).toMatchObject({ value: 'Lyon' });
});

test('returns upcoming events of a page or calendar, and reads a page without events as text', async () => {
  const { token } = await aPerson(tools);
  const agenda = (await ask({ text: `${base}/agenda`, today }, token)).json();
  expect(agenda.name).toBeUndefined();
  expect(agenda.page.events).toMatchObject([
    { name: { value: 'Milonga du Port' }, dateStart: { value: '2026-12-12T20:30' } },
    { name: { value: 'Práctica' }, dateStart: { value: '2026-12-20' } },
  ]);
  expect((await ask({ text: `${base}/season.ics`, today }, token)).json()).toMatchObject({
    name: { value: 'Bal tango' },
    dateStart: { value: '2026-12-04T20:00' },
  });
  const text = (await ask({ text: `${base}/texte`, today }, token)).json();
  expect(text).toMatchObject({
    dateStart: { value: '2026-12-12T20:30' },
    place: { value: 'Salle des Docks' },
    price: { value: 8 },
    link: { value: `${base}/texte` },
    page: { address: `${base}/texte`, hasEvents: false, events: [] },
  });
  expect(text.repeat).toBeUndefined();
  const nothing = (await ask({ text: `${base}/rien`, today, locale: 'es' }, token)).json();
  expect(nothing).toEqual({
    events: [],
    language: 'es',
    doubts: [],
    page: { address: `${base}/rien`, hasEvents: false, events: [] },
  });
});

test('rejects unreachable, private and unsupported pages, and throttles many links', async () => {
  const { token } = await aPerson(tools);
  const codeOf = async (text: string) => (await ask({ text, today }, token)).json().code;
  expect(await codeOf(`${base}/nowhere`)).toBe('page-unreachable');
  expect(await codeOf('https://nobody.example.org/')).toBe('page-unreachable');
  expect(await codeOf(`${base}/affiche`)).toBe('page-unreadable');
  expect(await codeOf('http://127.0.0.2/')).toBe('page-unreadable');
  expect(await codeOf('http://169.254.169.254/latest/meta-data/')).toBe('page-unreadable');
  const codes: string[] = [];
  for (let turn = 5; turn < 22; turn++) codes.push(await codeOf('http://127.0.0.2/'));
  expect(codes.indexOf('too-many-requests')).toBe(15);
  // Texts have a separate limit.
  expect((await ask({ text: 'Bal', today }, token)).statusCode).toBe(200);
});

test('rejects a text that takes too long and answers the next one', async () => {
  const { token } = await aPerson(tools);
  const { announcements } = tools;
  const text = 'Bal folk samedi 12 décembre 2026 à 21h, Crest';
  tools.announcements = new AnnouncementReader({ maxCpuMs: 1 });
  const slow = await ask({ text, today }, token);
  tools.announcements = announcements;
  expect([slow.statusCode, slow.json()]).toMatchObject([503, { code: 'unavailable' }]);
  expect((await ask({ text, today }, token)).json()).toMatchObject({ dateStart: { value: '2026-12-12T21:00' } });
});
