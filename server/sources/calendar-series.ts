import { type CalendarClocks, instantOf, type Moment, onClock, utcClock } from './calendar-times.ts';
import type { Block, Property } from './ical-blocks.ts';
import { type Problems, type ReadWindow, readLimits } from './read-event.ts';
import { RuleError, readRule, recurringTimes } from './recurrence-dates.ts';

/** A date of a series: where its rule puts it, and the date that stands in its place where someone changed it alone. */
export interface SeriesDate<Override> {
  start: Moment;
  override: Override | null;
}

/** What a calendar says of one event, or of one date of a series. */
export interface Component {
  block: Block;
  uid: string | null;
  start: Moment;
  /** How long it lasts on the wall clock; null where nobody says. */
  length: Temporal.Duration | null;
  /** Which date of a series it stands for. */
  recurrenceId: Moment | null;
}

/**
 * The dates of an event within the window, in order: one where it does not repeat. `overrides` are those that stand for one
 * of its dates; each that finds its date goes with it, others are given as they are.
 */
export function datesOf(
  master: Component,
  overrides: Component[],
  { clocks, window, problems }: { clocks: CalendarClocks; window: ReadWindow; problems: Problems },
): SeriesDate<Component>[] {
  const { block, start } = master;
  const event = master.uid ?? '';
  const shift = shiftOfRule(master, clocks);
  const isLeftOut = exclusion(moments('EXDATE'));
  const dates = new Map<string, Moment>();
  add(start);
  for (const property of block.properties.get('RRULE') ?? []) addRule(property);
  for (const extra of moments('RDATE')) add(asDated(extra, start));
  const waiting = new Set(overrides);
  const found = [...dates.values()].map((date) => ({ start: date, override: take(date) }));
  const others = [...waiting].map((override) => ({ start: override.recurrenceId ?? override.start, override }));
  return [...found, ...others];

  function moments(name: string): Moment[] {
    return (block.properties.get(name) ?? []).flatMap((property: Property) => clocks.moments(property));
  }

  function add(moment: Moment): boolean {
    const shown = shift ? shift(moment) : onClock(moment, start.clock);
    if (isLeftOut(moment) || isLeftOut(shown)) return false;
    dates.set(shown.local.toString(), shown);
    return true;
  }

  function addRule({ values: [written = ''] }: Property): void {
    // `RRULE:` with nothing behind it stands in the files of several programs, for what does not repeat.
    if (written.trim() === '') return;
    try {
      const { rule, until } = readRule(written);
      const isOver = afterUntil(until, start, clocks);
      let count = 0;
      for (const local of recurringTimes(rule, start.local, around(master, window))) {
        const moment = { ...start, local };
        if (isOver(moment)) break;
        if (!touches(shift ? shift(moment) : moment, master.length, window)) continue;
        if (count === (window.datesOfSeries ?? readLimits.datesOfSeries)) {
          problems.note('too-many-dates', { event, line: block.line });
          return;
        }
        if (add(moment)) count += 1;
      }
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      problems.note(error.code, { event, line: block.line, found: written });
    }
  }

  /** The override of a date: by the moment it names, else by the day, which is all that some programs name. */
  function take(date: Moment): Component | null {
    for (const override of waiting) {
      const named = override.recurrenceId;
      if (!named || !(isSame(named, date) || (shift && isSame(shift(named), date)))) continue;
      waiting.delete(override);
      return override;
    }
    return null;
  }
}

/** Whether an event of this length that starts here touches the window. */
export function touches({ local }: Moment, length: Temporal.Duration | null, { from, before }: ReadWindow): boolean {
  if (local.toString() >= before) return false;
  return local.toString() >= from || (length !== null && local.add(length).toString() > `${from}T00:00:00`);
}

/**
 * A weekly evening that a program wrote in UTC is meant on the clock of the calendar: 20:00 stays 20:00 in summer. Its dates
 * are worked out as they stand, and keep the time of the first one on that clock.
 */
function shiftOfRule({ start, block }: Component, clocks: CalendarClocks): ((moment: Moment) => Moment) | undefined {
  const { usual } = clocks;
  if (start.clock !== utcClock || start.isDay || !usual?.zone || usual.zone === 'UTC') return undefined;
  if (!block.properties.has('RRULE')) return undefined;
  const offset = start.local.until(onClock(start, usual).local);
  return (moment) =>
    moment.clock === utcClock ? { ...moment, local: moment.local.add(offset), clock: usual } : moment;
}

/** What has to be asked of a rule: a day more on each side, for what the clocks do, and all that has begun before. */
function around({ length }: Component, { from, before }: ReadWindow) {
  const first = Temporal.PlainDateTime.from(from).subtract({ days: 2 });
  return { from: length ? first.subtract(length) : first, to: Temporal.PlainDateTime.from(before).add({ days: 2 }) };
}

/** Whether a date is behind the last one that a rule allows; which may be a day, a local time or an instant. */
function afterUntil(until: string | null, start: Moment, clocks: CalendarClocks): (moment: Moment) => boolean {
  const [last] = until === null ? [] : clocks.moments({ parameters: {}, values: [until] });
  if (!last) return () => false;
  const lastDay = last.local.toPlainDate();
  if (last.isDay || start.isDay) return ({ local }) => Temporal.PlainDate.compare(local.toPlainDate(), lastDay) > 0;
  if (last.clock !== utcClock) return ({ local }) => Temporal.PlainDateTime.compare(local, last.local) > 0;
  const instant = instantOf(last);
  return (moment) => instantOf(moment) > instant;
}

/** Programs leave out a day where they mean the time on it. */
function exclusion(left: Moment[]): (moment: Moment) => boolean {
  const dayOf = ({ local }: Moment) => local.toPlainDate().toString();
  const allDays = new Set(left.map(dayOf));
  const days = new Set(left.filter(({ isDay }) => isDay).map(dayOf));
  const locals = new Set(left.map(({ local }) => local.toString()));
  const instants = new Set(left.filter(({ isDay }) => !isDay).map(instantOf));
  return (moment) => {
    if (moment.isDay) return allDays.has(dayOf(moment));
    return days.has(dayOf(moment)) || locals.has(moment.local.toString()) || instants.has(instantOf(moment));
  };
}

function isSame(named: Moment, date: Moment): boolean {
  if (named.isDay || date.isDay) return named.local.toPlainDate().equals(date.local.toPlainDate());
  return named.local.equals(date.local) || instantOf(named) === instantOf(date);
}

/** A further date that names its day alone has the time of the others. */
function asDated(extra: Moment, { local, isDay, clock }: Moment): Moment {
  if (isDay) return { ...extra, local: extra.local.withPlainTime(), isDay, clock };
  return extra.isDay ? { local: extra.local.withPlainTime(local.toPlainTime()), isDay, clock } : extra;
}
