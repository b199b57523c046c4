import { type ActionCounts, countedActions, type Statistics, statisticsDays } from '#contract/statistics.ts';
import { hasOwnerRights, requirePublished } from '#server/events/access/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { NightlyJob } from '#server/jobs/service.ts';
import { showOrganiser } from '#server/organisers/service.ts';
import type { Visit } from '#server/statistics/visitors/service.ts';
import { dayNumber, dayOf, startDay } from '#server/time/local-day.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';

type StatisticsTools = Pick<Tools, 'db' | 'clock' | 'config'>;

/** Counts a visit. Users who may edit the event are not counted. */
export async function countVisit(
  { db, statistics }: Pick<Tools, 'db' | 'statistics'>,
  person: Person | null,
  visit: Visit,
): Promise<void> {
  if (person) {
    const event = await store.findEvent(db, visit.eventId);
    if (!event || hasOwnerRights(person, event)) return;
  }
  await statistics.count(visit);
}

/**
 * Returns the statistics of an event, or of all dates of its series that have the same owner. Throws `event-unknown`,
 * `forbidden`, `event-hidden` and `event-deleted`.
 */
export async function showEventStatistics(
  tools: StatisticsTools,
  person: Person,
  id: string,
  dates: 'this' | 'series',
): Promise<Statistics> {
  const found = await store.findEvent(tools.db, id);
  if (found?.approval === null && !hasOwnerRights(person, found)) throw new Problem('forbidden');
  const event = requirePublished(found);
  const { series_id: seriesId, organiser_id: organiserId, created_by: createdBy } = event;
  const scope = dates === 'series' && seriesId !== null ? { seriesId, organiserId, createdBy } : { eventId: event.id };
  return summarize(await store.findCounts(tools.db, scope), startDay(tools.clock(), event.time_zone));
}

/**
 * Returns the sum of the statistics of an organiser's events. Throws the problems of `showOrganiser`, and `forbidden` for
 * users who are neither members nor administrators.
 */
export async function showOrganiserStatistics(tools: StatisticsTools, person: Person, id: string): Promise<Statistics> {
  const organiser = await showOrganiser(tools, id, person);
  if (!organiser.viewer) throw new Problem('forbidden');
  return summarize(await store.findCounts(tools.db, { organiserId: organiser.id }), startDay(tools.clock(), 'UTC'));
}

/** Returns the totals of events by id; those of which nothing was counted are missing. */
export async function totalsOf(
  { db }: Pick<Tools, 'db'>,
  ids: readonly string[],
): Promise<Map<string, Partial<ActionCounts>>> {
  return store.findTotals(db, ids);
}

/** Adds up counts per day and month. Venues east of UTC may already be a day ahead of `today`, which then ends later. */
function summarize(counts: Awaited<ReturnType<typeof store.findCounts>>, today: number): Statistics {
  const last = Math.max(today, ...counts.slice(-1).map(({ day }) => dayNumber(day)));
  const firstDay = dayOf(last - statisticsDays + 1);
  const total = noCounts();
  const days = new Map<string, ActionCounts>();
  const months = new Map<string, ActionCounts>();
  for (const { day, action, count } of counts) {
    total[action] += count;
    months.getOrInsertComputed(day.slice(0, 7), noCounts)[action] += count;
    if (day >= firstDay) days.getOrInsertComputed(day, noCounts)[action] += count;
  }
  return {
    total,
    today: dayOf(last),
    days: [...days].map(([day, of]) => ({ day, ...of })),
    months: [...months].map(([month, of]) => ({ month, ...of })),
  };
}

function noCounts(): ActionCounts {
  return Object.fromEntries(countedActions.map((action) => [action, 0])) as ActionCounts;
}

/** Months that keep their days, besides the current one. */
const monthsWithDays = 13;
const rowsAtOnce = 10_000;

/** Replaces the counts of days by one of their month, 13 months later. */
export const foldStatistics: NightlyJob<Pick<Tools, 'db' | 'clock'>> = {
  name: 'fold-statistics',
  at: '04:20',
  async run({ db, clock }, signal) {
    const now = clock();
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsWithDays, 1));
    const day = first.toISOString().slice(0, 10);
    while (!signal.aborted && (await store.foldDays(db, day, rowsAtOnce)) === rowsAtOnce);
  },
};
