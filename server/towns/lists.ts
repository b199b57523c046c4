import type { Dance } from '#contract/catalogue.ts';
import type { Event } from '#contract/events.ts';
import type { Regular, WhatIsOn } from '#contract/towns.ts';
import type { RecurringDates, TownArea } from '#model/map/queries.ts';
import { eventsByIds } from '#server/events/service.ts';
import { rhythmOf } from './rhythm.ts';
import type { TownTools } from './town-tools.ts';

/** Maximum lengths of the lists. */
const maxLengths = { tonight: 6, week: 12, later: 6, regulars: 12 } as const;
/** Some recurring events have no rhythm: two dates on one day, or a week apart without being a series. */
const maxRecurring = 4 * maxLengths.regulars;
/** Tonight and the six following days. */
export const daysInWeek = 7;

/**
 * Returns the events of a town, or worldwide, of one style or all: tonight, in the following days of the week and later, by
 * the venue's calendar day, and the recurring ones. Lists have a maximum length; `isCut` says which were cut.
 */
export async function listsOf(tools: TownTools, town: TownArea | undefined, style: Dance | null): Promise<WhatIsOn> {
  const { tonight, week, later, recurring } = tools.map.programme({
    town,
    danceId: style?.id,
    max: {
      tonight: maxLengths.tonight + 1,
      week: maxLengths.week + 1,
      later: maxLengths.later,
      recurring: maxRecurring,
    },
  });
  const regulars = withRhythm(recurring);
  const listed = { tonight: tonight.slice(0, maxLengths.tonight), week: week.slice(0, maxLengths.week) };
  const ids = new Set([...listed.tonight, ...listed.week, ...later, ...regulars.flatMap((regular) => regular.ids)]);
  const events = new Map((await eventsByIds(tools, [...ids])).map((event) => [event.id, event]));
  const shown = (list: readonly string[]) => list.flatMap((id) => events.get(id) ?? []);
  return {
    tonight: shown(listed.tonight),
    week: shown(listed.week),
    later: shown(later),
    regulars: toRegulars(tools.clock(), regulars, events),
    isCut: { tonight: tonight.length > maxLengths.tonight, week: week.length > maxLengths.week },
  };
}

type DatesWithRhythm = Pick<Regular, 'rhythm' | 'dates'> & { ids: readonly string[] };

function withRhythm(recurring: readonly RecurringDates[]): DatesWithRhythm[] {
  const found: DatesWithRhythm[] = [];
  for (const { ids, days, isSeries, dates } of recurring) {
    const rhythm = rhythmOf(days, isSeries);
    if (rhythm) found.push({ ids, dates, rhythm });
    if (found.length === maxLengths.regulars) break;
  }
  return found;
}

/** Returns each recurring event with its next date. */
function toRegulars(now: Date, recurring: readonly DatesWithRhythm[], events: ReadonlyMap<string, Event>): Regular[] {
  return recurring.flatMap(({ ids, rhythm, dates }) => {
    const next = ids.flatMap((id) => events.get(id) ?? []).find(({ dateEnd }) => new Date(dateEnd) > now);
    if (!next) return [];
    const { id, slug, name, place, location, dateStart } = next;
    const { place: town, placeNames: townNames } = location;
    return [{ id, slug, name, place, town, townNames, dateStart, rhythm, dates }];
  });
}
