import { beforeEach, describe, expect, test } from 'vitest';
import type { NewEvent } from '#contract/new-event.ts';
import { testApp } from '#testing/app.ts';
import { aDance, aPicture } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send, venues } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = '/api/internal/events';

let organiser: Awaited<ReturnType<typeof aPerson>>;
let form: NewEvent;

/** Saturdays at nine, from 8 May 2027. */
beforeEach(async () => {
  await clear();
  organiser = await aPerson(tools);
  form = await aFilledForm(db);
});

async function aSeries(repeat = 'FREQ=WEEKLY;COUNT=4'): Promise<string> {
  return (await send(app, 'POST', address, organiser, { ...form, repeat })).body.id;
}

const dates = () => db.selectFrom('events').selectAll().orderBy('starts_at').orderBy('id').execute();
const dayOf = (date: { starts_at: Date }) => date.starts_at.toISOString().slice(5, 10);
/** The days of active dates, in order. */
const standing = async () => (await dates()).filter((date) => !date.deleted_at && !date.cancelled_at).map(dayOf);
const idOn = async (day: string) => (await dates()).find((date) => dayOf(date) === day)?.id ?? '';
const change = (id: string, given: object, someone = organiser, query = '') =>
  send(app, 'PUT', `${address}/${id}${query}`, someone, { ...form, ...given });
const preview = (id: string, given: object, someone = organiser) =>
  send(app, 'POST', `${address}/${id}/series_preview`, someone, { ...form, ...given });
const show = async (id: string) => (await send(app, 'GET', `${address}/${id}`)).body;
const open = async (id: string) => (await send(app, 'GET', `${address}/${id}/edition`, organiser)).body;
const at = (day: string) => ({ dateStart: `2027-${day}T21:00`, dateEnd: `2027-${day}T23:30` });
const onMap = async () =>
  (await send(app, 'GET', '/api/internal/map/events?bbox=-180,-85,180,85&limit=100', {})).body.map(
    (event: { dateStart: string }) => event.dateStart.slice(5, 10),
  );

describe('a new rule', () => {
  beforeEach(() => {
    form = { ...form, ...at('05-08') };
  });

  test('adds dates with the same values at the end, with pages and pins', async () => {
    const id = await aSeries();
    const picture = await aPicture(db);
    await db.updateTable('events').set({ picture_id: picture.id }).execute();
    const before = await dates();
    expect((await preview(id, { repeat: 'FREQ=WEEKLY;UNTIL=20270612' })).body).toEqual({
      dates: 6,
      added: ['2027-06-05', '2027-06-12'],
      dropped: [],
    });
    expect(await dates()).toEqual(before);
    const { body, status } = await change(id, { repeat: 'FREQ=WEEKLY;UNTIL=20270612' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 2, repeat: 'FREQ=WEEKLY;UNTIL=20270612', lastDay: '2027-06-12' });
    expect(await standing()).toEqual(['05-08', '05-15', '05-22', '05-29', '06-05', '06-12']);
    expect(await onMap()).toEqual(await standing());
    const last = (await dates()).at(-1);
    expect(last).toMatchObject({
      slug: 'milonga-du-canal-2027-06-12',
      picture_id: picture.id,
      created_by: organiser.id,
      series_id: before[0]?.series_id,
    });
    expect(await show(last?.id ?? '')).toMatchObject({ dances: form.dances, location: venues.paris });
    // Existing dates are unchanged.
    expect((await dates()).slice(1, 4)).toEqual(before.slice(1));
  });

  test('cancels the dates between if changed to every two weeks; others keep their pages', async () => {
    const id = await aSeries('FREQ=WEEKLY;COUNT=5');
    const before = await dates();
    const rule = 'FREQ=WEEKLY;INTERVAL=2;COUNT=4';
    expect((await preview(id, { repeat: rule })).body).toEqual({
      dates: 4,
      added: ['2027-06-19'],
      dropped: ['2027-05-15', '2027-05-29'],
    });
    await change(id, { repeat: rule });
    expect(await standing()).toEqual(['05-08', '05-22', '06-05', '06-19']);
    expect(await onMap()).toEqual(await standing());
    expect((await dates()).slice(0, 5).map(({ id, slug }) => [id, slug])).toEqual(
      before.map(({ id, slug }) => [id, slug]),
    );
    expect(await show('milonga-du-canal-2027-05-15')).toMatchObject({ isCancelled: true });
    // The version counts edits by users, not changes by the rule.
    expect((await dates()).map(({ version }) => version)).toEqual([2, 1, 1, 1, 1, 1]);
  });

  test('restores the pages of dates that an earlier rule dropped', async () => {
    const id = await aSeries();
    await change(id, { repeat: 'FREQ=WEEKLY;COUNT=2' });
    expect(await standing()).toEqual(['05-08', '05-15']);
    expect((await open(id)).lastDay).toBe('2027-05-15');
    await change(id, { name: 'Bal du canal', price: 8 }, organiser, '?scope=following');
    form = { ...form, name: 'Bal du canal', price: 8 };
    await change(id, { repeat: 'FREQ=WEEKLY;COUNT=5' });
    expect(await standing()).toEqual(['05-08', '05-15', '05-22', '05-29', '06-05']);
    expect(await dates()).toHaveLength(5);
    expect(await show('milonga-du-canal-2027-05-29')).toMatchObject({
      slug: 'bal-du-canal-2027-05-29',
      name: 'Bal du canal',
      price: 8,
      isCancelled: false,
    });
  });

  test('does not change earlier dates', async () => {
    await aSeries();
    const id = await idOn('05-22');
    await change(id, { ...at('05-22'), repeat: 'FREQ=MONTHLY;BYDAY=4SA;COUNT=3' });
    expect(await standing()).toEqual(['05-08', '05-15', '05-22', '06-26', '07-24']);
    // Ends the series here without other changes.
    await change(id, { ...at('05-22'), repeat: 'FREQ=WEEKLY;COUNT=1' });
    expect(await standing()).toEqual(['05-08', '05-15', '05-22']);
  });

  test('keeps single dates moved, renamed, cancelled or deleted', async () => {
    const id = await aSeries('FREQ=WEEKLY;COUNT=6');
    const [, moved = '', cancelled = '', deleted = '', renamed = ''] = (await dates()).map((date) => date.id);
    await change(moved, { ...at('05-16'), place: 'Le Phare' });
    await send(app, 'POST', `${address}/${cancelled}/cancellation`, organiser);
    await send(app, 'DELETE', `${address}/${deleted}`, organiser);
    await change(renamed, { ...at('06-05'), name: 'Nuit blanche' });
    const before = await dates();
    await change(id, { repeat: 'FREQ=WEEKLY;COUNT=8' });
    expect(await standing()).toEqual(['05-08', '05-16', '06-05', '06-12', '06-19', '06-26']);
    expect((await dates()).slice(1, 6)).toEqual(before.slice(1));
    // A date cancelled by hand is not reinstated by the rule.
    await change(id, { repeat: 'FREQ=WEEKLY;COUNT=2' });
    await change(id, { repeat: 'FREQ=WEEKLY;COUNT=8' });
    expect(await standing()).toEqual(['05-08', '05-16', '06-05', '06-12', '06-19', '06-26']);
    expect((await show(cancelled)).isCancelled).toBe(true);
  });

  test('continues a series whose following dates were deleted', async () => {
    const id = await aSeries();
    await send(app, 'DELETE', `${address}/${await idOn('05-22')}?scope=following`, organiser);
    await change(id, { repeat: 'FREQ=WEEKLY;COUNT=4' });
    expect(await standing()).toEqual(['05-08', '05-15', '05-22', '05-29']);
    // A restored date does not prevent the next change.
    await change(id, { repeat: 'FREQ=WEEKLY;COUNT=6' });
    expect(await standing()).toEqual(['05-08', '05-15', '05-22', '05-29', '06-05', '06-12']);
  });

  test('applies other changes, a new day and a new hour to all dates', async () => {
    const id = await aSeries();
    const salsa = await aDance(db, { slug: 'salsa' });
    const before = await dates();
    await change(id, {
      dateStart: '2027-05-07T20:00',
      dateEnd: '2027-05-07T22:30',
      dances: [{ id: salsa.id }],
      location: venues.newYork,
      repeat: 'FREQ=WEEKLY;COUNT=5',
    });
    const after = await dates();
    expect(after.slice(0, 4).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const shown = await Promise.all(after.map(({ id }) => show(id)));
    expect(shown.map(({ dateStart }) => dateStart)).toEqual(
      ['05-07', '05-14', '05-21', '05-28', '06-04'].map((day) => `2027-${day}T20:00:00-04:00`),
    );
    for (const event of shown) expect(event).toMatchObject({ dances: [{ slug: 'salsa' }], location: venues.newYork });
    expect(await db.selectFrom('places').select('town').execute()).toEqual([{ town: 'New York' }]);
  });

  test('keeps 21:00 across a clock change', async () => {
    form = { ...form, dateStart: '2027-10-23T21:00', dateEnd: '2027-10-24T02:00' };
    const id = await aSeries('FREQ=WEEKLY;COUNT=2');
    await change(id, { repeat: 'FREQ=WEEKLY;COUNT=4' });
    const shown = await Promise.all((await dates()).map(({ id }) => show(id)));
    expect(shown.map(({ dateStart }) => dateStart.slice(5))).toEqual([
      '10-23T21:00:00+02:00',
      '10-30T21:00:00+02:00',
      '11-06T21:00:00+01:00',
      '11-13T21:00:00+01:00',
    ]);
  });

  test('turns a single event into a series and keeps its page', async () => {
    const { id, slug } = (await send(app, 'POST', address, organiser, form)).body;
    expect(await open(id)).toMatchObject({ seriesId: null, repeat: null, lastDay: null });
    await change(id, { repeat: 'FREQ=WEEKLY;COUNT=1' });
    expect((await open(id)).seriesId).toBeNull();
    const { body } = await change(id, { repeat: 'FREQ=WEEKLY;COUNT=3' });
    expect(body).toMatchObject({ id, slug, repeat: 'FREQ=WEEKLY;COUNT=3', lastDay: '2027-05-22' });
    expect(await standing()).toEqual(['05-08', '05-15', '05-22']);
    expect(new Set((await dates()).map((date) => date.series_id)).size).toBe(1);
  });

  test('adds nothing twice if sent twice or concurrently', async () => {
    const id = await aSeries();
    const repeat = 'FREQ=WEEKLY;COUNT=6';
    const second = await idOn('05-15');
    const answers = await Promise.all([
      change(id, { repeat }),
      change(id, { repeat }),
      change(second, { ...at('05-15'), repeat: 'FREQ=WEEKLY;COUNT=5' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await change(id, { repeat });
    expect(await standing()).toEqual(['05-08', '05-15', '05-22', '05-29', '06-05', '06-12']);
    expect(await dates()).toHaveLength(6);
    const { version } = await open(id);
    expect((await change(id, { repeat, version: version - 1 })).status).toBe(200);
    expect((await change(id, { repeat: 'FREQ=WEEKLY;COUNT=7', version: version - 1 })).status).toBe(412);
    expect(await dates()).toHaveLength(6);
  });

  test('increases the time of change of all affected dates, even if the clock does not move', async () => {
    const id = await aSeries();
    const before = await dates();
    await change(id, { repeat: 'FREQ=WEEKLY;COUNT=2' });
    const between = await dates();
    await change(id, { repeat: 'FREQ=WEEKLY;COUNT=4' });
    const after = await dates();
    for (const place of [2, 3]) {
      const times = [before, between, after].map((list) => list[place]?.changed_at.getTime() ?? 0);
      expect(times[0]).toBeLessThan(times[1] ?? 0);
      expect(times[1]).toBeLessThan(times[2] ?? 0);
    }
  });

  test('is recorded with the former rule', async () => {
    const id = await aSeries();
    await change(id, { repeat: 'FREQ=WEEKLY;COUNT=2' });
    const [, line] = await db.selectFrom('trail').selectAll().orderBy('id').execute();
    expect(line).toMatchObject({
      action: 'event-changed',
      actor_id: organiser.id,
      details: { changes: { repeat: { from: 'FREQ=WEEKLY;COUNT=4', to: 'FREQ=WEEKLY;COUNT=2' } } },
    });
  });

  test('is rejected without changes if it excludes the date or is too long', async () => {
    const id = await aSeries();
    const before = await dates();
    for (const [repeat, rule] of [
      ['FREQ=MONTHLY;BYDAY=1SU;COUNT=3', 'start_not_in_rule'],
      ['FREQ=WEEKLY;COUNT=106', 'too_many_dates'],
      ['FREQ=WEEKLY', 'rule_not_supported'],
    ]) {
      for (const ask of [preview, change]) {
        const { status, body } = await ask(id, { repeat, name: 'Other' });
        expect([status, body.fields?.[0]]).toMatchObject([400, { path: 'repeat', rule }]);
      }
    }
    expect(await dates()).toEqual(before);
  });

  test('is allowed for owners only', async () => {
    const id = await aSeries();
    const stranger = await aPerson(tools);
    for (const ask of [preview, change]) {
      expect((await ask(id, { repeat: 'FREQ=WEEKLY;COUNT=2' }, stranger)).status).toBe(403);
    }
    expect(await standing()).toHaveLength(4);
  });
});

test('treats a dropped date that was reinstated as a normal date', async () => {
  form = { ...form, ...at('05-08') };
  const id = await aSeries();
  await change(id, { repeat: 'FREQ=WEEKLY;COUNT=2' });
  const third = await idOn('05-22');
  await send(app, 'DELETE', `${address}/${third}/cancellation`, organiser);
  expect(await standing()).toEqual(['05-08', '05-15', '05-22']);
  expect((await open(id)).lastDay).toBe('2027-05-22');
  await send(app, 'POST', `${address}/${third}/cancellation`, organiser);
  await change(id, { repeat: 'FREQ=WEEKLY;COUNT=3' });
  expect(await standing()).toEqual(['05-08', '05-15']);
});
