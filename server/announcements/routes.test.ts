import { beforeEach, expect, test } from 'vitest';
import { announcementLimits } from '#contract/constants.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db, { RATE_LIMITS: 'on' });

beforeEach(clear);

async function ask(body: object, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return app.inject({ method: 'POST', url: '/api/internal/announcements', headers, body });
}

test('styles and types are those of the catalogue, also those that somebody has added', async () => {
  const { token } = await aPerson(tools);
  await aDance(db, { slug: 'polska', name: 'Polska suédoise', names: JSON.stringify({ en: 'Swedish polska' }) });
  await anEventType(db, { slug: 'jam', name: 'Jam session' });
  const text = 'Jam session of Swedish polska and tango, tomorrow 8pm at the Old Mill, Cork. Entry 5';
  const answer = await ask({ text, locale: 'en', today: '2026-11-20', currency: 'USD' }, token);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    // Nobody dances tango here: the catalogue has none.
    dances: { value: ['polska'], from: { words: 'Swedish polska' } },
    type: { value: 'jam' },
    town: { value: 'Cork', from: { words: 'Cork', start: text.indexOf('Cork') } },
    dateStart: { value: '2026-11-21T20:00' },
    price: { value: 5 },
    // What people pay in there, whatever the form has.
    currency: { value: 'EUR' },
  });
  expect(await db.selectFrom('events').select('id').execute()).toEqual([]);
});

test('a text that is empty or too long is refused at its field, and whoever reads on and on has to wait', async () => {
  const { token } = await aPerson(tools);
  const today = '2026-11-20';
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
