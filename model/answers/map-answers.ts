import type { Coverage } from '#model/coverage.ts';
import type { Answer } from './answer.ts';
import type { PackedEvents } from './packed-events.ts';
import { readBox, readFilters, readTiles } from './queries.ts';

/** Returns the counts of events in cells of the map. */
export function answerCells({ model }: PackedEvents, coverage: Coverage, v: number, query: URLSearchParams): Answer {
  const span = { zoom: Number(query.get('z')), x: readTiles(query.get('x')), y: readTiles(query.get('y')) };
  const cells = model.cells({ ...span, filters: readFilters(query) });
  return { body: { v, ...cells }, headers: {}, isWhole: coverage.hasSpan(span) };
}

/** Returns the counts of events on each day; null without a box, or without the names that are asked for. */
export function answerDays(packed: PackedEvents, coverage: Coverage, v: number, query: URLSearchParams): Answer | null {
  const box = readBox(query);
  const named = Number(query.get('named') ?? 0);
  if (!box || (named > 0 && !packed.hasCards)) return null;
  const { from: first = '', days: _, ...filters } = readFilters(query);
  const days = { first, last: query.get('to') ?? '' };
  const { soonest, ...counts } = packed.model.days({ box, filters, days, named });
  const nameOf = (id: string) => {
    const found = packed.find(id);
    return found ? found.pack.names(found.row).name : '';
  };
  const names = soonest.map((events) => events.map(({ id, type }) => ({ name: nameOf(id), type })));
  return {
    body: { v, ...counts, ...(named > 0 && { soonest: names }) },
    headers: {},
    isWhole: coverage.hasBox(box),
  };
}

/** Returns the counts of events for each value of a filter; null without a box. */
export function answerFilters(
  { model }: PackedEvents,
  coverage: Coverage,
  v: number,
  query: URLSearchParams,
): Answer | null {
  const box = readBox(query);
  if (!box) return null;
  return { body: { v, ...model.filterCounts(readFilters(query), box) }, headers: {}, isWhole: coverage.hasBox(box) };
}
