import type { EmbedQuery } from '#contract/embeds.ts';
import type { Event } from '#contract/events.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import { type EventDays, listDaysForFeed } from '#server/events/feeds/service.ts';
import { eventsByIds } from '#server/events/service.ts';
import { dayNumber, dayOf } from '#server/time/local-day.ts';
import { type EmbedTools, feedFilter, filtersOf, isInMemory } from './find-events.ts';
import type { Scope } from './scope.ts';

/** One day of a month, with the number of its events and the first of them. */
export interface MonthDay {
  /** `2026-11-26`. */
  day: string;
  isInMonth: boolean;
  count: number;
  events: Event[];
}

/** Number of events that are shown on a day. */
const maxNamed = 3;
/** Enough for six weeks of the largest town. */
const maxEvents = 10_000;
const maxCancelled = 200;
const daysPerWeek = 7;

/** Returns the days of the weeks that a month is part of, Monday first, with their events that are not over. */
export async function monthDays(
  tools: EmbedTools,
  query: EmbedQuery,
  scope: Scope,
  { month, today }: { month: string; today: string },
): Promise<MonthDay[]> {
  const days = gridOf(month);
  const range = rangeOf(days, query, today);
  const found = range ? await findDays(tools, query, scope, range) : new Map<string, DayEvents>();
  const shown = new Set([...found.values()].flatMap(({ ids }) => ids));
  const events = new Map((await eventsByIds(tools, [...shown])).map((event) => [event.id, event]));
  return days.map((day) => {
    const { count = 0, ids = [] } = found.get(day) ?? {};
    const named = ids.flatMap((id) => events.get(id) ?? []).sort(compareByStart);
    return { day, isInMonth: day.startsWith(month), count, events: named.slice(0, maxNamed) };
  });
}

/** Full weeks. */
function gridOf(month: string): string[] {
  const first = Temporal.PlainDate.from(`${month}-01`);
  const start = first.subtract({ days: first.dayOfWeek - 1 });
  const weeks = Math.ceil((first.dayOfWeek - 1 + first.daysInMonth) / daysPerWeek);
  return Array.from({ length: weeks * daysPerWeek }, (_, index) => start.add({ days: index }).toString());
}

interface Range {
  first: string;
  last: string;
}

/** The days of the month that the filter `days` allows; undefined if there are none. */
function rangeOf(days: readonly string[], { days: given }: EmbedQuery, today: string): Range | undefined {
  const wanted = given === 'tonight' ? { first: today, last: today } : given;
  const shown = days.filter((day) => !wanted || (day >= wanted.first && day <= wanted.last));
  const [first, last] = [shown[0], shown.at(-1)];
  return first !== undefined && last !== undefined ? { first, last } : undefined;
}

interface DayEvents {
  count: number;
  ids: string[];
}

async function findDays(
  tools: EmbedTools,
  query: EmbedQuery,
  scope: Scope,
  range: Range,
): Promise<Map<string, DayEvents>> {
  if (isInMemory(scope)) return findInMemory(tools, query, scope, range);
  const found = await listDaysForFeed(tools, { ...feedFilter(query, scope), days: range }, maxEvents);
  const days = new Map<string, DayEvents>();
  for (const event of found) addTo(days, range, event, maxNamed);
  return days;
}

async function findInMemory(
  tools: EmbedTools,
  query: EmbedQuery,
  { box }: Scope,
  range: Range,
): Promise<Map<string, DayEvents>> {
  const filters = filtersOf(query);
  const { counts, soonest } = tools.map.days({ box, filters, days: range, named: maxNamed });
  const first = dayNumber(range.first);
  const days = new Map(
    counts.map((count, index) => [dayOf(first + index), { count, ids: (soonest[index] ?? []).map(({ id }) => id) }]),
  );
  const cancelled = tools.map.cancelled({ filters: { ...filters, days: range }, box, limit: maxCancelled });
  for (const event of await eventsByIds(
    tools,
    cancelled.map(({ id }) => id),
  )) {
    const own = daysOfEvent(event);
    addTo(days, range, { id: event.id, first: dayNumber(own.first), last: dayNumber(own.last) }, 2 * maxNamed);
  }
  return days;
}

/** Adds an event to each of its days, which keep at most `maxIds` ids. */
function addTo(days: Map<string, DayEvents>, range: Range, { id, first, last }: EventDays, maxIds: number): void {
  const [from, to] = [Math.max(first, dayNumber(range.first)), Math.min(last, dayNumber(range.last))];
  for (let number = from; number <= to; number++) {
    const day = dayOf(number);
    const entry = days.get(day) ?? { count: 0, ids: [] };
    entry.count += 1;
    if (entry.ids.length < maxIds) entry.ids.push(id);
    days.set(day, entry);
  }
}

function compareByStart(one: Event, other: Event): number {
  return Date.parse(one.dateStart) - Date.parse(other.dateStart) || (one.id < other.id ? -1 : 1);
}
