import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { recordAudit } from './service.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const path = '/api/internal/admin/trail';
let admin: Awaited<ReturnType<typeof aPerson>>;
let olga: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  admin = await aPerson(tools, { roles: [...administrator], name: 'Ada', email: 'ada@example.org' });
  olga = await aPerson(tools, { name: 'Olga', email: 'olga@example.net' });
  const add = (minutes: number, action: 'event-hidden' | 'venue-hidden', actorId: string, name: string, because = '') =>
    recordAudit(db, {
      at: new Date(Date.UTC(2027, 0, 1, 12, minutes)),
      ...{ action, actorId },
      subject: { kind: action === 'event-hidden' ? 'event' : 'venue', id: crypto.randomUUID(), name },
      details: because ? { because } : {},
    });
  await add(1, 'event-hidden', admin.id, 'Soirée d’été à Łódź');
  await add(2, 'event-hidden', olga.id, 'Milonga', '=Publicité pour un casino');
  await add(3, 'venue-hidden', admin.id, 'Le Moulin');
});

const found = async (query: string) =>
  (await send(app, 'GET', `${path}?${query}`, admin)).body.map(
    ({ subject }: { subject: { name: string } }) => subject.name,
  );

test.each([
  ['q=lodz', ['Soirée d’été à Łódź']],
  ['q=SOIREE ete', ['Soirée d’été à Łódź']],
  ['q=casi', ['Milonga']],
  ['q=lonirg', []],
  ["q='", ['Le Moulin', 'Milonga', 'Soirée d’été à Łódź']],
  ['by=olg', ['Milonga']],
  ['by=example.org', ['Le Moulin', 'Soirée d’été à Łódź']],
  ['by=nobody', []],
  ['action=venue-hidden', ['Le Moulin']],
  ['kind=event&by=ada', ['Soirée d’été à Łódź']],
  ['since=2027-01-01T12:02:00Z&until=2027-01-01T12:03:00Z', ['Milonga']],
  ['kind=event&q=moulin', []],
])('finds entries by %s', async (query, names) => {
  expect(await found(query)).toEqual(names);
});

test('returns a table of the matching entries without formulas, and records the download', async () => {
  const answer = await app.inject({ url: `${path}/file?kind=event&by=olga`, headers: admin.headers });
  expect(answer.headers['content-type']).toMatch(/^text\/csv/);
  const [head, line, end] = answer.body.split('\r\n');
  expect(head).toBe('\ufeff"time","name","email","action","words","kind","object","id","reason","details"');
  expect(line).toMatch(
    /^"2027-01-01T12:02:00.000Z","Olga","olga@example.net","event-hidden","[^"]+","event","Milonga",/,
  );
  expect(line).toContain(`"'=Publicité pour un casino"`);
  expect(end).toBe('');
  expect((await send(app, 'GET', `${path}?action=trail-exported`, admin)).body).toMatchObject([
    { actor: { name: 'Ada' }, details: { filter: { by: 'olga' } } },
  ]);
});
