import { RRuleTemporal } from 'rrule-temporal';
import type { EventRule } from '#contract/events.ts';
import { clockAt, onClock, type Span } from './venue-time.ts';

/** More evenings than that are more than anyone can promise, and each is a row and a pin of its own. */
const mostCount = 60;
const mostYears = 2;
/** As far as the longest count reaches month by month. */
const mostYearsOfCount = 5;
/** Twice a week for two years: what a rule with an end can come to. */
const mostDates = 210;

/** Each part once, in any order; what evenings need of RFC 5545, 3.3.10. */
const partShapes = new Map(
  Object.entries({
    FREQ: /^(WEEKLY|MONTHLY)$/,
    INTERVAL: /^([1-9]|1[0-2])$/,
    BYDAY: /^([1-5]|-1)?(MO|TU|WE|TH|FR|SA|SU)(,(MO|TU|WE|TH|FR|SA|SU))*$/,
    COUNT: /^\d{1,3}$/,
    UNTIL: /^\d{8}(T\d{6}Z)?$/,
  }),
);

/** Why a rule makes no dates: one of `eventRules`. */
export class BadRepetition extends Error {
  readonly rule: EventRule;

  constructor(rule: EventRule, message: string) {
    super(message);
    this.rule = rule;
  }
}

/**
 * The dates of an evening that repeats, the given one first: each at the same times of the venue's clock, also across its
 * changes. Throws `BadRepetition`.
 */
export function datesOf(rule: string, first: Span & { timeZone: string }): Span[] {
  const { timeZone } = first;
  const parts = partsOf(rule);
  const start = clockAt(first.startsAt, timeZone);
  const end = clockAt(first.endsAt, timeZone);
  const length = first.endsAt.getTime() - first.startsAt.getTime();
  const lasting = start.until(end, { largestUnit: 'day' });

  const [firstStart, ...others] = localStarts(parts, start, timeZone);
  if (!firstStart?.equals(start)) {
    throw new BadRepetition('start_not_in_rule', 'The first date is none of those that the rule gives.');
  }
  const following = others.map((local) => {
    const startsAt = onClock(local, timeZone);
    const endsAt = onClock(local.add(lasting), timeZone);
    // In the night when the clocks are changed an end can be skipped.
    return { startsAt, endsAt: startsAt < endsAt ? endsAt : new Date(startsAt.getTime() + length) };
  });
  return [{ startsAt: first.startsAt, endsAt: first.endsAt }, ...following];
}

function partsOf(rule: string): Record<string, string> {
  const parts: Record<string, string> = {};
  for (const part of rule.split(';')) {
    const [name = '', value = ''] = part.split('=');
    if (!partShapes.get(name)?.test(value) || name in parts) throw unsupported(`${part} is not understood.`);
    parts[name] = value;
  }
  const { FREQ, BYDAY, COUNT, UNTIL } = parts;
  if (!FREQ) throw unsupported('There is no FREQ.');
  const hasOrdinal = /^[-\d]/.test(BYDAY ?? '');
  if (FREQ === 'WEEKLY' && hasOrdinal) throw unsupported('A week has one of each weekday.');
  if (FREQ === 'MONTHLY' && (!hasOrdinal || BYDAY?.includes(','))) {
    throw unsupported('A month needs one weekday with its number, as in BYDAY=2TH or BYDAY=-1SA.');
  }
  if ((COUNT === undefined) === (UNTIL === undefined)) throw unsupported('Either COUNT or UNTIL says where it ends.');
  if (COUNT !== undefined && Number(COUNT) > mostCount) throw tooMany(`At most ${mostCount} dates.`);
  if (COUNT !== undefined && Number(COUNT) < 1) throw unsupported('At least one date.');
  return parts;
}

/**
 * Local times are counted as if they were UTC: there no day is longer than another, so the rule decides on days alone and
 * the venue's clock on instants.
 */
function localStarts(
  parts: Record<string, string>,
  start: Temporal.PlainDateTime,
  timeZone: string,
): Temporal.PlainDateTime[] {
  const { UNTIL, ...others } = parts;
  const until = UNTIL === undefined ? undefined : lastMoment(UNTIL, timeZone);
  if (until && Temporal.PlainDateTime.compare(until, start.add({ years: mostYears, days: 1 })) >= 0) {
    throw tooMany(`At most ${mostYears} years.`);
  }
  const rruleString = [
    ...Object.entries(others).map((part) => part.join('=')),
    ...(until ? [`UNTIL=${until.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}Z`] : []),
  ].join(';');
  const dates = new RRuleTemporal({ rruleString, dtstart: start.toZonedDateTime('UTC') })
    .all((_, index) => index <= mostDates)
    .map((date) => Temporal.PlainDateTime.from(date.toPlainDateTime().toString()));
  if (dates.length > mostDates) throw tooMany(`At most ${mostDates} dates.`);
  const last = dates.at(-1);
  if (last && Temporal.PlainDateTime.compare(last, start.add({ years: mostYearsOfCount })) > 0) {
    throw tooMany(`At most ${mostYearsOfCount} years.`);
  }
  return dates;
}

/** Until the end of a day at the venue, or until an instant. */
function lastMoment(until: string, timeZone: string): Temporal.PlainDateTime {
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z)?$/.exec(until) ?? [];
  try {
    const date = Temporal.PlainDate.from(`${year}-${month}-${day}`);
    if (time === undefined) return date.toPlainDateTime('23:59:59');
    return clockAt(new Date(Temporal.Instant.from(`${date}T${time}Z`).epochMilliseconds), timeZone);
  } catch {
    throw unsupported(`UNTIL=${until} is no date.`);
  }
}

function unsupported(message: string): BadRepetition {
  return new BadRepetition('rule_not_supported', message);
}

function tooMany(message: string): BadRepetition {
  return new BadRepetition('too_many_dates', message);
}
