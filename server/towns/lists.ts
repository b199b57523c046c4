import type { Dance } from '#contract/catalogue.ts';
import type { Event } from '#contract/events.ts';
import type { Regular, WhatIsOn } from '#contract/towns.ts';
import { eventsByIds, listMostRepeated, listSoonestOfStyle } from '#server/events/service.ts';
import { VersionedCache } from '#server/http/versioned-cache.ts';
import { startDay } from '#server/time/local-day.ts';
import type { RecurringEvent, TownTools } from './neighbourhood.ts';
import { rhythmOf } from './rhythm.ts';

/** Maximum lengths of the lists. */
const maxLengths = { tonight: 6, week: 12, later: 6, laterDates: 30, regulars: 12 } as const;
/** Tonight and the six following days. */
export const daysInWeek = 7;
/** Longer than any event lasts or is announced in advance. */
const anyDays = 2 ** 24;

interface EventDate {
  id: string;
  startsAt: number;
}

/**
 * Returns the events tonight, in the following days of the week and later, by the venue's calendar day, and the
 * recurring ones. Lists have a maximum length; `isCut` says which were cut.
 */
export async function listsOf(tools: TownTools, evenings: readonly RecurringEvent[]): Promise<WhatIsOn> {
  const found = byDay(tools.clock(), evenings);
  const [tonight, week] = [truncate(found.tonight, maxLengths.tonight), truncate(found.week, maxLengths.week)];
  const later = found.later.slice(0, maxLengths.later);
  const recurring = regularsOf(evenings);
  const events = await eventsById(tools, [...tonight.shown, ...week.shown, ...later, ...nextDatesOf(recurring)]);
  const shown = (list: readonly EventDate[]) => list.flatMap(({ id }) => events.get(id) ?? []);
  return {
    tonight: shown(tonight.shown),
    week: shown(week.shown),
    later: shown(later),
    regulars: toRegulars(tools.clock(), recurring, events),
    isCut: { tonight: tonight.isCut, week: week.isCut },
  };
}

const maxCachedStyles = 100;
/** Finding the evenings of a style with more dates than this takes a second or more: then they may be ten minutes old. */
const maxCheapDates = 10_000;
const expensiveLifetimeMs = 10 * 60_000;

/**
 * Returns a function that returns the recurring events of a style with most upcoming dates, by the id of the style.
 * Cached until the map changes, ten minutes for styles with many dates.
 */
export function openRegulars(tools: TownTools): (danceId: string) => ReturnType<typeof listMostRepeated> {
  const cache = new VersionedCache<Awaited<ReturnType<typeof listMostRepeated>>>(tools, {
    maxEntries: maxCachedStyles,
    minLifetimeMs: ({ dates }) => (dates > maxCheapDates ? expensiveLifetimeMs : 0),
  });
  return (danceId) => cache.get(danceId, () => listMostRepeated(tools, danceId, maxLengths.regulars));
}

/** Returns the same lists as `listsOf` for one style worldwide. */
export async function listsOfStyle(
  tools: TownTools,
  style: Dance,
  { evenings }: { evenings: readonly RecurringEvent[] },
): Promise<WhatIsOn> {
  const list = (first: number, last: number, limit: number) =>
    listSoonestOfStyle(tools, style.slug, { daysAhead: { first, last }, limit });
  const [onTonight, inWeek, later] = await Promise.all([
    list(-anyDays, 0, maxLengths.tonight + 1),
    list(1, daysInWeek - 1, maxLengths.week + 1),
    list(daysInWeek, anyDays, maxLengths.laterDates),
  ]);
  const [tonight, week] = [truncate(onTonight, maxLengths.tonight), truncate(inWeek, maxLengths.week)];
  const recurring = regularsOf(evenings);
  return {
    tonight: tonight.shown,
    week: week.shown,
    later: firstOfEachSeries(later).slice(0, maxLengths.later),
    regulars: toRegulars(tools.clock(), recurring, await eventsById(tools, nextDatesOf(recurring))),
    isCut: { tonight: tonight.isCut, week: week.isCut },
  };
}

function truncate<Item>(list: readonly Item[], length: number): { shown: Item[]; isCut: boolean } {
  return { shown: list.slice(0, length), isCut: list.length > length };
}

async function eventsById(tools: TownTools, wanted: readonly { id: string }[]): Promise<Map<string, Event>> {
  const ids = new Set(wanted.map(({ id }) => id));
  return new Map((await eventsByIds(tools, [...ids])).map((event) => [event.id, event]));
}

/** Keeps only the first event of each series. */
function firstOfEachSeries(events: readonly Event[]): Event[] {
  const known = new Set<string>();
  return events.filter(({ seriesId }) => seriesId === null || known.size < known.add(seriesId).size);
}

type RecurringDates = Pick<Regular, 'rhythm' | 'dates'> & { ids: readonly string[] };

function regularsOf(evenings: readonly RecurringEvent[]): RecurringDates[] {
  return evenings
    .flatMap((evening) => {
      const rhythm = rhythmOf(evening.days, evening.isSeries);
      return rhythm ? { ...evening, rhythm, soonest: evening.startsAt[0] ?? 0 } : [];
    })
    .sort((one, other) => other.dates - one.dates || one.soonest - other.soonest)
    .slice(0, maxLengths.regulars);
}

/** Two dates each, because the first may have ended or been deleted before the page is rendered. */
function nextDatesOf(recurring: readonly RecurringDates[]): { id: string }[] {
  return recurring.flatMap(({ ids }) => ids.slice(0, 2).map((id) => ({ id })));
}

/** Returns each recurring event with its next date. */
function toRegulars(now: Date, recurring: readonly RecurringDates[], events: ReadonlyMap<string, Event>): Regular[] {
  return recurring.flatMap(({ ids, rhythm, dates }) => {
    const next = ids.flatMap((id) => events.get(id) ?? []).find(({ dateEnd }) => new Date(dateEnd) > now);
    if (!next) return [];
    const { id, slug, name, place, location, dateStart } = next;
    const { place: town, placeNames: townNames } = location;
    return [{ id, slug, name, place, town, townNames, dateStart, rhythm, dates }];
  });
}

function byDay(now: Date, evenings: readonly RecurringEvent[]): Record<'tonight' | 'week' | 'later', EventDate[]> {
  const found: Record<'tonight' | 'week' | 'later', EventDate[]> = { tonight: [], week: [], later: [] };
  for (const { ids, nights, startsAt, timeZone } of evenings) {
    const today = startDay(now, timeZone);
    const dates = ids.map((id, nth) => ({ id, startsAt: startsAt[nth] ?? 0, day: nights[nth] ?? today }));
    found.tonight.push(...dates.filter(({ day }) => day <= today));
    found.week.push(...dates.filter(({ day }) => day > today && day < today + daysInWeek));
    found.later.push(...dates.filter(({ day }) => day >= today + daysInWeek).slice(0, 1));
  }
  for (const list of Object.values(found))
    list.sort((one, other) => one.startsAt - other.startsAt || (one.id < other.id ? -1 : 1));
  return found;
}
