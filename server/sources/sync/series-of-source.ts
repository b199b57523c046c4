import type { EventWriter } from '#server/changes/service.ts';
import { findSeriesOfEvents } from '#server/events/imported/service.ts';
import { newId } from '#server/ids/ids.ts';
import type { ReadEvent } from '#server/sources/parse/read-event.ts';
import { dayNumber } from '#server/time/local-day.ts';
import type { EntryRow } from './entry-store.ts';

interface Dated {
  entry: Pick<EntryRow, 'id' | 'event_id' | 'is_joined'>;
  read: ReadEvent;
}

/** The series of an entry, and its original day in the rule. */
export interface SeriesDate {
  id: string;
  day: number;
}

/**
 * Returns the series of each entry to be added, by the id of the entry: that of other dates of its UID, else a new one
 * if their days follow a rule that the form can show.
 */
export async function seriesOf(
  events: EventWriter,
  all: readonly Dated[],
  adding: readonly Dated[],
): Promise<Map<string, SeriesDate>> {
  const byUid = Map.groupBy(all.filter(isDate), ({ read }) => read.uid);
  const wanted = Map.groupBy(adding.filter(isDate), ({ read }) => read.uid);
  const eventIds = [...wanted.keys()].flatMap(
    (uid) => byUid.get(uid)?.flatMap(({ entry }) => (entry.is_joined ? [] : (entry.event_id ?? []))) ?? [],
  );
  const known = await findSeriesOfEvents(events.db, eventIds);
  const found = new Map<string, SeriesDate>();
  for (const [uid, dates] of wanted) {
    const before = byUid.get(uid)?.flatMap(({ entry }) => known.get(entry.event_id ?? '') ?? [])[0];
    const rule = ruleOf(byUid.get(uid)?.flatMap(({ read }) => read.originalDay ?? []) ?? []);
    if (before === undefined && rule === null) continue;
    const id = before ?? newId();
    if (before === undefined) await events.addSeries(id, rule ?? '');
    for (const { entry, read } of dates)
      found.set(entry.id, { id, day: dayNumber(read.originalDay ?? read.start.slice(0, 10)) });
  }
  return found;
}

/** Returns whether an entry is one date of a repeated event: it has a UID and its original day in the rule. */
export function isDate({ read }: Pick<Dated, 'read'>): boolean {
  return read.uid !== null && read.originalDay !== null;
}

/**
 * Returns the rule that most of these days follow: weekly, every other week, or one weekday of the month; null for any
 * other.
 */
function ruleOf(written: readonly string[]): string | null {
  const days = [...new Set(written)].sort().map((day) => Temporal.PlainDate.from(day));
  if (days.length < 2) return null;
  const gaps = days.slice(1).map((day, nth) => days[nth]?.until(day, { largestUnit: 'day' }).days ?? 0);
  const weeks = Math.min(...gaps) / 7;
  if ((weeks === 1 || weeks === 2) && gaps.every((gap) => gap % (7 * weeks) === 0))
    return `FREQ=WEEKLY${weeks === 2 ? ';INTERVAL=2' : ''};COUNT=${days.length}`;
  const [first] = days;
  if (!first || !days.every(({ dayOfWeek }) => dayOfWeek === first.dayOfWeek)) return null;
  const weekday = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][first.dayOfWeek - 1];
  const isLast = days.every((day) => day.day + 7 > day.daysInMonth);
  const nth = Math.ceil(first.day / 7);
  const isNth = days.every(({ day }) => Math.ceil(day / 7) === nth);
  if (!isLast && !isNth) return null;
  return `FREQ=MONTHLY;BYDAY=${isLast ? -1 : nth}${weekday};COUNT=${days.length}`;
}
