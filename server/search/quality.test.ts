import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchPasses } from '#model/search/find-things.ts';
import { parseQuery } from '#model/search/query-parser.ts';
import type { RankedResults } from '#model/search/ranking.ts';
import { type IndexedEvent, SearchIndex } from '#model/search/search-index.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import { allTowns } from '#server/places/service.ts';
import { inventProgramme } from '#server/sample-data/events.ts';
import { Random } from '#server/sample-data/random.ts';
import { DancingTowns, inventVenues } from '#server/sample-data/venues.ts';
import { anyCodePoint } from '#testing/any-code-point.ts';

/**
 * Ten thousand generated events worldwide. Each is searched from a position near it, and must be among the first five
 * results. Interpretations of a query are tried in order, as in the product.
 */
const now = new Date('2027-05-01T12:00:00Z');
const index = new SearchIndex();
const evenings: IndexedEvent[] = [];

async function fill(): Promise<void> {
  if (evenings.length > 0) return;
  const random = new Random('quality');
  const venues = inventVenues(new DancingTowns(await allTowns()), random, now);
  for (const { name: venue, town, latitude, longitude, ...more } of venues) {
    for (const { name, endsAt } of inventProgramme(
      { name: venue, town, latitude, longitude, ...more },
      6,
      random,
      now,
    )) {
      if (endsAt <= now) continue;
      const [spot, morton] = [
        { latitude, longitude },
        Math.round((latitude + 90) * 1e6) * 1e9 + Math.round((longitude + 180) * 1e6),
      ];
      const evening = {
        name,
        venue,
        town: town.name,
        morton,
        loneId: null,
        spot,
        kind: '',
        endsAt: endsAt.getTime() / 1000,
      };
      evenings.push(evening);
      index.put(evening);
    }
    if (evenings.length > 10_000) return;
  }
}

/** Returns the keys of the first five results. */
function firstFive(typed: string, near: IndexedEvent['spot']): { name: string; venue: string; town: string }[] {
  return tried(typed, near, ({ things }) => things).map((thing) => {
    const town = index.towns.list[index.things.townOf.at(index.things.locationOf.at(thing))] ?? '';
    return { ...index.keyOf(thing), town };
  });
}

/** Same for venues. */
function firstVenues(typed: string, near: IndexedEvent['spot']): string[] {
  return tried(typed, near, ({ locations }) => locations).map((location) => index.venueOf(location));
}

function tried(typed: string, near: IndexedEvent['spot'], kept: (ranked: RankedResults) => number[]): number[] {
  const question = parseQuery(typed);
  const found = new Set<number>();
  const foundNow = () => ({ events: found.size, any: found.size > 0 });
  for (const { tolerance, mayMissOne } of searchPasses(question, foundNow)) {
    const options = { mayMissOne, near: near ?? undefined, now: now.getTime() / 1000, max: 64 };
    for (const one of kept(index.find(question, tolerance, options))) found.add(one);
  }
  return [...found].slice(0, 5);
}

/** Adds one typing error to one of the words that are long enough. */
function withError(text: string, chance: () => number): string {
  const words = normalizeText(text).split(' ');
  const long = [...words.keys()].filter((nth) => (words[nth]?.length ?? 0) >= 5).slice(0, 8);
  const nth = long[Math.floor(chance() * long.length)];
  if (nth === undefined) return text;
  const word = words[nth] ?? '';
  const at = Math.floor(chance() * (word.length - 1));
  const letter = 'abcdefghijklmnopqrstuvwxyz'[Math.floor(chance() * 26)];
  words[nth] = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ][Math.floor(chance() * 4)] as string;
  return words.join(' ');
}

const anEvening = fc.nat().map((number) => evenings[number % evenings.length] as IndexedEvent);
const chances = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

test('finds each event by its name and town', async () => {
  await fill();
  fc.assert(
    fc.property(anEvening, ({ name, town, spot }) => {
      expect(firstFive(`${name} ${town}`, spot)).toContainEqual(expect.objectContaining({ name, town }));
    }),
    { numRuns: 400 },
  );
}, 240_000);

test('finds each event with one typing error', async () => {
  await fill();
  fc.assert(
    fc.property(anEvening, chances, ({ name, town, spot }, chance) => {
      const typed = withError(`${name} ${town}`, () => chance.next().value);
      expect(firstFive(typed, spot), typed).toContainEqual(expect.objectContaining({ name, town }));
    }),
    { numRuns: 400 },
  );
}, 240_000);

test('finds each venue by its name with an error', async () => {
  await fill();
  fc.assert(
    fc.property(anEvening, chances, ({ venue, spot }, chance) => {
      const typed = withError(venue, () => chance.next().value);
      expect(firstVenues(typed, spot), `${typed} for ${venue}`).toContain(venue);
    }),
    { numRuns: 400 },
  );
}, 240_000);

test('finds the same events as a comparison with each of them', async () => {
  await fill();
  const words = fc.constantFrom(
    'milonga',
    'bal',
    'lyon',
    'paris',
    'salsa',
    'ba',
    'm',
    'de',
    'festival',
    'swing',
    'st',
    'x',
  );
  const wordsOf = new Map(
    evenings.map((evening) => [
      evening,
      [evening.name, evening.venue, evening.town].flatMap((text) => parseQuery(`${text} `).words),
    ]),
  );
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 3 }), (typed) => {
      const question = parseQuery(typed.join(' '));
      const options = { mayMissOne: false, near: undefined, now: now.getTime() / 1000, max: 1_000_000 };
      const found = new Set(
        index.find(question, 'none', options).things.map((thing) => JSON.stringify(keyOf(index.keyOf(thing)))),
      );
      const expected = evenings.filter((evening) =>
        question.words.every(
          (word, nth) => !question.isNeeded[nth] || wordsOf.get(evening)?.some((one) => one.startsWith(word)),
        ),
      );
      expect(found).toEqual(new Set(expected.map((event) => JSON.stringify(keyOf(event)))));
    }),
    { numRuns: 60 },
  );
}, 240_000);

function keyOf({ name, venue, morton }: { name: string; venue: string; morton: number | null }) {
  return [name, venue, morton];
}

test('answers any text', async () => {
  await fill();
  const typed = fc.oneof(
    fc.string({ unit: anyCodePoint, maxLength: 100 }),
    fc.string({ unit: 'grapheme', maxLength: 100 }),
  );
  fc.assert(
    fc.property(typed, (text) => {
      expect(firstFive(text, null).length).toBeLessThanOrEqual(5);
    }),
    { numRuns: 200 },
  );
}, 240_000);
