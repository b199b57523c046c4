import { type Problems, type ReadWindow, readLimits } from '#server/sources/parse/read-event.ts';
import { type CalendarClocks, instantOf, type Moment, onClock, utcClock } from './calendar-times.ts';
import type { Block, Property } from './ical-blocks.ts';
import { RuleError, readRule, recurringTimes } from './recurrence-dates.ts';

/** A date of a series as its rule gives it, with its override if that date was changed. */
export interface SeriesDate<Override> {
  start: Moment;
  override: Override | null;
}

/** Null if no date was changed together with all that follow. */
type Range = { from: Moment; override: Component } | null;

/** The content of one VEVENT: an event, or one date of a series. */
export interface Component {
  block: Block;
  uid: string | null;
  start: Moment;
  /** Duration on the wall clock; null if it is not given. */
  length: Temporal.Duration | null;
  /** The date of the series that it replaces. */
  recurrenceId: Moment | null;
  /** Also replaces the following dates (`RANGE=THISANDFUTURE`). */
  isRange: boolean;
}

/**
 * Returns the dates of an event within the window, by start; a single one if it does not repeat. Each of `overrides` is
 * returned with the date that it replaces, or on its own if there is no such date.
 */
export function datesOf(
  master: Component,
  overrides: Component[],
  { clocks, window, problems }: { clocks: CalendarClocks; window: ReadWindow; problems: Problems },
): SeriesDate<Component>[] {
  const { block, start } = master;
  const event = master.uid ?? '';
  const shift = shiftOfRule(master, clocks);
  const isLeftOut = exclusion(moments('EXDATE'), clocks.usual);
  const dates = new Map<string, Moment>();
  add(start);
  for (const property of block.properties.get('RRULE') ?? []) addRule(property);
  for (const extra of moments('RDATE')) add(asDated(extra, start));
  const ranges = overrides.flatMap((override) =>
    override.isRange && override.recurrenceId ? [{ from: override.recurrenceId, override }] : [],
  );
  const waiting = new Set(overrides);
  const found = [...dates.values()].map((date) => {
    const override = take(date) ?? shifted(rangeOf(date), date);
    return {
      start: date,
      override: override ?? (date.length ? { ...master, start: date, length: date.length } : null),
    };
  });
  // Some programs keep overrides after a series was shortened; those dates are dropped.
  const others = [...waiting].filter(({ recurrenceId }) => recurrenceId === null || !isAfterEnd(recurrenceId));
  return [...found, ...others.map((override) => ({ start: override.recurrenceId ?? override.start, override }))];

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
    // Some programs write `RRULE:` without a value for events that do not repeat.
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

  /** Returns the latest `THISANDFUTURE` change that applies to a date. */
  function rangeOf(date: Moment): Range {
    return ranges.reduce<Range>((latest, range) => {
      const isReached = !isBefore(date, range.from) && (latest === null || !isBefore(range.from, latest.from));
      return isReached ? range : latest;
    }, null);
  }

  /** Whether every rule of the series ends before this date. */
  function isAfterEnd(date: Moment): boolean {
    const rules = (block.properties.get('RRULE') ?? []).filter(({ values: [written = ''] }) => written.trim() !== '');
    return rules.length > 0 && rules.every(({ values: [written = ''] }) => isRuleOver(written, date));
  }

  function isRuleOver(written: string, date: Moment): boolean {
    try {
      const { rule, until } = readRule(written);
      if (afterUntil(until, start, clocks)(date)) return true;
      if (!/(^|;)COUNT=/.test(rule)) return false;
      const from = onClock(date, start.clock).local;
      return recurringTimes(rule, start.local, { from, to: from.add({ years: 10 }) }).length === 0;
    } catch {
      return false;
    }
  }

  /** Returns the override of a date: by its instant, else by its day, because some programs give only the day. */
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

/** Whether an event of this length that starts at this moment overlaps the window. */
export function touches({ local }: Moment, length: Temporal.Duration | null, { from, before }: ReadWindow): boolean {
  if (local.toString() >= before) return false;
  return local.toString() >= from || (length !== null && local.add(length).toString() > `${from}T00:00:00`);
}

/**
 * A weekly event written in UTC is expanded on the clock of the calendar, so that 20:00 stays 20:00 in summer. Its
 * dates are computed in UTC and then get the local time of the first one.
 */
function shiftOfRule({ start, block }: Component, clocks: CalendarClocks): ((moment: Moment) => Moment) | undefined {
  const { usual } = clocks;
  if (start.clock !== utcClock || start.isDay || !usual?.zone || usual.zone === 'UTC') return undefined;
  if (!block.properties.has('RRULE')) return undefined;
  const offset = start.local.until(onClock(start, usual).local);
  return (moment) =>
    moment.clock === utcClock ? { ...moment, local: moment.local.add(offset), clock: usual } : moment;
}

/**
 * Returns the range to expand: a day more on each side for clock changes, and enough before for events that have
 * already begun.
 */
function around({ length }: Component, { from, before }: ReadWindow) {
  const first = Temporal.PlainDateTime.from(from).subtract({ days: 2 });
  return { from: length ? first.subtract(length) : first, to: Temporal.PlainDateTime.from(before).add({ days: 2 }) };
}

/** Returns a predicate for dates after UNTIL, which may be a day, a local time or an instant. */
function afterUntil(until: string | null, start: Moment, clocks: CalendarClocks): (moment: Moment) => boolean {
  const [last] = until === null ? [] : clocks.moments({ parameters: {}, values: [until] });
  if (!last) return () => false;
  const lastDay = last.local.toPlainDate();
  if (last.isDay || start.isDay) return ({ local }) => Temporal.PlainDate.compare(local.toPlainDate(), lastDay) > 0;
  if (last.clock !== utcClock) return ({ local }) => Temporal.PlainDateTime.compare(local, last.local) > 0;
  const instant = instantOf(last);
  return (moment) => instantOf(moment) > instant;
}

/** Returns a date with a `THISANDFUTURE` change applied: moved by as much as the changed date was. */
function shifted(range: Range, date: Moment): Component | null {
  if (!range) return null;
  const { from, override } = range;
  const original = onClock(from, override.start.clock).local;
  const move = original.until(override.start.local);
  const start = { ...override.start, local: onClock(date, override.start.clock).local.add(move) };
  return { ...override, start };
}

function isBefore(one: Moment, other: Moment): boolean {
  if (one.isDay || other.isDay)
    return Temporal.PlainDate.compare(one.local.toPlainDate(), other.local.toPlainDate()) < 0;
  return instantOf(one) < instantOf(other);
}

/**
 * Returns a predicate for excluded dates. Programs exclude a day when they mean the time on it; for whole days they
 * exclude the midnight, often in UTC (`20270109T230000Z` for 10 January in Paris).
 */
function exclusion(left: Moment[], usual: Moment['clock']): (moment: Moment) => boolean {
  const dayOf = ({ local }: Moment) => local.toPlainDate().toString();
  const allDays = new Set(left.map((moment) => dayOf(wholeDayOf(moment, usual))));
  const days = new Set(left.filter(({ isDay }) => isDay).map(dayOf));
  const locals = new Set(left.map(({ local }) => local.toString()));
  const instants = new Set(left.filter(({ isDay }) => !isDay).map(instantOf));
  return (moment) => {
    if (moment.isDay) return allDays.has(dayOf(moment));
    return days.has(dayOf(moment)) || locals.has(moment.local.toString()) || instants.has(instantOf(moment));
  };
}

/** Returns the day whose midnight a moment in UTC is: on the calendar's clock, else by the nearest midnight. */
function wholeDayOf(moment: Moment, usual: Moment['clock']): Moment {
  if (moment.isDay || moment.clock !== utcClock) return moment;
  if (usual && usual.zone !== 'UTC') return onClock(moment, usual);
  return { ...moment, local: moment.local.add({ hours: 12 }) };
}

function isSame(named: Moment, date: Moment): boolean {
  if (named.isDay || date.isDay) return named.local.toPlainDate().equals(date.local.toPlainDate());
  return named.local.equals(date.local) || instantOf(named) === instantOf(date);
}

/** An RDATE with a day only has the time of the other dates. */
function asDated(extra: Moment, { local, isDay, clock }: Moment): Moment {
  if (isDay) return { ...extra, local: extra.local.withPlainTime(), isDay, clock };
  return extra.isDay ? { local: extra.local.withPlainTime(local.toPlainTime()), isDay, clock } : extra;
}
