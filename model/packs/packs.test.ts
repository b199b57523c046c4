import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Event } from '#contract/events.ts';
import { mortonCode } from '#contract/tiles.ts';
import { daysOfRow } from '#model/map/local-days.ts';
import { someEvent } from '#testing/some-event.ts';
import { packFormat } from './format.ts';
import { TilePack } from './tile-pack.ts';
import { unpack } from './unpack.ts';
import { type PackableEvent, writePacks } from './write-packs.ts';

const { type, dances } = someEvent();
const [tango] = dances as [Event['dances'][number]];
const swing = { ...tango, id: idOf(900), slug: 'swing', name: 'Swing' };
const catalogue = { types: [{ ...type, formerSlugs: ['soiree'] }], dances: [tango, swing] };
const head = { format: packFormat, tile: [8, 129, 88] as const, at: '2026-11-20T12:00:00.000Z', v: 7 };

/** Longer than the beginning that lists show. */
const description = `On danse\n\n${'au bord du canal 🪗 '.repeat(30)}`;
const excerpt = `On danse ${'au bord du canal 🪗 '.repeat(7)}au bord du…`;
const picture: Event['picture'] = {
  sources: [480, 960].map((widthPx) => ({ url: `/pictures/${idOf(5)}/${widthPx}.webp`, widthPx })),
  widthPx: 960,
  heightPx: 540,
  placeholder: 'data:image/webp;base64,AA==',
  alternativeText: 'Une péniche',
  alternativeTexts: { fr: 'Une péniche', en: 'A barge' },
};

/** An event with every field that pages show. */
const full = detailsOf({
  id: idOf(10),
  slug: 'milonga-du-canal-2',
  link: 'https://milonga.example/',
  price: 12.5,
  pictureUrl: picture.sources[1]?.url ?? null,
  picture,
  venue: { id: idOf(11), slug: 'la-peniche', name: 'La Péniche' },
  organiser: { id: idOf(12), slug: 'canal', name: 'Canal' },
  createdBy: { id: idOf(13) },
  dances: [tango, swing],
  seriesId: idOf(14),
  rhythm: 'FREQ=WEEKLY;BYDAY=FR',
  confirmedAt: '2026-11-19T08:07:06.543Z',
  prices: { donation: true, includes: 'un verre' },
  description,
  excerpt,
  translations: { en: 'We dance\nat the canal', 'pt-BR': 'Dançamos' },
  excerpts: { en: 'We dance at the canal', 'pt-BR': 'Dançamos' },
  descriptionLanguage: 'fr',
  facts: { level: 'beginners', partner: 'not-needed', food: 'crêpes' },
  houseFacts: { floor: 'wood' },
  programme: [{ day: 0, time: '20:30', kind: 'lesson', title: 'Cours' }],
  sources: [{ name: 'Agenda', host: 'agenda.example', link: null }],
  formerStart: '2026-11-13T20:30:00+01:00',
  location: {
    ...someEvent().location,
    id: idOf(15),
    placeNames: { it: 'Parigi' },
    countryCode: 'FR',
    townSlug: 'paris',
  },
});

/** Others at the same place and elsewhere, at the changes of the clock, over several days, without details. */
const events = [
  full,
  detailsOf({
    id: idOf(9),
    slug: 'next',
    seriesId: idOf(14),
    dateStart: '2026-11-27T00:30:00+01:00',
    dateEnd: '2026-11-27T05:00:00+01:00',
  }),
  detailsOf({
    id: idOf(8),
    slug: 'change',
    dateStart: '2027-03-27T22:00:00+01:00',
    dateEnd: '2027-03-28T04:00:00+02:00',
  }),
  detailsOf({
    id: idOf(7),
    slug: 'festival',
    dateStart: '2027-03-26T18:00:00+01:00',
    dateEnd: '2027-03-28T20:00:00+02:00',
    dances: [],
  }),
  detailsOf({
    id: 'ffffffff-ffff-7fff-bfff-ffffffffffff',
    slug: 'elsewhere',
    timeZone: 'America/New_York',
    dateStart: '2026-12-01T20:00:10-05:00',
    dateEnd: '2026-12-01T23:59:59-05:00',
    location: {
      id: idOf(20),
      place: 'New York',
      displayName: 'Broadway',
      latitude: 40.7127837,
      longitude: -74.0059413,
    },
    isCancelled: true,
    cancelledBecause: 'Snow',
    currency: 'USD',
    price: null,
    place: 'A room',
  }),
];

test('returns every event as its page and lists have it', () => {
  const pack = new TilePack(packsOf(events));
  expect(pack.size).toBe(events.length);
  const read = Array.from({ length: pack.size }, (_, row) => [pack.details(row), pack.event(row)] as const);
  for (const [details, listed] of read) {
    const event = events.find(({ id }) => id === details.id) as Event;
    expect(details).toEqual(event);
    expect(listed).toEqual(asListed(event));
  }
});

test('has the columns that the read model has, in its order', () => {
  const pack = new TilePack(packsOf(events));
  const rows = Array.from({ length: pack.size }, (_, row) => row);
  const idsAndMortons = rows.map((row) => [pack.columns.mortons[row] ?? 0, pack.id(row)] as const);
  expect(idsAndMortons).toEqual(
    idsAndMortons.toSorted(([one, id], [other, otherId]) => one - other || (id < otherId ? -1 : 1)),
  );
  for (const row of rows) {
    const { columns } = pack;
    const event = events.find(({ id }) => id === pack.id(row)) as Event;
    const [startsAt, endsAt] = [Date.parse(event.dateStart) / 1000, Date.parse(event.dateEnd) / 1000];
    const startDay = Date.parse(event.dateStart.slice(0, 10)) / 86_400_000;
    const { daysBefore, moreDays } = daysOfRow({ startDay, startsAt, endsAt }, event.timeZone);
    const { latitude, longitude } = event.location;
    expect([columns.mortons[row], columns.startsAt[row], columns.endsAt[row], columns.startDays[row]]).toEqual([
      mortonCode(longitude ?? 0, latitude ?? 0),
      startsAt,
      endsAt,
      startDay,
    ]);
    expect([columns.daysBefore[row], columns.moreDays[row]]).toEqual([daysBefore, moreDays]);
  }
});

test('writes the same for the same events in another order, and the last of two editions', () => {
  const [first] = events as [Event];
  expect(writePacks([{ ...first, name: 'Before' }, ...events.toReversed()], catalogue)).toEqual(
    writePacks(events, catalogue),
  );
});

test('marks events that the rule of their series no longer contains', () => {
  const pack = new TilePack(packsOf([{ ...full, isOffRule: true }, ...events.slice(1)]));
  const marked = Array.from({ length: pack.size }, (_, row) => row).filter((row) => pack.isOffRule(row));
  expect(marked.map((row) => pack.id(row))).toEqual([full.id]);
});

test('ignores cards and wholes of another edition', () => {
  const { core, cards, wholes } = packsOf(events);
  const pack = new TilePack({ core, cards: { ...cards, of: 'other' }, wholes });
  expect([pack.hasCards, pack.hasWholes]).toEqual([false, true]);
  expect(() => pack.event(0)).toThrow('no cards');
  expect(pack.columns.ids).toHaveLength(4 * events.length);
});

test('has events without excerpts if the wholes are missing', () => {
  const pack = new TilePack({ ...packsOf([full]), wholes: undefined });
  expect(pack.event(0)).toEqual({ ...asListed(full), excerpt: null, excerpts: undefined });
  expect(() => pack.details(0)).toThrow('no descriptions');
});

test('unpacks gzip, and nothing of another format or part', async () => {
  const { core } = packsOf([]);
  const zipped = (pack: object) => gzipSync(JSON.stringify(pack));
  expect(await unpack(zipped(core), 'core')).toEqual(core);
  expect(await unpack(zipped({ ...core, format: packFormat + 1 }), 'core')).toBeNull();
  expect(await unpack(zipped(core), 'cards')).toBeNull();
  await expect(unpack(zipped(core).subarray(0, 40), 'core')).rejects.toThrow();
});

function idOf(number: number): string {
  return `01a2b3c4-ffff-7000-8000-${String(number).padStart(12, '0')}`;
}

function packsOf(given: PackableEvent[]) {
  const { core, cards, wholes } = writePacks(given, catalogue);
  return {
    core: { ...head, part: 'core' as const, edition: 'e', ...core },
    cards: { ...head, part: 'cards' as const, of: 'e', ...cards },
    wholes: { ...head, part: 'wholes' as const, of: 'e', ...wholes },
  };
}

/** An event as its page has it. */
function detailsOf(given: Partial<Event>): Event {
  return someEvent({ description: null, facts: {}, programme: [], confirmedAt: null, ...given });
}

/** The same event as lists have it. */
function asListed(event: Event): Event {
  const { description, translations, facts, houseFacts, programme, sources, formerStart, ...listed } = event;
  const { countryCode, townSlug, ...location } = event.location;
  return { ...listed, location };
}
