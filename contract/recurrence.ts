import type { RecurrenceFault } from './recurrence-rule.ts';

/* Expansion of recurrence rules and their limits, used by the form and the server. */

/**
 * Each date is an event, so a series needs an end. The limits allow twice a week for two years, or a monthly event for
 * five.
 */
export const seriesLimits = { dates: 210, years: 2, rareDates: 60, rareYears: 5 } as const;

/** Thrown for a rule that cannot be expanded. `fault` is the reason. */
export class RecurrenceError extends Error {
  readonly fault: RecurrenceFault;

  constructor(fault: RecurrenceFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** In the order of `Date.getDay`: 0 is Sunday. */
export const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** Each part may occur once, in any order. */
const partShapes = new Map(
  Object.entries({
    FREQ: /^(WEEKLY|MONTHLY)$/,
    INTERVAL: /^([1-9]|1[0-2])$/,
    BYDAY: /^([1-5]|-1)?(MO|TU|WE|TH|FR|SA|SU)(,([1-5]|-1)?(MO|TU|WE|TH|FR|SA|SU))*$/,
    COUNT: /^(?!0+$)\d{1,3}$/,
    UNTIL: /^\d{8}(T\d{6}Z)?$/,
  }),
);

/** Days to leave out of a rule. */
export interface Exceptions {
  except?: readonly string[];
  isLenient?: boolean;
}

/**
 * Returns the last day that an `UNTIL` allows. An instant depends on the time zone of the venue, so the server passes
 * its own function.
 */
type LastDayOf = (until: string) => string;

/**
 * Returns the days (`2027-12-31`) of a rule from the first day on, in order, without those in `except`. Throws
 * `RecurrenceError` if the rule is invalid, none or too many days remain, or an exception is not a day of the rule,
 * unless `isLenient`.
 */
export function recurringDays(
  rule: string,
  firstDay: string,
  { except = [], isLenient = false, lastDayOf }: Exceptions & { lastDayOf?: LastDayOf } = {},
): string[] {
  const days = daysOfRule(rule, firstDay, lastDayOf);
  const foreign = except.find((day) => !days.includes(day));
  if (foreign !== undefined && !isLenient) {
    throw new RecurrenceError('exception_not_in_rule', `${foreign} is not one of the dates of the rule.`);
  }
  const remaining = days.filter((day) => !except.includes(day));
  checkLimits(remaining);
  return remaining;
}

/**
 * Returns all days of a rule from the first day on, in order and any number. Throws `RecurrenceError` if the first day
 * is not one of them or the last is too many years away.
 */
export function daysOfRule(rule: string, firstDay: string, lastDayOf: LastDayOf = dayIn): string[] {
  const { FREQ, INTERVAL = '1', BYDAY, COUNT, UNTIL } = partsOf(rule);
  const first = dayNumber(firstDay);
  const last = UNTIL === undefined ? Number.POSITIVE_INFINITY : dayNumber(lastDayOf(UNTIL));
  const count = COUNT === undefined ? Number.POSITIVE_INFINITY : Number(COUNT);
  const furthest = yearsAfter(firstDay, seriesLimits.rareYears);
  const candidates = FREQ === 'WEEKLY' ? inWeeks(first, BYDAY) : inMonths(firstDay, BYDAY ?? '');

  const days: number[] = [];
  for (let period = 0; days.length < count; period += Number(INTERVAL)) {
    const due = candidates(period).filter((day) => day >= first);
    days.push(...due.filter((day) => day <= last).slice(0, count - days.length));
    const latest = due.at(-1) ?? Number.NEGATIVE_INFINITY;
    if (latest > last) break;
    if (latest > furthest) throw tooMany(`At most ${seriesLimits.rareYears} years.`);
  }
  if (days[0] !== first) {
    throw new RecurrenceError('start_not_in_rule', 'The first date is not one of the dates of the rule.');
  }
  return days.map(dayWritten);
}

/** Throws `RecurrenceError` if a series has no date, too many, or dates too far apart. `days` must be sorted. */
export function checkLimits(days: readonly string[]): void {
  const { dates, years, rareDates, rareYears } = seriesLimits;
  const [firstDay] = days;
  if (firstDay === undefined) throw new RecurrenceError('no_date_left', 'At least one date must remain.');
  const last = dayNumber(days.at(-1) ?? firstDay);
  if (days.length > dates) throw tooMany(`At most ${dates} dates.`);
  if (last > yearsAfter(firstDay, rareYears)) throw tooMany(`At most ${rareYears} years.`);
  if (days.length > rareDates && last > yearsAfter(firstDay, years)) {
    throw tooMany(`At most ${years} years, or ${rareDates} dates.`);
  }
}

/**
 * Returns a rule without its end. A single weekday of a weekly rule is also removed, because the series may have been
 * moved to another weekday.
 */
export function endless(rule: string): string {
  const parts = rule.split(';').filter((part) => !/^(COUNT|UNTIL)=/.test(part));
  const isWeekly = parts.includes('FREQ=WEEKLY');
  return parts.filter((part) => !(isWeekly && /^BYDAY=[A-Z]{2}$/.test(part))).join(';');
}

function partsOf(rule: string): Partial<Record<string, string>> {
  const parts: Record<string, string> = {};
  for (const part of rule.split(';')) {
    const [name = '', value = ''] = part.split('=');
    if (!partShapes.get(name)?.test(value) || name in parts) throw unsupported(`${part} is not supported.`);
    parts[name] = value;
  }
  const { FREQ, BYDAY, COUNT, UNTIL } = parts;
  if (!FREQ) throw unsupported('FREQ is missing.');
  const days = BYDAY?.split(',') ?? [];
  const hasOrdinal = (day: string) => /^[-\d]/.test(day);
  if (FREQ === 'WEEKLY' && days.some(hasOrdinal)) throw unsupported('Weekly rules do not allow numbered weekdays.');
  if (FREQ === 'MONTHLY' && (days.length === 0 || !days.every(hasOrdinal))) {
    throw unsupported('Monthly rules need numbered weekdays, as in BYDAY=2TH, BYDAY=-1SA or BYDAY=1FR,3FR.');
  }
  if ((COUNT === undefined) === (UNTIL === undefined)) throw unsupported('Exactly one of COUNT and UNTIL is required.');
  return parts;
}

/** Returns the days of the rule in the week that is `weeks` after the week of `first`. Weeks start on Monday. */
function inWeeks(first: number, byDay: string | undefined): (weeks: number) => number[] {
  const sinceMonday = (weekday: number) => (weekday + 6) % 7;
  const monday = first - sinceMonday(weekdayOf(first));
  const wanted = byDay?.split(',').map(weekdayFrom) ?? [weekdayOf(first)];
  const offsets = [...new Set(wanted.map(sinceMonday))].sort((one, other) => one - other);
  return (weeks) => offsets.map((offset) => monday + 7 * weeks + offset);
}

/**
 * Returns the days of the rule in the month that is `months` after the month of `firstDay`. A fifth weekday is skipped
 * in months without one.
 */
function inMonths(firstDay: string, byDay: string): (months: number) => number[] {
  const [year = 0, month = 1] = firstDay.split('-').map(Number);
  const wanted = byDay.split(',').map((code) => ({
    ordinal: Number(code.slice(0, -2)),
    weekday: weekdayFrom(code.slice(-2)),
  }));
  return (months) => {
    const start = dayAt(year, month - 1 + months, 1);
    const end = dayAt(year, month + months, 1);
    const days = wanted.map(({ ordinal, weekday }) =>
      ordinal > 0
        ? start + ((weekday - weekdayOf(start) + 7) % 7) + 7 * (ordinal - 1)
        : end - 1 - ((weekdayOf(end - 1) - weekday + 7) % 7),
    );
    // The fourth Saturday may also be the last one.
    return [...new Set(days)].filter((day) => day < end).sort((one, other) => one - other);
  };
}

function weekdayFrom(code: string): number {
  return (weekdayCodes as readonly string[]).indexOf(code);
}

/** 1970-01-01 was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

function dayAt(year: number, month: number, date: number): number {
  return Date.UTC(year, month, date) / 86_400_000;
}

function yearsAfter(day: string, years: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return dayAt(year + years, month - 1, date);
}

/** Returns days since 1970-01-01. Throws `RecurrenceError` for a day that does not exist. */
function dayNumber(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const number = dayAt(year, month - 1, date);
  if (Number.isNaN(number) || dayWritten(number) !== day) throw unsupported(`${day} is not an existing day.`);
  return number;
}

function dayWritten(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

function dayIn(until: string): string {
  return `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`;
}

function unsupported(message: string): RecurrenceError {
  return new RecurrenceError('rule_not_supported', message);
}

function tooMany(message: string): RecurrenceError {
  return new RecurrenceError('too_many_dates', message);
}
