import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialView } from '#contract/constants.ts';
import { factNames } from '#contract/fact-filters.ts';
import { rounded } from '#web/map/view.ts';
import { type MapState, readMapState, writeMapState } from './map-state.ts';

const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/);
const slugs = fc.uniqueArray(slug, { minLength: 1, maxLength: 12 }).map((list) => list.sort());
const facts = fc.subarray(factNames, { minLength: 1 }).map((names) => names.sort());
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const days = fc.tuple(day, day).map((ends) => {
  const [first = '', last = ''] = ends.sort();
  return { first, last };
});
const view = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  zoom: fc.integer({ min: 0, max: 19 }),
});
const state: fc.Arbitrary<MapState> = fc
  .record({
    view,
    filters: fc.record({ styles: slugs, types: slugs, facts, from: day, days }, { requiredKeys: [] }),
    event: fc.option(slug),
    month: fc.option(
      fc.oneof(
        fc.constant('now'),
        day.map((each) => each.slice(0, 7)),
      ),
    ),
  })
  // The popup shows on the map.
  .map(({ month, ...others }) => ({ ...others, month: others.event === null ? month : null }));

const anything = fc.dictionary(
  fc.constantFrom('z', 'lat', 'lng', 'styles', 'types', 'facts', 'from', 'days', 'event', 'view', 'month', 'other'),
  fc.string(),
);

test('an address brings back the state it was written from, to half a pixel', () => {
  fc.assert(
    fc.property(state, (given) => {
      expect(readMapState(writeMapState(given))).toEqual({ ...given, view: rounded(given.view) });
    }),
  );
});

test('writing what was read changes nothing, so an address settles', () => {
  fc.assert(
    fc.property(state, (given) => {
      const address = writeMapState(given);
      expect(writeMapState(readMapState(address))).toBe(address);
    }),
  );
});

test('any text at all is read as some state that can be written again', () => {
  fc.assert(
    fc.property(anything, (given) => {
      const address = writeMapState(readMapState(new URLSearchParams(given).toString()));
      expect(writeMapState(readMapState(address))).toBe(address);
    }),
  );
});

test('the opening view without filters needs no query at all', () => {
  expect(writeMapState({ view: initialView, filters: {}, event: null, month: null })).toBe('');
  expect(readMapState('')).toEqual({ view: initialView, filters: {}, event: null, month: null });
});

test.each([
  ['a zoom beyond the map', '?z=42'],
  ['a zoom in words', '?z=close'],
  ['a zoom between two', '?z=5.5'],
  ['half a centre', '?lat=48.85'],
  ['a latitude beyond the pole', '?lat=91&lng=2'],
  ['a day that no calendar has', '?from=2026-02-30'],
  ['days that end before they begin', '?days=2026-11-29..2026-11-27'],
  ['three days in a row, each by itself', '?days=2026-11-27..2026-11-28..2026-11-29'],
  ['slugs with foreign letters', '?styles=Tango,sal%20sa&types=<b>&event=../etc'],
  ['facts that nobody may ask for', '?facts=cheap,'],
  ['a month that is not shown', '?month=2026-12'],
  ['parameters of other sites', '?utm_source=a&fbclid=b'],
])('%s is ignored', (_, search) => {
  expect(readMapState(search)).toEqual({ view: initialView, filters: {}, event: null, month: null });
});

test('styles are read in one order and once each', () => {
  expect(readMapState('?styles=tango,salsa,tango,').filters).toEqual({ styles: ['salsa', 'tango'] });
});

test('an address reads like what it says', () => {
  const address = writeMapState({
    view: { longitude: 2.35222, latitude: 48.85661, zoom: 12 },
    filters: {
      styles: ['tango', 'salsa'],
      types: ['milonga'],
      facts: ['live-music', 'free'],
      from: '2026-11-20',
      days: { first: '2026-11-27', last: '2026-11-29' },
    },
    event: 'milonga-du-canal',
    month: '2026-12',
  });
  expect(address).toBe(
    '?z=12&lat=48.8566&lng=2.3522&styles=salsa,tango&types=milonga&facts=free,live-music&from=2026-11-20&days=2026-11-27..2026-11-29&event=milonga-du-canal&view=month&month=2026-12',
  );
});
