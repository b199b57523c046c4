import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send, venues } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';

// These tests run in order, because the clock of the read model only moves forwards.
const db = await testDatabase();
const { app, tools, setTime } = await testApp(db);
const organiser = await aPerson(tools);
const form = await aFilledForm(db);

/** The entered place and times, the times that everyone sees, and their instants. */
const entries = [
  // Past midnight: the local day is that of the start.
  [
    'paris',
    '2027-05-08T21:00',
    '2027-05-09T04:00',
    '2027-05-08T21:00:00+02:00',
    '2027-05-09T04:00:00+02:00',
    '2027-05-08',
  ],
  // Starts after midnight in Kathmandu, whose offset is not a whole hour.
  [
    'kathmandu',
    '2027-05-09T00:30',
    '2027-05-09T02:00',
    '2027-05-09T00:30:00+05:45',
    '2027-05-09T02:00:00+05:45',
    '2027-05-09',
  ],
  // Saturday night in New York is Sunday in Europe.
  [
    'newYork',
    '2027-05-08T22:00',
    '2027-05-09T03:00',
    '2027-05-08T22:00:00-04:00',
    '2027-05-09T03:00:00-04:00',
    '2027-05-08',
  ],
  // Sunday in Auckland begins while it is Saturday noon in Paris.
  [
    'auckland',
    '2027-05-09T01:00',
    '2027-05-09T05:00',
    '2027-05-09T01:00:00+12:00',
    '2027-05-09T05:00:00+12:00',
    '2027-05-09',
  ],
  // Autumn in Auckland: the clocks go back at 3:00, so 2:30 is ambiguous and the first one is used.
  [
    'auckland',
    '2028-04-02T02:30',
    '2028-04-02T04:00',
    '2028-04-02T02:30:00+13:00',
    '2028-04-02T04:00:00+12:00',
    '2028-04-02',
  ],
  // Spring in Auckland: 2:00 to 3:00 is skipped.
  [
    'auckland',
    '2027-09-25T22:00',
    '2027-09-26T02:30',
    '2027-09-25T22:00:00+12:00',
    '2027-09-26T03:30:00+13:00',
    '2027-09-25',
  ],
  // Spring in Paris: 2:30 is skipped and moved forward to 3:30.
  [
    'paris',
    '2028-03-26T02:30',
    '2028-03-26T05:00',
    '2028-03-26T03:30:00+02:00',
    '2028-03-26T05:00:00+02:00',
    '2028-03-26',
  ],
  // Autumn in Paris: 2:30 is ambiguous; a party that ends at 2:45 ends before the change.
  [
    'paris',
    '2027-10-30T22:00',
    '2027-10-31T02:45',
    '2027-10-30T22:00:00+02:00',
    '2027-10-31T02:45:00+02:00',
    '2027-10-30',
  ],
  // An offset selects the second one.
  [
    'paris',
    '2027-10-31T02:30:00+01:00',
    '2027-10-31T04:00',
    '2027-10-31T02:30:00+01:00',
    '2027-10-31T04:00:00+01:00',
    '2027-10-31',
  ],
  // Spring and autumn in New York.
  [
    'newYork',
    '2028-03-12T02:15',
    '2028-03-12T05:00',
    '2028-03-12T03:15:00-04:00',
    '2028-03-12T05:00:00-04:00',
    '2028-03-12',
  ],
  [
    'newYork',
    '2027-11-07T01:30',
    '2027-11-07T03:00',
    '2027-11-07T01:30:00-04:00',
    '2027-11-07T03:00:00-05:00',
    '2027-11-07',
  ],
  // Entered with the offset of another continent; returned in local time.
  [
    'kathmandu',
    '2027-12-31T19:30:00+01:00',
    '2028-01-01T00:00:00Z',
    '2028-01-01T00:15:00+05:45',
    '2028-01-01T05:45:00+05:45',
    '2028-01-01',
  ],
] as const;

const added: { id: string; start: string; end: string; day: string; zone: string }[] = [];

test.each(entries)('in %s, from %s to %s', async (where, dateStart, dateEnd, start, end, day) => {
  const body = { ...form, dateStart, dateEnd, location: venues[where] };
  const { status, body: created } = await send(app, 'POST', '/api/internal/events', organiser, body);
  expect(status).toBe(201);
  const shown = (await send(app, 'GET', `/api/internal/events/${created.id}`)).body;
  expect([shown.dateStart, shown.dateEnd]).toEqual([start, end]);
  added.push({ id: created.id, start, end, day, zone: shown.timeZone });
  // The filters of map and list use local days.
  const { latitude, longitude } = venues[where];
  const box = [longitude - 1, latitude - 1, longitude + 1, latitude + 1].join();
  for (const list of [`/api/internal/map/events?limit=100&bbox=${box}`, '/api/internal/events?limit=100']) {
    const ids = async (from: Temporal.PlainDate) =>
      (await send(app, 'GET', `${list}&from=${from}`)).body.map((event: { id: string }) => event.id);
    expect(await ids(Temporal.PlainDate.from(day))).toContain(created.id);
    expect(await ids(Temporal.PlainDate.from(day).add({ days: 1 }))).not.toContain(created.id);
  }
});

test('returns events of all zones in the order of their instants', async () => {
  const list = (await send(app, 'GET', '/api/internal/events?limit=100')).body;
  const inOrder = added.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  expect(list.map((event: { id: string }) => event.id)).toEqual(inOrder.map(({ id }) => id));
  const onMap = (await send(app, 'GET', '/api/internal/map/events?limit=100&bbox=-180,-85,180,85')).body;
  expect(onMap).toEqual(list);
});

test('is upcoming until its local end, and past from then on', async () => {
  const ids = async (when: string) =>
    (await send(app, 'GET', `/api/internal/user_events?limit=100&when=${when}`, organiser)).body.map(
      (event: { id: string }) => event.id,
    );
  for (const { id, end } of added.toSorted((a, b) => Date.parse(a.end) - Date.parse(b.end)).slice(0, 4)) {
    setTime(new Date(Date.parse(end) - 1000));
    expect([await ids('upcoming'), await ids('past')]).toEqual([
      expect.arrayContaining([id]),
      expect.not.arrayContaining([id]),
    ]);
    setTime(new Date(end));
    expect([await ids('upcoming'), await ids('past')]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ]);
    const onMap = (await send(app, 'GET', '/api/internal/map/events?limit=100&bbox=-180,-85,180,85')).body;
    expect(onMap.map((event: { id: string }) => event.id)).not.toContain(id);
  }
});

test('repeats at the same local time in each zone across clock changes', async () => {
  for (const [where, first, clone, apartHours] of [
    ['paris', '2027-10-28T20:00', '2027-11-04T20:00', 169],
    ['newYork', '2028-03-09T20:00', '2028-03-16T20:00', 167],
    ['auckland', '2027-09-23T20:00', '2027-09-30T20:00', 167],
    ['kathmandu', '2027-10-28T20:00', '2027-11-04T20:00', 168],
  ] as const) {
    const starts = [];
    for (const dateStart of [first, clone]) {
      const body = { ...form, dateStart, dateEnd: dateStart.replace('20:00', '23:00'), location: venues[where] };
      const { id } = (await send(app, 'POST', '/api/internal/events', organiser, body)).body;
      starts.push((await send(app, 'GET', `/api/internal/events/${id}`)).body.dateStart);
    }
    expect(starts.map((start) => start.slice(11, 19))).toEqual(['20:00:00', '20:00:00']);
    expect((Date.parse(starts[1]) - Date.parse(starts[0])) / 3_600_000).toBe(apartHours);
  }
});
