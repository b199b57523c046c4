import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Columns, type MappedEvent } from './columns.ts';
import { ReadModel } from './read-model.ts';

const styleCount = 40;
const towns = Array.from({ length: 5 }, (_, nth) => ({
  slug: `town-${nth}`,
  ...{ name: `Town ${nth}`, admin1: '', countryCode: 'FR', latitude: 45, longitude: 5, population: 1000 },
}));

const event = fc.record({
  number: fc.nat(40),
  morton: fc.nat(3),
  town: fc.nat(towns.length),
  styles: fc.uniqueArray(fc.nat(styleCount - 1), { maxLength: 4 }),
  endsAt: fc.integer({ min: 1, max: 20 }),
});
const step = fc.oneof(
  { weight: 8, arbitrary: event.map((put) => ({ put })) },
  { weight: 3, arbitrary: fc.nat(40).map((remove) => ({ remove })) },
  // The clock may also be set back.
  { weight: 3, arbitrary: fc.nat(21).map((second) => ({ second })) },
  { weight: 1, arbitrary: fc.constant('spread' as const) },
  { weight: 1, arbitrary: fc.constant('snapshot' as const) },
);

function toMapped({ number, ...given }: typeof event extends fc.Arbitrary<infer E> ? E : never): MappedEvent {
  const id = `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
  const rest = { latitude: 0, longitude: 0, startsAt: 0, startDay: 0, daysBefore: 0, moreDays: 0, zone: 0 };
  return { id, ...rest, type: 0, facts: 0, seriesId: null, ...given };
}

test('counts by town and style equal those of all events after any changes', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 120 }), (steps) => {
      let second = 0;
      const model = new ReadModel(() => new Date(second * 1000));
      for (const town of towns) model.towns.of(town);
      const ids = Array.from({ length: styleCount }, (_, style) => `style-${style}`);
      for (const id of ids) model.styles.of(id);
      const all = new Map<string, MappedEvent>();
      for (const one of steps) {
        if (one === 'spread') {
          const wide = new Columns(model.columns.size);
          wide.appendFrom(model.columns, 0, model.columns.end);
          model.columns = wide;
        } else if (one === 'snapshot') {
          model.columns = Columns.of(structuredClone(model.columns.parts()));
        } else if ('second' in one) {
          second = one.second;
        } else if ('put' in one) {
          model.columns.put(toMapped(one.put));
          all.set(toMapped(one.put).id, toMapped(one.put));
        } else {
          const { id } = toMapped({ number: one.remove, morton: 0, town: 0, styles: [], endsAt: 1 });
          model.columns.remove(id);
          all.delete(id);
        }
        const count = (town?: number, style?: number) =>
          [...all.values()].filter(
            (each) =>
              each.endsAt > second &&
              (town === undefined || each.town === town) &&
              (style === undefined || each.styles.includes(style)),
          ).length;
        const expected = (town?: number) => ({
          total: count(town),
          styles: new Map(
            ids.flatMap((id, style) => (count(town, style) > 0 ? [[id, count(town, style)] as const] : [])),
          ),
        });
        expect(model.eventCounts()).toEqual(expected());
        expect(model.eventCounts('town-2')).toEqual(expected(3));
        expect(model.eventCounts('unheard-of').total).toBe(0);
        const counted = (style?: number) =>
          towns.flatMap((town, nth) => (count(nth + 1, style) > 0 ? [{ town, count: count(nth + 1, style) }] : []));
        expect(model.countedTowns()).toEqual(counted());
        expect(model.countedTowns({ danceId: 'style-35' })).toEqual(counted(35));
      }
    }),
    { numRuns: 30 },
  );
});
