import { expect, test } from 'vitest';
import type { ReadEvent } from '#server/sources/parse/read-event.ts';
import { type KnownEntry, planSync, type ReadOccurrence } from './sync-plan.ts';

const nowMs = Date.parse('2027-01-01T12:00:00Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

function seenAt(days: number, uid: string, name = uid, text = 'Lyon'): ReadOccurrence {
  const startMs = nowMs + days * dayMs;
  const start = new Date(startMs).toISOString().slice(0, 19);
  const location = { text, name: null, address: null, town: null, latitude: null, longitude: null };
  const read = { key: uid, uid, name, start, location } as ReadEvent;
  return { read, startMs };
}

const known = (occurrence: ReadOccurrence, more: Partial<KnownEntry> = {}): KnownEntry => ({
  ...{ ...occurrence, id: occurrence.read.key, key: occurrence.read.key },
  ...{ isEvent: true, missing: null, hasVanished: false, ...more },
});

const plan = (
  entries: KnownEntry[],
  occurrences: ReadOccurrence[],
  more: Partial<Parameters<typeof planSync>[0]> = {},
) =>
  planSync({
    ...{ known: entries, occurrences, isComplete: true, nowMs, heldSince: null },
    ...{ isReleased: false, isHandedIn: false, isPage: false, ...more },
  });
const matches = (entries: KnownEntry[], sightings: ReadOccurrence[]) =>
  plan(entries, sightings).seen.map(({ id, occurrence }) => [id, occurrence.read.key]);

test('matches an entry by key, content, UID on another day, name nearby, or hour and place', () => {
  expect(matches([known(seenAt(5, 'a'))], [seenAt(6, 'a')])).toEqual([['a', 'a']]);
  expect(matches([known(seenAt(5, 'a', 'Bal'))], [seenAt(5, 'b', 'BAL!')])).toEqual([['a', 'b']]);
  const dated = (days: number, key: string) => {
    const occurrence = seenAt(days, 'series', 'Milonga');
    return { ...occurrence, read: { ...occurrence.read, key } };
  };
  expect(matches([known(dated(5, 'thursday'))], [dated(6, 'friday')])).toEqual([['thursday', 'friday']]);
  expect(matches([known(dated(5, 'thursday'))], [dated(19, 'friday')])).toEqual([]);
  expect(matches([known(seenAt(5, 'a', 'Bal'))], [seenAt(7, 'b', 'Bal')])).toEqual([['a', 'b']]);
  expect(matches([known(seenAt(5, 'a', 'Bal'))], [seenAt(9, 'b', 'Bal')])).toEqual([]);
  expect(matches([known(seenAt(5, 'a', 'Bal'))], [seenAt(5, 'b', 'Fest-noz')])).toEqual([['a', 'b']]);
  const two = [seenAt(5, 'b', 'Fest-noz'), seenAt(5, 'c', 'Guinguette')];
  expect(matches([known(seenAt(5, 'a', 'Bal'))], two)).toEqual([]);
});

test('treats a date that came into sight as new, not as a moved one', () => {
  const date = (days: number, uid = 'series') => {
    const occurrence = seenAt(days, uid, 'Milonga');
    return { ...occurrence, read: { ...occurrence.read, key: `${uid} ${days}` } };
  };
  const among = (before: ReadOccurrence[], after: ReadOccurrence[], more: Partial<KnownEntry> = {}) => {
    const { seen, added } = plan(
      before.map((occurrence) => known(occurrence, more)),
      after,
    );
    const moved = seen.flatMap(({ id, occurrence }) => (id === occurrence.read.key ? [] : [[id, occurrence.read.key]]));
    return { moved, added: added.map(({ read }) => read.key) };
  };
  // Weekly; the last visible one is removed, and the next comes into sight.
  const weekly = [date(7), date(14), date(21)];
  const [first, second] = weekly as [ReadOccurrence, ReadOccurrence, ReadOccurrence];
  expect(among(weekly, [first, second, date(28)])).toEqual({ moved: [], added: ['series 28'] });
  // Even if it has long been cancelled here.
  expect(among(weekly, [first, second, date(28)], { hasVanished: true }).moved).toEqual([]);
  // A program that gives each date its own UID: twice a week.
  const [tuesday, thursday] = [date(12, 'a'), date(14, 'b')];
  expect(
    among([date(7, 'c'), date(5, 'd'), tuesday, thursday], [date(7, 'c'), date(5, 'd'), tuesday, date(16, 'e')]),
  ).toEqual({
    ...{ moved: [], added: ['e 16'] },
  });
  // A date moved by less than a step has moved, even if it is the last one.
  expect(among(weekly, [first, second, date(22)]).moved).toEqual([['series 21', 'series 22']]);
  // All of them have moved: the rhythm does not continue.
  expect(among(weekly, [date(14.5), date(21.5), date(28.5)]).moved).toHaveLength(3);
});

test('confirms a missing entry after two complete readings a day apart, sooner if it is near', () => {
  const last = seenAt(60, 'last');
  const gone = (days: number, missing: KnownEntry['missing']) =>
    plan([known(seenAt(days, 'a'), { missing }), known(last)], [last]);
  const once = (hours: number) => ({ sinceMs: nowMs - hours * hourMs, times: 1 });
  expect(gone(10, null)).toMatchObject({ missing: [{ id: 'a', missing: { times: 1 } }], vanished: [] });
  expect(gone(10, once(6)).vanished).toEqual([]);
  expect(gone(10, once(21)).vanished).toEqual(['a']);
  expect(gone(1, once(2)).vanished).toEqual(['a']);
  // This includes the last one of a season.
  expect(plan([known(seenAt(70, 'a'), { missing: once(21) }), known(last)], [last]).vanished).toEqual(['a']);
  expect(plan([known(seenAt(10, 'a'), { isEvent: false })], [last])).toMatchObject({ dropped: ['a'], missing: [] });
});

test('treats entries beyond a full export of the next few as out of sight, not as missing', () => {
  const weeks = Array.from({ length: 12 }, (_, nth) => seenAt(7 * nth + 7, `${nth}`));
  const [before, last] = [weeks.slice(0, -1), weeks[11] as ReadOccurrence];
  const pushed = plan(
    weeks.map((week) => known(week)),
    [seenAt(3, 'new'), ...before],
  );
  expect(pushed).toMatchObject({ hold: null, missing: [{ id: '11', missing: { times: 0 } }], vanished: [] });
  // It stays out of sight while the export is full, and is missing once the export is not.
  const isUnseen = { missing: { sinceMs: nowMs - 30 * dayMs, times: 0 } };
  const later = [...before.map((week) => known(week)), known(last, isUnseen)];
  expect(plan(later, before).missing).toEqual([{ id: '11', ...isUnseen }]);
  const gone = [{ id: '11', missing: { sinceMs: nowMs, times: 1 } }];
  expect(plan(later, before.slice(1)).missing).toEqual(expect.arrayContaining(gone));
  expect(plan(later, before, { isHandedIn: true }).vanished).toEqual(['11']);
  // A page shows the next few; a calendar with this few has all of them.
  const few = weeks.slice(0, 3).map((week) => known(week));
  const shown = [seenAt(3, 'new'), ...weeks.slice(0, 2)];
  const timesOf = (isPage: boolean) => plan(few, shown, { isPage }).missing.map(({ missing }) => missing.times);
  expect([timesOf(true), timesOf(false)]).toEqual([[0], [1]]);
});

test('holds empty, truncated and shrunken readings until released, shrunken ones for two weeks', () => {
  const entries = [1, 2, 3, 4, 5, 6].map((day) => known(seenAt(day + 5, `${day}`)));
  const last = seenAt(11, '6');
  const since = nowMs - 15 * dayMs;
  expect(plan(entries, []).hold).toMatchObject({ reason: 'empty', events: 6 });
  expect(plan(entries, [], { heldSince: since }).hold).toMatchObject({ reason: 'empty', sinceMs: since });
  expect(plan(entries, [seenAt(6, '1')]).hold).toMatchObject({ reason: 'shrunken', events: 5 });
  expect(plan(entries, [last])).toMatchObject({ hold: { reason: 'shrunken', events: 5 }, missing: [], vanished: [] });
  expect(plan(entries, [last], { heldSince: since })).toMatchObject({ hold: null, missing: { length: 5 } });
  expect(plan(entries, [last], { isReleased: true }).vanished).toHaveLength(5);
  const cut = plan(entries, [seenAt(6, '1', 'Anew'), seenAt(30, 'new')], { isComplete: false, isReleased: true });
  expect(cut).toMatchObject({ hold: { reason: 'cut' }, seen: [{ id: '1' }], added: { length: 1 }, vanished: [] });
  expect(plan(entries.slice(0, 2), [seenAt(11, '9')]).hold).toBeNull();
});
