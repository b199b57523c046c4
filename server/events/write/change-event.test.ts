import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnEvent } from '#contract/events.ts';
import type { NewEvent } from '#contract/new-event.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEventType, aPicture } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send, venues } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = '/api/internal/events';

let organiser: Awaited<ReturnType<typeof aPerson>>;
let form: NewEvent;
let id: string;

beforeEach(async () => {
  await clear();
  organiser = await aPerson(tools);
  form = await aFilledForm(db);
  id = (await send(app, 'POST', address, organiser, form)).body.id;
});

const change = (given: object, someone = organiser, of = id, query = '') =>
  send(app, 'PUT', `${address}/${of}${query}`, someone, { ...form, ...given });
const show = async (idOrSlug = id) => (await send(app, 'GET', `${address}/${idOrSlug}`)).body;
const mapped = async (query: string) =>
  (await send(app, 'GET', `/api/internal/map/events?bbox=-180,-85,180,85&${query}`)).body.map(
    (event: { id: string }) => event.id,
  );

describe('an edit', () => {
  test('changes every field, and the map is updated', async () => {
    const type = await anEventType(db, { slug: 'festival' });
    const dances = [await aDance(db, { slug: 'tango' }), await aDance(db, { slug: 'salsa' })];
    const { status, body } = await change({
      name: 'Encuentro',
      link: null,
      dateStart: '2027-06-04T20:00',
      dateEnd: '2027-06-06T18:00',
      price: 90,
      currency: 'USD',
      place: 'The Loft',
      type: { id: type.id },
      dances: dances.map((dance) => ({ id: dance.id })),
      location: venues.newYork,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      slug: 'encuentro',
      version: 2,
      name: 'Encuentro',
      link: null,
      dateStart: '2027-06-04T20:00:00-04:00',
      dateEnd: '2027-06-06T18:00:00-04:00',
      timeZone: 'America/New_York',
      price: 90,
      currency: 'USD',
      place: 'The Loft',
      location: venues.newYork,
      type: { slug: 'festival' },
      createdBy: { id: organiser.id, email: organiser.email },
    });
    expect(body.dances.map((dance: { slug: string }) => dance.slug)).toEqual(['tango', 'salsa']);
    const { body: there } = await send(
      app,
      'GET',
      '/api/internal/map/events?bbox=-75,40,-73,41&styles=salsa&types=festival',
    );
    expect(there).toMatchObject([{ id, name: 'Encuentro' }]);
    expect((await send(app, 'GET', '/api/internal/map/events?bbox=-5,42,8,51')).body).toEqual([]);
    // The former place is unused and deleted.
    expect(await db.selectFrom('places').select('town').execute()).toEqual([{ town: 'New York' }]);
    const mine = await send(app, 'GET', '/api/internal/user_events?q=loft', organiser);
    expect(mine.body).toHaveLength(1);
  });

  test('keeps the slug unless the name changes; the old one then redirects', async () => {
    expect((await change({ price: 15 })).body.slug).toBe('milonga-du-canal');
    expect((await change({ name: 'MILONGA du Canal!' })).body.slug).toBe('milonga-du-canal');
    expect((await change({ name: 'Bal du canal' })).body.slug).toBe('bal-du-canal');
    expect(await show('milonga-du-canal')).toMatchObject({ id, slug: 'bal-du-canal' });
    const another = await send(app, 'POST', address, organiser, form);
    expect(another.body.slug).toBe('milonga-du-canal-2');
    // The slug was always reserved for this event.
    expect((await change({ name: 'Milonga du canal' })).body.slug).toBe('milonga-du-canal');
    expect(await show('bal-du-canal')).toMatchObject({ id, slug: 'milonga-du-canal' });
  });

  test('keeps the picture', async () => {
    const picture = await aPicture(db);
    await db.updateTable('events').set({ picture_id: picture.id }).execute();
    expect((await change({ name: 'Bal' })).body.pictureUrl).toContain(picture.id);
  });

  test('without changes has no effect', async () => {
    expect((await change({})).body.version).toBe(1);
    expect(await db.selectFrom('trail').select('action').execute()).toEqual([{ action: 'event-added' }]);
  });

  test('increases the time of change even if the clock does not move', async () => {
    const changedAt = async () =>
      (await db.selectFrom('events').select('changed_at').executeTakeFirstOrThrow()).changed_at;
    const before = await changedAt();
    await change({ price: 1 });
    const between = await changedAt();
    await change({ price: 2 });
    expect(between > before && (await changedAt()) > between).toBe(true);
  });

  test('records former and new values', async () => {
    await change({ price: 15, dateStart: '2027-05-08T20:00' });
    const [, line] = await db.selectFrom('trail').selectAll().orderBy('id').execute();
    expect(line).toMatchObject({ action: 'event-changed', actor_id: organiser.id, subject_id: id });
    expect(line?.details).toEqual({
      changes: {
        price: { from: 12.5, to: 15 },
        dateStart: { from: '2027-05-08T21:00:00', to: '2027-05-08T20:00:00' },
      },
    });
  });

  test('keeps the time zone derived from the country at the same position', async () => {
    await db.updateTable('events').set({ time_zone: 'Europe/Brussels' }).execute();
    expect((await change({ price: 3 })).body).toMatchObject({
      timeZone: 'Europe/Brussels',
      dateStart: '2027-05-08T21:00:00+02:00',
    });
    expect((await change({ location: { ...venues.paris, latitude: 48.86 } })).body.timeZone).toBe('Europe/Paris');
  });
});

describe('concurrent edits', () => {
  test('rejects the second edit and keeps the first', async () => {
    const other = await aPerson(tools, { roles: [...administrator] });
    const open = async (someone: typeof organiser): Promise<OwnEvent> =>
      (await send(app, 'GET', `${address}/${id}/edition`, someone)).body;
    const [one, two] = [await open(organiser), await open(other)];
    expect((await change({ name: 'Bal', version: one.version })).status).toBe(200);
    const second = await change({ name: 'Ball', version: two.version }, other);
    expect([second.status, second.body.code]).toEqual([412, 'version-conflict']);
    expect((await show()).name).toBe('Bal');
    const { version } = await open(other);
    expect((await change({ name: 'Ball', version }, other)).body).toMatchObject({ name: 'Ball', version: 3 });
  });

  test('lets one of two concurrent edits win', async () => {
    const names = ['Bal', 'Ball', 'Baile', 'Ballo'];
    const answers = await Promise.all(names.map((name) => change({ name, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect((await show()).name).toBe(names[answers.findIndex(({ status }) => status === 200)]);
  });
});

describe('an invalid edit', () => {
  test('rejects invalid edits without changes', async () => {
    for (const given of [
      { name: 'Other', dateEnd: '2027-05-08T20:00' },
      { name: 'Other', dateStart: '2027-04-01T20:00', dateEnd: '2027-04-01T22:00' },
      { name: 'Other', dances: [{ id: organiser.id }] },
    ]) {
      expect((await change(given)).status).toBe(400);
    }
    expect(await show()).toMatchObject({ name: 'Milonga du canal', dateEnd: '2027-05-09T02:00:00+02:00' });
  });
});

describe('an edit of a series', () => {
  let dates: { id: string; starts_at: Date }[];

  const rowsOf = (seriesId: string) =>
    db.selectFrom('events').selectAll().where('series_id', '=', seriesId).orderBy('starts_at').execute();

  beforeEach(async () => {
    const { body } = await send(app, 'POST', address, organiser, {
      ...form,
      dateStart: '2027-10-09T21:00',
      dateEnd: '2027-10-10T02:00',
      repeat: 'FREQ=WEEKLY;COUNT=5',
    });
    const { series_id } = await db
      .selectFrom('events')
      .select('series_id')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    dates = await rowsOf(series_id ?? '');
    form = { ...form, dateStart: '2027-10-16T21:00', dateEnd: '2027-10-17T02:00' };
  });

  test('changes only this date', async () => {
    const second = dates[1]?.id ?? '';
    await change({ name: 'Nuit blanche' }, organiser, second);
    const names = await Promise.all(dates.map(async (date) => (await show(date.id)).name));
    expect(names).toEqual(['Milonga du canal', 'Nuit blanche', ...Array(3).fill('Milonga du canal')]);
    expect((await show(second)).slug).toBe('nuit-blanche-2027-10-16');
  });

  test('changes this and all following dates in local time across a clock change', async () => {
    const { body } = await change(
      { dateStart: '2027-10-15T20:30', dateEnd: '2027-10-16T01:00' },
      organiser,
      dates[1]?.id ?? '',
      '?scope=following',
    );
    expect(body).toMatchObject({ version: 2, repeat: 'FREQ=WEEKLY;COUNT=5' });
    const starts = await Promise.all(dates.map(async (date) => (await show(date.id)).dateStart));
    expect(starts).toEqual([
      '2027-10-09T21:00:00+02:00',
      '2027-10-15T20:30:00+02:00',
      '2027-10-22T20:30:00+02:00',
      '2027-10-29T20:30:00+02:00',
      '2027-11-05T20:30:00+01:00',
    ]);
    expect(await mapped('from=2027-11-05')).toEqual([dates[4]?.id]);
    expect(await mapped('from=2027-11-06')).toEqual([]);
  });

  test('shifts an end that a clock change skips like other ends', async () => {
    const night = { dateStart: '2028-03-04T23:30', dateEnd: '2028-03-05T02:30', repeat: 'FREQ=WEEKLY;COUNT=5' };
    const { id } = (await send(app, 'POST', address, organiser, { ...form, ...night })).body;
    const ends = async () => {
      const rows = await db
        .selectFrom('events')
        .select('id')
        .where('series_id', '=', (eb) => eb.selectFrom('events as one').select('series_id').where('id', '=', id))
        .orderBy('starts_at')
        .execute();
      return Promise.all(rows.map(async (row) => (await show(row.id)).dateEnd.slice(5)));
    };
    expect((await ends())[3]).toBe('03-26T03:30:00+02:00');
    await change({ dateStart: '2028-03-04T21:00', dateEnd: '2028-03-05T00:00' }, organiser, id, '?scope=following');
    expect(await ends()).toEqual([
      '03-05T00:00:00+01:00',
      '03-12T00:00:00+01:00',
      '03-19T00:00:00+01:00',
      '03-26T00:00:00+01:00',
      '04-02T00:00:00+02:00',
    ]);
    await change({ dateStart: '2028-03-04T23:00', dateEnd: '2028-03-05T02:00' }, organiser, id, '?scope=following');
    expect((await ends()).slice(2)).toEqual(['03-19T02:00:00+01:00', '03-26T03:00:00+02:00', '04-02T02:00:00+02:00']);
  });

  test('keeps other fields that were changed on a single date', async () => {
    const [, second = { id: '' }, third = { id: '' }] = dates;
    await change(
      { dateStart: '2027-10-23T21:00', dateEnd: '2027-10-24T02:00', place: 'Le Phare' },
      organiser,
      third.id,
    );
    await change({ name: 'Bal', location: venues.newYork }, organiser, second.id, '?scope=following');
    expect(await show(third.id)).toMatchObject({
      name: 'Bal',
      slug: 'bal-2027-10-23',
      place: 'Le Phare',
      timeZone: 'America/New_York',
      dateStart: '2027-10-23T21:00:00-04:00',
    });
    expect(await show(dates[0]?.id)).toMatchObject({ name: 'Milonga du canal', timeZone: 'Europe/Paris' });
    const places = await db.selectFrom('places').select('town').orderBy('id').execute();
    expect(places.map((place) => place.town)).toEqual(['Paris', 'Paris', 'New York']);
  });

  test('leaves no date with an amount in another currency', async () => {
    const [first, second, third] = dates.map(({ id }) => id);
    const prices = { reduced: 8, includes: 'a drink' };
    await change({ price: 12, prices }, organiser, first, '?scope=following');
    await change({ price: 30, currency: 'CHF', prices: { reduced: 20 } }, organiser, third);
    const costs = async () =>
      Promise.all(
        [first, second, third].map(async (id) => {
          const { price, currency, prices } = await show(id);
          return { price, currency, prices };
        }),
      );
    // An edit of another field does not change the price of a date.
    await change({ price: 12, prices, link: 'https://a.example/' }, organiser, first, '?scope=following');
    expect((await costs())[2]).toEqual({ price: 30, currency: 'CHF', prices: { reduced: 20 } });
    await change(
      { price: 12, prices: { reduced: 9 }, link: 'https://a.example/' },
      organiser,
      first,
      '?scope=following',
    );
    const nine = { price: 12, currency: 'EUR', prices: { reduced: 9 } };
    expect(await costs()).toEqual([nine, nine, nine]);
    await change({ price: 12, prices: { door: 15 } }, organiser, second);
    await change({ price: 12, currency: 'CHF', prices: { reduced: 9 } }, organiser, first, '?scope=following');
    const inFrancs = { ...nine, currency: 'CHF' };
    expect(await costs()).toEqual([inFrancs, inFrancs, inFrancs]);
  });

  test('stores the changed styles for each date', async () => {
    const salsa = await aDance(db, { slug: 'salsa' });
    await change({ dances: [{ id: salsa.id }] }, organiser, dates[1]?.id ?? '', '?scope=following');
    expect(await mapped('styles=salsa')).toEqual(dates.slice(1).map((date) => date.id));
  });

  test('conflicts with edits of the same date only', async () => {
    await change({ price: 1, version: 1 }, organiser, dates[1]?.id ?? '', '?scope=following');
    form = { ...form, dateStart: '2027-10-23T21:00', dateEnd: '2027-10-24T02:00' };
    expect((await change({ price: 2, version: 1 }, organiser, dates[2]?.id ?? '')).status).toBe(412);
    expect((await change({ price: 2, version: 2 }, organiser, dates[2]?.id ?? '')).status).toBe(200);
  });
});
