import { beforeEach, expect, test } from 'vitest';
import type { SourceEntry } from '#contract/source-entries.ts';
import { readAllDue } from '#server/sources/sync/read-due.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { formData } from '#testing/form-data.ts';
import { send } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear, setTime } = await testApp(db);

beforeEach(async () => {
  await clear();
  setTime(new Date('2026-12-01T12:00:00Z'));
});

const calendar = `BEGIN:VCALENDAR
BEGIN:VEVENT
UID:known
SUMMARY:Milonga known
DTSTART;TZID=Europe/Paris:20270110T200000
DTEND;TZID=Europe/Paris:20270110T230000
LOCATION:Salle Rouge
END:VEVENT
BEGIN:VEVENT
UID:unknown
SUMMARY:Milonga unknown
DTSTART;TZID=Clubzeit:20270111T200000
DTEND;TZID=Clubzeit:20270111T230000
LOCATION:Salle Rouge
END:VEVENT
END:VCALENDAR`;

const lyon = { latitude: 45.76, longitude: 4.86, place: 'Lyon', countryCode: 'FR', displayName: 'Salle Rouge, Lyon' };

test('asks the owner once for an unknown zone, and publishes its dates after the answer', async () => {
  const owner = await aPerson(tools);
  const [type, dance] = [await anEventType(db, { slug: 'social' }), await aDance(db, { slug: 'tango' })];
  const { payload, headers } = await formData([{ name: 'file', fileName: 'club.ics', value: Buffer.from(calendar) }]);
  const added = await app.inject({
    method: 'POST',
    url: '/api/internal/sources',
    payload,
    headers: { ...headers, ...owner.headers },
  });
  await readAllDue(tools);
  const address = `/api/internal/sources/${added.json().id}`;
  const zoneQuestion = async () => {
    const { body } = await send(app, 'GET', address, owner);
    return body.questions.filter(({ question }: { question: string }) => question === 'timeZone');
  };
  const entries = async (): Promise<Record<string, unknown>> => {
    const { body } = await send(app, 'GET', `${address}/preview`, owner);
    return Object.fromEntries(
      body.map(({ name, dateStart, fate, reasons }: SourceEntry) => [name, [dateStart, fate, reasons]]),
    );
  };
  const { status } = await send(app, 'PATCH', address, owner, {
    defaults: { type: { id: type.id }, dances: [{ id: dance.id }], price: { amount: null, currency: 'EUR' } },
    places: [{ text: 'Salle Rouge', answer: { place: 'Salle Rouge', location: lyon } }],
    publish: true,
  });
  expect(status).toBe(200);
  expect(await zoneQuestion()).toEqual([{ question: 'timeZone', entries: 1 }]);
  expect(await entries()).toMatchObject({
    'Milonga known': ['2027-01-10T20:00', 'same', []],
    'Milonga unknown': ['2027-01-11T20:00', 'not-understood', ['zone-unanswered']],
  });

  await send(app, 'PATCH', address, owner, { defaults: { timeZone: 'Europe/London' } });
  await readAllDue(tools);
  expect(await zoneQuestion()).toEqual([]);
  expect(await entries()).toMatchObject({
    'Milonga known': ['2027-01-10T20:00', 'same', []],
    // 20:00 in London, on the clock of Lyon.
    'Milonga unknown': ['2027-01-11T21:00', 'same', []],
  });
});
