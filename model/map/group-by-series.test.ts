import { expect, test } from 'vitest';
import { mortonCode } from '#contract/tiles.ts';
import { newId } from '#server/ids/ids.ts';
import { Random } from '#server/sample-data/random.ts';
import type { MappedEvent } from './columns.ts';
import type { EventsQuery, PageOfEvents } from './queries.ts';
import { ReadModel } from './read-model.ts';

const now = new Date('2027-05-01T12:00:00Z');
const second = now.getTime() / 1000;
const france = { west: -5, south: 42, east: 8, north: 51 };
const seriesIds = Array.from({ length: 30 }, newId);
// These two ids have the same first half.
seriesIds.push('00000000-0000-4000-8000-00aa00000001', '00000000-0000-4000-8000-00aa00000002');

function anEvent(random: Random): MappedEvent {
  const [longitude, latitude] = [random.whole(-8, 10), random.whole(40, 52)];
  const startsAt = second + random.whole(-4, 200) * 3600;
  return {
    id: newId(),
    ...{ longitude, latitude, morton: mortonCode(longitude, latitude) },
    ...{ startsAt, endsAt: startsAt + 7200, startDay: Math.floor(startsAt / 86_400), daysBefore: 0, moreDays: 0 },
    ...{ zone: 0, type: random.whole(0, 1), styles: [0], facts: 0 },
    seriesId: random.chance(0.8) ? random.pick(seriesIds) : null,
  };
}

test('lists each series once, as its first matching date, with the number of matching dates', () => {
  const random = new Random('series');
  const model = new ReadModel(() => now);
  model.types.rename([
    { id: 'social', slug: 'social' },
    { id: 'festival', slug: 'festival' },
  ]);
  const known = Array.from({ length: 600 }, () => anEvent(random));
  for (const event of known) model.columns.put(event);
  const matching = known
    .filter(({ longitude, latitude }) => longitude >= -5 && longitude <= 8 && latitude >= 42 && latitude <= 51)
    .filter(({ type, endsAt }) => type === model.types.of('social') && endsAt > second)
    .sort((one, other) => one.startsAt - other.startsAt || (one.id < other.id ? -1 : 1));
  const expected = new Map<string, { id: string; dates: number | undefined }>();
  for (const { id, seriesId } of matching) {
    const entry = expected.get(seriesId ?? id);
    if (entry) entry.dates = (entry.dates ?? 0) + 1;
    else expected.set(seriesId ?? id, { id, dates: seriesId === null ? undefined : 1 });
  }
  const soonest = all(model, {});
  expect(soonest.found).toEqual([...expected.values()]);
  expect(soonest.total).toBe(matching.length);
  expect(soonest.found.length).toBeLessThan(matching.length);

  const nearest = all(model, { near: { latitude: 45.76, longitude: 4.84 } });
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(nearest.found.toSorted(byId)).toEqual([...expected.values()].sort(byId));
  expect(nearest.total).toBe(matching.length);
});

function all(model: ReadModel, query: Pick<EventsQuery, 'near'>) {
  const found: { id: string; dates: number | undefined }[] = [];
  let page: PageOfEvents | undefined;
  do {
    page = model.events({
      ...{ area: france, filters: { types: ['social'] }, limit: 7, folds: true },
      ...query,
      ...(page?.next && { cursor: page.next }),
    });
    const { ids, dates = [] } = page;
    found.push(...ids.map((id, index) => ({ id, dates: dates[index] })));
  } while (page.next !== null);
  return { found, total: page.total };
}
