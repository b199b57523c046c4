import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Columns, type MappedEvent } from './columns.ts';
import { idText, idWords } from './ids.ts';

const event: fc.Arbitrary<MappedEvent> = fc.record({
  id: fc.uuid(),
  // Few places, so that ids decide often.
  morton: fc.oneof(fc.nat(3), fc.constantFrom(0, 2 ** 52 - 1)),
  startsAt: fc.constant(1),
  endsAt: fc.constantFrom(2, 2 ** 32 - 1),
  startDay: fc.integer({ min: -10, max: 100_000 }),
  type: fc.nat(300),
  styles: fc.uniqueArray(fc.nat(99), { maxLength: 4 }),
});
const events = fc.uniqueArray(event, { maxLength: 30, selector: ({ id }) => id });

/** The rows as they stand, made readable. */
function rows(columns: Columns): MappedEvent[] {
  return Array.from({ length: columns.size }, (_, row) => ({
    id: columns.id(row),
    morton: columns.mortons[row] ?? NaN,
    startsAt: columns.startsAt[row] ?? NaN,
    endsAt: columns.endsAt[row] ?? NaN,
    startDay: columns.startDays[row] ?? NaN,
    type: columns.types[row] ?? NaN,
    styles: columns.stylePlanes.flatMap((plane, number) =>
      Array.from({ length: 32 }, (_, bit) => bit)
        .filter((bit) => ((plane[row] ?? 0) >>> bit) & 1)
        .map((bit) => number * 32 + bit),
    ),
  }));
}

function inOrder(all: readonly MappedEvent[]): MappedEvent[] {
  return all
    .map((one) => ({ ...one, styles: one.styles.toSorted((style, other) => style - other) }))
    .toSorted((one, other) => one.morton - other.morton || (one.id < other.id ? -1 : 1));
}

test('rows stay sorted by place and id, whatever comes and goes', () => {
  fc.assert(
    fc.property(events, fc.array(fc.nat()), (all, leaving) => {
      const columns = new Columns();
      for (const one of all) columns.put(one);
      expect(rows(columns)).toEqual(inOrder(all));

      const left = new Set(leaving.map((number) => all[number % Math.max(1, all.length)]?.id));
      for (const id of left) if (id) expect(columns.remove(id)).toBe(true);
      expect(rows(columns)).toEqual(inOrder(all.filter(({ id }) => !left.has(id))));
    }),
  );
});

test('a sorted load fills the columns as adding one by one does', () => {
  fc.assert(
    fc.property(events, (all) => {
      const columns = new Columns(all.length);
      for (const one of inOrder(all)) columns.append(one);
      expect(rows(columns)).toEqual(inOrder(all));
    }),
  );
});

test('columns grow beyond what was expected of them', () => {
  const columns = new Columns(1);
  const all = Array.from({ length: 3000 }, (_, number) => numbered(number));
  for (const one of all) columns.put(one);
  expect(rows(columns)).toEqual(inOrder(all));
});

test('an event that is there already is replaced, whether it has moved or not', () => {
  fc.assert(
    fc.property(events, fc.nat(), event, (all, choice, changed) => {
      const chosen = all[choice % Math.max(1, all.length)];
      if (!chosen) return;
      const columns = new Columns();
      for (const one of all) columns.put(one);
      const moved = { ...changed, id: chosen.id };
      const restyled = { ...moved, styles: [64], type: 7 };
      for (const now of [moved, restyled]) {
        columns.put(now);
        expect(rows(columns)).toEqual(inOrder([...all.filter((one) => one !== chosen), now]));
      }
    }),
  );
});

test('an event that a load met in two places leaves both', () => {
  const twice = () => {
    const columns = new Columns();
    for (const morton of [5, 7]) columns.append({ ...numbered(1), morton });
    return columns;
  };
  const [removed, replaced] = [twice(), twice()];
  removed.remove(numbered(1).id);
  replaced.put({ ...numbered(1), morton: 5 });
  expect(rows(removed)).toEqual([]);
  expect(rows(replaced)).toEqual([{ ...numbered(1), morton: 5 }]);
});

test('removing what is not there changes nothing', () => {
  const columns = new Columns();
  columns.put(numbered(1));
  expect(columns.remove(numbered(2).id)).toBe(false);
  expect(rows(columns)).toEqual([numbered(1)]);
});

test('an id comes back from its words, and words sort like ids', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      const words = Uint32Array.from([...idWords(other), ...idWords(one)]);
      expect([idText(words, 4), idText(words, 0)]).toEqual([one, other]);

      const columns = new Columns();
      columns.put({ ...numbered(1), id: one });
      expect(Math.sign(columns.compareId(0, idWords(other)))).toBe(one < other ? -1 : Number(one > other));
    }),
  );
});

function numbered(number: number): MappedEvent {
  const id = `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
  return {
    id,
    morton: 1000 - (number % 1000),
    startsAt: number,
    endsAt: number + 1,
    startDay: 7,
    type: 1,
    styles: [number % 70],
  };
}
