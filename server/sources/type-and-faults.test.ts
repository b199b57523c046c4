import { beforeEach, expect, test } from 'vitest';
import type { SourceEntry } from '#contract/source-entries.ts';
import { anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { calendarOf, calendarUrl, sourceSite } from '#testing/sources/source-site.ts';

const db = await testDatabase();
const { app, pages, clear, anOwner, published, readAgain, later } = await sourceSite(db);

beforeEach(clear);

test('gives each event the type that its title names, and the answered one to all others', async () => {
  const who = await anOwner();
  const [ball, lesson, festival] = [
    await anEventType(db, { slug: 'ball', name: 'Bal' }),
    await anEventType(db, { slug: 'class', name: 'Cours' }),
    await anEventType(db, { slug: 'festival', name: 'Festival' }),
  ];
  const titles = ['Cours de tango', 'Grand bal de printemps', 'Festival des Monts', 'Les lilas'];
  pages.set(calendarUrl, calendarOf(titles.map((name, nth) => ({ name, day: 10 + nth }))));
  const id = await published(who);
  const types = [lesson.id, ball.id, festival.id, who.type.id];
  const events = await db.selectFrom('events').select(['name', 'type_id']).orderBy('starts_at').execute();
  expect(events.map(({ name, type_id }) => [name, type_id])).toEqual(titles.map((name, nth) => [name, types[nth]]));
  const { body } = await send(app, 'GET', `/api/internal/sources/${id}/preview`, who.owner);
  expect(body.map(({ type, dances }: SourceEntry) => [type, dances])).toEqual(
    types.map((type) => [{ id: type }, [{ id: who.dance.id }]]),
  );
});

test('shows missing dates, consecutive failures and the last success of a source', async () => {
  const who = await anOwner();
  const evenings = Array.from({ length: 20 }, (_, nth) => ({ name: `Bal ${nth}`, day: 10 + nth }));
  pages.set(calendarUrl, calendarOf(evenings));
  await published(who);
  const listed = async () => (await send(app, 'GET', '/api/internal/sources', who.owner)).body[0];
  expect(await listed()).toMatchObject({ state: 'in-step', missing: 0, notUnderstood: 0, failures: 0 });

  later(1);
  const [, , , , , , ...rest] = evenings;
  const nowhere = calendarOf([{ name: 'Sans adresse', day: 10 }]).replace('La Casita\\, Lyon', 'Ailleurs');
  const added = nowhere.slice(nowhere.indexOf('BEGIN:VEVENT'), nowhere.indexOf('END:VCALENDAR'));
  pages.set(calendarUrl, calendarOf(rest).replace('END:VCALENDAR', `${added}END:VCALENDAR`));
  await readAgain();
  expect(await listed()).toMatchObject({ state: 'in-step', missing: 6, notUnderstood: 1, failures: 0 });
  const { lastReadAt } = await listed();

  later(1);
  pages.set(calendarUrl, 500);
  await readAgain();
  expect(await listed()).toMatchObject({
    ...{ state: 'in-step', missing: 6, failures: 1, lastReadAt },
    lastTriedAt: '2026-12-01T14:00:00.000Z',
  });
});
