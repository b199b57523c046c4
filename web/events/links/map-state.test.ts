import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialView } from '#contract/constants.ts';
import { factNames } from '#contract/fact-filters.ts';
import { roundedView } from '#contract/views.ts';
import { mapAddress } from './map-address.ts';
import { type MapState, readMapState, viewAround, writeMapState } from './map-state.ts';

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
const near = fc.record({
  latitude: fc.integer({ min: -9000, max: 9000 }).map((number) => number / 100),
  longitude: fc.integer({ min: -18_000, max: 18_000 }).map((number) => number / 100),
});
const town = fc.record({
  name: fc.string({ minLength: 1 }).filter((name) => name.trim() === name && name.isWellFormed()),
  view: view.map(roundedView),
});
const degrees = (limit: number) => fc.integer({ min: -limit * 100, max: limit * 100 }).map((number) => number / 100);
const box = fc
  .record({ west: degrees(180), east: degrees(180), one: degrees(90), other: degrees(90) })
  .map(({ one, other, ...sides }) => ({ ...sides, south: Math.min(one, other), north: Math.max(one, other) }));
const country = fc.record({ country: fc.constantFrom('ES', 'FR', 'FJ'), box, view: view.map(roundedView) });
const state: fc.Arbitrary<MapState> = fc
  .record({
    view,
    town: fc.option(town),
    country: fc.option(country),
    isAround: fc.boolean(),
    filters: fc.record(
      { styles: slugs, types: slugs, facts, from: day, days: fc.oneof(days, fc.constant('tonight' as const)) },
      { requiredKeys: [] },
    ),
    ...{ near: fc.option(near), order: fc.constantFrom('nearest', 'soonest') },
    groupsSeries: fc.boolean(),
    event: fc.option(slug),
    month: fc.option(
      fc.oneof(
        fc.constant('now'),
        day.map((each) => each.slice(0, 7)),
      ),
    ),
  })
  // The popup is on the map.
  .map(({ month, town, country, isAround, ...others }) => {
    const { near, event, view } = others;
    const placed = town
      ? { area: { name: town.name, ...town.view }, view: town.view }
      : country
        ? { area: { country: country.country, box: country.box, ...country.view }, view: country.view }
        : near && isAround
          ? { area: 'near' as const, view: viewAround(near) }
          : { area: null, view };
    return { ...others, ...placed, month: event === null ? month : null };
  });

const parameters = [
  'z',
  'lat',
  'lng',
  'styles',
  'types',
  'facts',
  'from',
  'days',
  'town',
  'country',
  'box',
  'near',
  'order',
  'fold',
  'event',
  'view',
  'month',
];
const anything = fc.dictionary(fc.constantFrom(...parameters, 'other'), fc.string());

test('restores from a URL the state it was written from, to half a pixel', () => {
  fc.assert(
    fc.property(state, (given) => {
      const order = given.near ? given.order : 'nearest';
      expect(readMapState(writeMapState(given))).toEqual({ ...given, order, view: roundedView(given.view) });
    }),
  );
});

test('keeps a URL unchanged when it is read and written', () => {
  fc.assert(
    fc.property(state, (given) => {
      const address = writeMapState(given);
      expect(writeMapState(readMapState(address))).toBe(address);
    }),
  );
});

test('reads any text as a state that can be written again', () => {
  fc.assert(
    fc.property(anything, (given) => {
      const address = writeMapState(readMapState(new URLSearchParams(given).toString()));
      expect(writeMapState(readMapState(address))).toBe(address);
    }),
  );
});

const opening: MapState = {
  view: initialView,
  area: null,
  filters: {},
  near: null,
  order: 'nearest',
  groupsSeries: false,
  event: null,
  month: null,
};

test('rounds the user’s position in a URL to a kilometre', () => {
  expect(readMapState('?near=45.76401,4.83569').near).toEqual({ latitude: 45.76, longitude: 4.84 });
  const near = { latitude: 45.76, longitude: 4.84 };
  expect(writeMapState({ ...opening, near, area: 'near', order: 'soonest' })).toBe('?near=45.76,4.84&order=soonest');
});

test('needs no query for the initial view without filters', () => {
  expect(writeMapState(opening)).toBe('');
  expect(readMapState('')).toEqual(opening);
});

test('reads a place without a view as its surroundings, and a view with a name as a town', () => {
  expect(readMapState('?near=45.76,4.84')).toMatchObject({ area: 'near', view: { latitude: 45.76, longitude: 4.84 } });
  expect(readMapState('?z=9&lat=45.7&lng=4.8&near=45.76,4.84')).toMatchObject({ area: null, view: { zoom: 9 } });
  const lyon = { zoom: 12, latitude: 45.764, longitude: 4.8357 };
  const address = mapAddress({ name: 'Lyon', ...lyon }, 'tango', 'tonight');
  expect(address).toBe('/?z=12&lat=45.764&lng=4.8357&town=Lyon&styles=tango&days=tonight');
  expect(readMapState(address.slice(1))).toMatchObject({ area: { name: 'Lyon', ...lyon }, view: lyon });
});

test.each(['country=ES', 'country=es&box=-9,36,3,43', 'country=ES&box=-9,36,3', 'country=ES&box=-9,43,3,36'])(
  'ignores a country without its code or box: %s',
  (query) => {
    expect(readMapState(`?z=5&lat=40&lng=-3&${query}`)).toMatchObject({ area: null, view: { zoom: 5 } });
  },
);

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
  ['half a place', '?near=45.76&order=soonest'],
  ['a place beyond the pole', '?near=91,4'],
  ['a town without a place', '?town=Lyon'],
  ['a country without a place', '?country=ES&box=-9.3,36,3.3,43.8'],
  ['parameters of other sites', '?utm_source=a&fbclid=b'],
])('ignores %s', (_, search) => {
  expect({ ...readMapState(search), order: 'nearest' }).toEqual(opening);
});

test('reads styles in a fixed order, each once', () => {
  expect(readMapState('?styles=tango,salsa,tango,').filters).toEqual({ styles: ['salsa', 'tango'] });
});

test('writes a readable URL', () => {
  const address = writeMapState({
    view: { longitude: 2.35222, latitude: 48.85661, zoom: 12 },
    area: null,
    filters: {
      styles: ['tango', 'salsa'],
      types: ['milonga'],
      facts: ['live-music', 'free'],
      from: '2026-11-20',
      days: { first: '2026-11-27', last: '2026-11-29' },
    },
    near: null,
    order: 'nearest',
    groupsSeries: true,
    event: 'milonga-du-canal',
    month: '2026-12',
  });
  expect(address).toBe(
    '?z=12&lat=48.8566&lng=2.3522&styles=salsa,tango&types=milonga&facts=free,live-music&from=2026-11-20&days=2026-11-27..2026-11-29&fold=series&event=milonga-du-canal&view=month&month=2026-12',
  );
});
