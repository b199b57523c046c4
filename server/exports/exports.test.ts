import { beforeEach, expect, test } from 'vitest';
import { streamEvents } from '#server/events/service.ts';
import { readCalendar } from '#server/sources/parse/ical/read-calendar.ts';
import { readTable } from '#server/sources/parse/table/read-table.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, anOrganiser, aPicture, aPlace, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
beforeEach(() => clear());

const window = { from: '2026-01-01', before: '2029-01-01' };

/** An event as the import reads it. */
interface Said {
  key: string;
  name: string;
  starts: string;
  ends: string | undefined;
  isCancelled: boolean;
  description: string | null;
  venue: string | null | undefined;
  address: string | null | undefined;
  at: (number | null | undefined)[];
  url: string | null;
  price: { amount: number; currency: string | null; isDonation?: true } | null;
  categories: string[];
  image: string | null;
}

type Read = ReturnType<typeof readTable>['events'][number];

function said(event: Read): Said {
  const instant = (local: string) =>
    Temporal.PlainDateTime.from(local)
      .toZonedDateTime(event.timeZone ?? 'Etc/Unknown')
      .toInstant()
      .toString();
  const { key, name, isCancelled, description, location, url, price, categories, image } = event;
  return {
    ...{ key, name, isCancelled, description, url, price, categories, image },
    starts: instant(event.start),
    ends: event.end === null ? undefined : instant(event.end),
    ...{ venue: location?.name, address: location?.address, at: [location?.latitude, location?.longitude] },
  };
}

/** Downloads a file and imports it. */
async function readBack(url: string, headers: Record<string, string>): Promise<{ body: string; events: Said[] }> {
  const answer = await app.inject({ url, headers });
  expect(answer.statusCode).toBe(200);
  const { body } = answer;
  const { events, problems } = url.includes('.csv')
    ? readTable(body, { today: '2027-05-01' })
    : readCalendar(body, window);
  expect(problems).toEqual([]);
  return { body, events: events.map(said) };
}

test('exports files that are imported unchanged, in both formats and every language', async () => {
  const person = await aPerson(tools);
  const [type, ...dances] = [
    await anEventType(db, { name: 'Social', names: JSON.stringify({ fr: 'Bal', es: 'Baile' }) }),
    await aDance(db, { name: 'Tango' }),
    await aDance(db, { name: 'Lindy “hop”' }),
  ];
  const common = { createdBy: person, type, dances };
  const lyon = { display_name: '12, rue du "Bac"; Lyon', latitude: 45.764, longitude: 4.8357 };
  const at = (text: string) => new Date(text);
  const rows = [
    // Past events are included.
    await anEvent(db, { ...common, startsAt: at('2026-02-01T20:00:00Z'), price: 12.5 }),
    await anEvent(db, {
      ...common,
      ...{ name: '=HYPERLINK("https://evil.example";"Milonga")', venue: "'+33 Le Bac", place: await aPlace(db, lyon) },
      description: '-1 € avant 21 h; "sur place", l’adhésion\n\nBal <3 & <b>gras</b>, R&amp;B \\n',
      link: `https://milonga.example/canal?a=1,2;b=${'x'.repeat(900)}`,
      picture: await aPicture(db),
      // During the night of a clock change.
      ...{ startsAt: at('2027-10-30T20:00:00Z'), endsAt: at('2027-10-31T04:00:00Z'), price: null },
    }),
    await anEvent(db, { ...common, name: 'Peña', seriesId: await aSeries(), price: 0, cancelledAt: now }),
    await anEvent(db, { ...common, name: 'Peña', startsAt: at('2027-05-09T19:00:00Z'), price: 1250, currency: 'JPY' }),
    await anEvent(db, {
      ...{ ...common, startsAt: at('2027-05-10T19:00:00Z'), name: 'Chapeau' },
      ...{ price: 8, prices: { donation: true } },
    }),
    await anEvent(db, {
      ...common,
      ...{ name: "'=Noche", timeZone: 'Africa/Casablanca', price: 12.125, currency: 'KWD' },
      place: await aPlace(db, { latitude: -33.5, longitude: -7.6, town: '@home' }),
      ...{ startsAt: at('2027-02-20T21:00:00Z'), endsAt: at('2027-02-23T23:00:00Z') },
    }),
  ];
  await anEvent(db, { ...common, name: 'Gone', deletedAt: now });
  await anEvent(db, { name: 'Of somebody else' });

  const expected = [];
  for (const row of rows) {
    const place = await db.selectFrom('places').selectAll().where('id', '=', row.place_id).executeTakeFirstOrThrow();
    expected.push({
      key: `${row.id}@pista.example`,
      name: row.name,
      starts: Temporal.Instant.from(row.starts_at.toISOString()).toString(),
      ends: Temporal.Instant.from(row.ends_at.toISOString()).toString(),
      isCancelled: row.cancelled_at !== null,
      description: row.description,
      ...{ venue: row.venue, address: place.display_name, at: [place.latitude, place.longitude], url: row.link },
      price: row.price && {
        ...{ amount: Number(row.price), currency: row.currency },
        ...(row.prices.donation && { isDonation: true }),
      },
      categories: ['Bal', 'Tango', 'Lindy “hop”'],
      image: row.picture_id && expect.stringMatching(/^https:\/\/pista\.example\/.*\.webp$/),
    });
  }
  const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
  expected.sort(byKey);
  for (const format of ['csv', 'ics']) {
    for (const [lang, social] of Object.entries({ fr: 'Bal', en: 'Social', es: 'Baile' })) {
      const { events } = await readBack(`/api/internal/user_events/export.${format}?lang=${lang}`, person.headers);
      const called = expected.map((one) => ({ ...one, categories: [social, ...one.categories.slice(1)] }));
      expect(events.sort(byKey), `${format}, ${lang}`).toEqual(called);
    }
  }
  const calendar = await readBack('/api/internal/user_events/export.ics?lang=en', person.headers);
  expect(calendar.body).toContain('SUMMARY:Cancelled: ');
  // No cell is a formula, in any spreadsheet.
  const { body } = await readBack('/api/internal/user_events/export.csv?lang=fr', person.headers);
  expect(body).not.toMatch(/(^|;)"?[=+@]/m);
  expect(body).toContain('"\'=HYPERLINK(""https://evil.example"";""Milonga"")"');
});

test('a table has the statistics of each event, and a calendar has none', async () => {
  const person = await aPerson(tools);
  const [seen, unseen] = [await anEvent(db, { createdBy: person }), await anEvent(db, { createdBy: person })];
  await db
    .insertInto('event_statistics')
    .values([
      { event_id: seen.id, day: '2027-04-01', action: 'seen', count: 1200 },
      { event_id: seen.id, day: '2027-04-02', action: 'seen', count: 34 },
      { event_id: seen.id, day: '2027-04-02', action: 'clicked', count: 5 },
    ])
    .execute();
  const { body } = await app.inject({ url: '/api/internal/user_events/export.csv?lang=en', headers: person.headers });
  const [header, ...rows] = body.trim().split('\r\n');
  expect(header).toMatch(/,Seen,Saved,Added to a calendar,Website opened$/);
  const counts = new Map(rows.map((row) => [row.slice(0, 36), row.split(',').slice(-4).join(' ')]));
  expect([counts.get(seen.id), counts.get(unseen.id)]).toEqual(['1234 0 0 5', '0 0 0 0']);
});

test("exports events of the user's organisers once each, with any batch size", async () => {
  const [member, stranger] = [await aPerson(tools), await aPerson(tools)];
  const organiser = await anOrganiser(db, { name: 'Bal du Canal', members: [{ ...member, role: 'member' }] });
  const place = await aPlace(db);
  const [type, dance] = [await anEventType(db), await aDance(db)];
  const common = { organiser, place, type, dances: [dance], createdBy: stranger };
  // Several at the same time, so that pages end between them.
  for (let nth = 0; nth < 8; nth++) {
    await anEvent(db, {
      ...common,
      name: `Bal ${nth}`,
      startsAt: new Date(now.getTime() + Math.floor(nth / 5) * 60_000),
    });
  }
  const names = (await Array.fromAsync(streamEvents(tools, { organiserId: organiser.id }, 3))).map(
    ({ event }) => event.name,
  );
  expect(names).toEqual(['Bal 0', 'Bal 1', 'Bal 2', 'Bal 3', 'Bal 4', 'Bal 5', 'Bal 6', 'Bal 7']);
  const url = `/api/internal/organisers/${organiser.id}/export.ics`;
  const { events } = await readBack(url, member.headers);
  expect(events.map(({ name }) => name)).toEqual(names);
  const { headers } = await app.inject({ url, headers: member.headers });
  expect(headers['content-disposition']).toBe('attachment; filename="bal-du-canal.ics"');
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect((await app.inject({ url, headers: stranger.headers })).json().code).toBe('forbidden');
  const mine = await readBack('/api/internal/user_events/export.csv', member.headers);
  expect(mine.events).toHaveLength(8);
});

async function aSeries(): Promise<string> {
  const id = crypto.randomUUID();
  await db.insertInto('event_series').values({ id, rule: 'FREQ=WEEKLY', created_at: now }).execute();
  return id;
}
