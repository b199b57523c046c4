import { addDays, asUtc, isMeant, weekdayOf } from './local-times.ts';

/** How an evening repeats; the weekday, and which of the month it is, come from its first date. */
export const rhythms = ['none', 'weekly', 'fortnightly', 'monthly', 'monthly-last'] as const;
export type Rhythm = (typeof rhythms)[number];

export interface Repetition {
  rhythm: Rhythm;
  endsBy: 'count' | 'day';
  /** As they were typed. */
  count: string;
  /** `2027-12-31` */
  until: string;
  /** Of a series that is there already: it may end with this very date. */
  mayEndHere?: boolean;
}

/** How a series repeats that is there already. */
export interface PresentSeries {
  /** RFC 5545 */
  rule: string;
  /** `2027-12-31` */
  lastDay: string;
}

export const noRepetition: Repetition = { rhythm: 'none', endsBy: 'count', count: '8', until: '' };

/** The server's limits: each date is an event of its own. */
export const mostDates = 60;
const mostDays = 2 * 366;

/** Which of its weekday in the month a day is: 1 to 5. */
export function ordinalOf(local: string): number {
  return Math.ceil(Number(local.slice(8, 10)) / 7);
}

/** Whether no other such weekday follows in the month. */
function isLastOfMonth(local: string): boolean {
  return addDays(local, 7).slice(5, 7) !== local.slice(5, 7);
}

/** What can be chosen for a first date. A fifth Thursday few months have: it can only be the last. */
export function rhythmsFor(start: string): Rhythm[] {
  return rhythms.filter((rhythm) => {
    if (rhythm === 'monthly') return ordinalOf(start) <= 4;
    return rhythm !== 'monthly-last' || isLastOfMonth(start);
  });
}

/** The recurrence rule (RFC 5545) that the server reads; undefined for a single date. */
export function ruleOf({ rhythm, endsBy, count, until }: Repetition, start: string): string | undefined {
  const weekday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][weekdayOf(start)];
  const frequencies: Record<Rhythm, string | undefined> = {
    none: undefined,
    weekly: 'FREQ=WEEKLY',
    fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
    monthly: `FREQ=MONTHLY;BYDAY=${ordinalOf(start)}${weekday}`,
    'monthly-last': `FREQ=MONTHLY;BYDAY=-1${weekday}`,
  };
  const frequency = frequencies[rhythm];
  if (frequency === undefined) return undefined;
  return `${frequency};${endsBy === 'count' ? `COUNT=${Number(count)}` : `UNTIL=${until.replaceAll('-', '')}`}`;
}

/** The rhythm that a rule says of a date; undefined where the form has none for it. */
export function rhythmOf(rule: string, start: string): Rhythm | undefined {
  const said = partsBefore(rule);
  return rhythmsFor(start).find((rhythm) => {
    const own = ruleOf({ ...noRepetition, rhythm }, start);
    return own !== undefined && partsBefore(own) === said;
  });
}

/** A rule but for its end. */
function partsBefore(rule: string): string {
  const parts = rule.split(';').filter((part) => !/^(COUNT|UNTIL|INTERVAL=1$)/.test(part));
  return parts.sort().join(';');
}

/** Where one begins who changes how a series goes on: as it is now, or with some more dates after its last one. */
export function nextRepetition(rhythm: Rhythm, start: string, { lastDay }: PresentSeries): Repetition {
  const isLast = lastDay <= start.slice(0, 10);
  return { ...noRepetition, rhythm, endsBy: isLast ? 'count' : 'day', until: isLast ? '' : lastDay, mayEndHere: true };
}

/** The starts of all dates, the first one included, one more than `mostDates` at most. Empty where it can't be told. */
export function startsOf(repetition: Repetition, start: string): string[] {
  if (!isMeant(start)) return [];
  if (repetition.rhythm === 'none') return [start];
  const { endsBy, until } = repetition;
  const wanted = endsBy === 'count' ? Number(repetition.count) : mostDates + 1;
  if (!Number.isInteger(wanted) || (endsBy === 'day' && !isMeant(`${until}T00:00`))) return [];
  const starts: string[] = [];
  for (let place = 0; starts.length < Math.min(wanted, mostDates + 1); place += 1) {
    const next = dateAt(repetition.rhythm, start, place);
    if (endsBy === 'day' && next.slice(0, 10) > until) break;
    starts.push(next);
  }
  return starts;
}

/** Whether the last date lies further ahead than anyone can promise. */
export function reachesTooFar({ endsBy, until }: Repetition, start: string): boolean {
  return endsBy === 'day' && (asUtc(`${until}T00:00`) - asUtc(start)) / 86_400_000 > mostDays;
}

function dateAt(rhythm: Exclude<Rhythm, 'none'>, start: string, place: number): string {
  if (rhythm === 'weekly') return addDays(start, 7 * place);
  if (rhythm === 'fortnightly') return addDays(start, 14 * place);
  const months = Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)) - 1 + place;
  const month = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  const first = `${month}-01${start.slice(10)}`;
  const toWeekday = (weekdayOf(start) - weekdayOf(first) + 7) % 7;
  const ordinal = rhythm === 'monthly' ? ordinalOf(start) : 5;
  const wanted = addDays(first, toWeekday + 7 * (ordinal - 1));
  // Where there is no fifth one the fourth is the last.
  return wanted.startsWith(month) ? wanted : addDays(wanted, -7);
}
