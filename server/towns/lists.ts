import type { Dance } from '#contract/catalogue.ts';
import type { Event } from '#contract/events.ts';
import type { Regular, WhatIsOn } from '#contract/towns.ts';
import { eventsByIds, listMostRepeated, listSoonestOfStyle, localDay } from '#server/events/service.ts';
import { Kept } from './kept.ts';
import type { Evening, TownTools } from './neighbourhood.ts';
import { rhythmOf } from './rhythm.ts';

/** As many as a page can show before one would rather look at the map. */
const most = { tonight: 6, week: 12, later: 6, laterDates: 30, regulars: 12 } as const;
/** Tonight, and the six days after. */
const daysInWeek = 7;
/** More than anything is announced ahead, or goes on. */
const anyDays = 2 ** 24;

interface DateOfEvening {
  id: string;
  startsAt: number;
}

/** What is on tonight, in the days after and behind them, each by the calendar of its venue; and what comes back regularly. */
export async function listsOf(tools: TownTools, evenings: readonly Evening[]): Promise<WhatIsOn> {
  const found = byDay(tools.clock(), evenings);
  const [tonight, week] = [cut(found.tonight, most.tonight), cut(found.week, most.week)];
  const later = found.later.slice(0, most.later);
  const comingBack = regularsOf(evenings);
  const events = await eventsById(tools, [...tonight.shown, ...week.shown, ...later, ...soonestOf(comingBack)]);
  const shown = (list: readonly DateOfEvening[]) => list.flatMap(({ id }) => events.get(id) ?? []);
  return {
    tonight: shown(tonight.shown),
    week: shown(week.shown),
    later: shown(later),
    regulars: told(tools.clock(), comingBack, events),
    isCut: { tonight: tonight.isCut, week: week.isCut },
  };
}

/** Finding the evenings of a style with more dates than this takes a second or more. What comes back does so for long. */
const mostDatesOften = 10_000;
const minutesBetween = 10;

/** The evenings of styles that have most dates to come, by the id of each. */
export function keepRegulars(tools: TownTools): Kept<{ evenings: Evening[]; dates: number }> {
  return new Kept(tools, {
    load: (danceId) => listMostRepeated(tools, danceId, most.regulars),
    eventsIn: ({ dates }) => dates,
    mostOften: mostDatesOften,
    minutes: minutesBetween,
  });
}

/** The same of one style in all the world, with its evenings that have most dates. */
export async function listsOfStyle(
  tools: TownTools,
  style: Dance,
  { evenings }: { evenings: readonly Evening[] },
): Promise<WhatIsOn> {
  const list = (first: number, last: number, limit: number) =>
    listSoonestOfStyle(tools, style.slug, { daysAhead: { first, last }, limit });
  const [onTonight, inWeek, later] = await Promise.all([
    list(-anyDays, 0, most.tonight + 1),
    list(1, daysInWeek - 1, most.week + 1),
    list(daysInWeek, anyDays, most.laterDates),
  ]);
  const [tonight, week] = [cut(onTonight, most.tonight), cut(inWeek, most.week)];
  const comingBack = regularsOf(evenings);
  return {
    tonight: tonight.shown,
    week: week.shown,
    later: onceEach(later).slice(0, most.later),
    regulars: told(tools.clock(), comingBack, await eventsById(tools, soonestOf(comingBack))),
    isCut: { tonight: tonight.isCut, week: week.isCut },
  };
}

function cut<Item>(list: readonly Item[], length: number): { shown: Item[]; isCut: boolean } {
  return { shown: list.slice(0, length), isCut: list.length > length };
}

async function eventsById(tools: TownTools, wanted: readonly { id: string }[]): Promise<Map<string, Event>> {
  const ids = new Set(wanted.map(({ id }) => id));
  return new Map((await eventsByIds(tools, [...ids])).map((event) => [event.id, event]));
}

/** Of a series the first alone. */
function onceEach(events: readonly Event[]): Event[] {
  const known = new Set<string>();
  return events.filter(({ seriesId }) => seriesId === null || known.size < known.add(seriesId).size);
}

type ComingBack = Pick<Regular, 'rhythm' | 'dates'> & { ids: readonly string[] };

function regularsOf(evenings: readonly Evening[]): ComingBack[] {
  return evenings
    .flatMap((evening) => {
      const rhythm = rhythmOf(evening.days, evening.isSeries);
      return rhythm ? { ...evening, rhythm, soonest: evening.startsAt[0] ?? 0 } : [];
    })
    .sort((one, other) => other.dates - one.dates || one.soonest - other.soonest)
    .slice(0, most.regulars);
}

/** The first may be over, or gone, by the time it is shown. */
function soonestOf(comingBack: readonly ComingBack[]): { id: string }[] {
  return comingBack.flatMap(({ ids }) => ids.slice(0, 2).map((id) => ({ id })));
}

/** Each by its next date. */
function told(now: Date, comingBack: readonly ComingBack[], events: ReadonlyMap<string, Event>): Regular[] {
  return comingBack.flatMap(({ ids, rhythm, dates }) => {
    const next = ids.flatMap((id) => events.get(id) ?? []).find(({ dateEnd }) => new Date(dateEnd) > now);
    if (!next) return [];
    const { id, slug, name, place, location, dateStart } = next;
    return [{ id, slug, name, place, town: location.place, dateStart, rhythm, dates }];
  });
}

function byDay(now: Date, evenings: readonly Evening[]): Record<'tonight' | 'week' | 'later', DateOfEvening[]> {
  const found: Record<'tonight' | 'week' | 'later', DateOfEvening[]> = { tonight: [], week: [], later: [] };
  for (const { ids, nights, startsAt, timeZone } of evenings) {
    const today = localDay(now, timeZone);
    const dates = ids.map((id, nth) => ({ id, startsAt: startsAt[nth] ?? 0, day: nights[nth] ?? today }));
    found.tonight.push(...dates.filter(({ day }) => day <= today));
    found.week.push(...dates.filter(({ day }) => day > today && day < today + daysInWeek));
    found.later.push(...dates.filter(({ day }) => day >= today + daysInWeek).slice(0, 1));
  }
  for (const list of Object.values(found))
    list.sort((one, other) => one.startsAt - other.startsAt || (one.id < other.id ? -1 : 1));
  return found;
}
