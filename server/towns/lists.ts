import type { Event } from '#contract/events.ts';
import type { Regular } from '#contract/towns.ts';
import { eventsByIds, localDay } from '#server/events/service.ts';
import type { Evening, TownTools } from './neighbourhood.ts';
import { rhythmOf } from './rhythm.ts';

/** As many as a page can show before one would rather look at the map. */
const most = { tonight: 6, week: 12, later: 6, regulars: 12 } as const;
/** Tonight, and the six days after. */
const daysInWeek = 7;

interface Lists {
  tonight: Event[];
  week: Event[];
  later: Event[];
  regulars: Regular[];
}

interface DateOfEvening {
  id: string;
  startsAt: number;
}

/** What is on tonight, in the days after and behind them, each by the calendar of its venue; and what comes back regularly. */
export async function listsOf(tools: TownTools, evenings: readonly Evening[]): Promise<Lists> {
  const { tonight, week, later } = byDay(tools.clock(), evenings);
  const comingBack = evenings
    .flatMap((evening) => {
      const rhythm = rhythmOf(evening.days, evening.isSeries);
      return rhythm ? { ...evening, rhythm, id: evening.ids[0] ?? '', soonest: evening.startsAt[0] ?? 0 } : [];
    })
    .sort((one, other) => other.dates - one.dates || one.soonest - other.soonest)
    .slice(0, most.regulars);

  const ids = [...tonight, ...week, ...later, ...comingBack].map(({ id }) => id);
  const events = new Map((await eventsByIds(tools, [...new Set(ids)])).map((event) => [event.id, event]));
  const shown = (list: readonly DateOfEvening[]) => list.flatMap(({ id }) => events.get(id) ?? []);
  return {
    tonight: shown(tonight),
    week: shown(week),
    later: shown(later),
    regulars: comingBack.flatMap(({ id, rhythm, dates }) => {
      const next = events.get(id);
      if (!next) return [];
      const { slug, name, place, dateStart } = next;
      return { id, slug, name, place, dateStart, rhythm, dates };
    }),
  };
}

function byDay(now: Date, evenings: readonly Evening[]): Record<'tonight' | 'week' | 'later', DateOfEvening[]> {
  const found: Record<'tonight' | 'week' | 'later', DateOfEvening[]> = { tonight: [], week: [], later: [] };
  for (const { ids, days, startsAt, timeZone } of evenings) {
    const today = localDay(now, timeZone);
    const dates = ids.map((id, nth) => ({ id, startsAt: startsAt[nth] ?? 0, day: days[nth] ?? today }));
    found.tonight.push(...dates.filter(({ day }) => day <= today));
    found.week.push(...dates.filter(({ day }) => day > today && day < today + daysInWeek));
    found.later.push(...dates.filter(({ day }) => day >= today + daysInWeek).slice(0, 1));
  }
  const soonest = (list: DateOfEvening[], count: number) =>
    list.sort((one, other) => one.startsAt - other.startsAt || (one.id < other.id ? -1 : 1)).slice(0, count);
  return {
    tonight: soonest(found.tonight, most.tonight),
    week: soonest(found.week, most.week),
    later: soonest(found.later, most.later),
  };
}
