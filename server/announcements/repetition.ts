import { weekdayCodes } from '#contract/recurrence.ts';
import { addDays, dayOf, nextInMonth, nextWeekday, ordinalOf, weekdayOf } from './calendar.ts';
import * as shapes from './repetition-shapes.ts';
import type { SourceText, Span } from './source-text.ts';
import { months } from './words/all-words.ts';

export interface Rhythm extends Span {
  /** `unruled` where nobody says on which of them, or it takes more than one rule. */
  kind: 'weekly' | 'fortnightly' | 'monthly' | 'unruled';
  weekday?: number | undefined;
  /** Of a month: 1 to 4, -1 for the last. */
  ordinal?: number;
  /** "the 2nd and 4th Thursday": of which no single rule tells. */
  ordinals?: number[];
  /** "every 2nd Friday": monthly, or each fortnight. */
  isAmbiguous?: boolean;
  /** Only a plural: "Tuesdays", "los domingos 6, 13 y 20". */
  isPlural?: boolean;
  /** "tous les dimanches de juin": 0 to 11. */
  month?: number | undefined;
}

/** Takes out what says that an evening repeats. */
export function takeRhythms(source: SourceText): Rhythm[] {
  const found: Rhythm[] = [];
  const take = (
    pattern: RegExp,
    read: (groups: Record<string, string | undefined>, text: string) => Omit<Rhythm, keyof Span> | undefined,
  ) => {
    found.push(...source.take('date', pattern, (match) => read(match.groups ?? {}, match[0])));
  };
  take(shapes.everyOther, (_, text) => ({
    kind: 'fortnightly',
    weekday: shapes.repeatedWeekday(shapes.weekdayIn.exec(text)?.[0] ?? ''),
  }));
  take(shapes.severalOfTheMonth, ({ ordinals = '', w1 = '' }) => ({
    kind: 'unruled',
    weekday: shapes.repeatedWeekday(w1),
    ordinals: (ordinals.match(shapes.anyOrdinal) ?? []).map(placeOf),
  }));
  take(shapes.onceAMonth, () => ({ kind: 'unruled' }));
  take(shapes.ofTheMonth, ({ ordinal = '', w1 = '', every, month }) => {
    const place = placeOf(ordinal);
    if (month === undefined && every === undefined) return undefined;
    return {
      kind: 'monthly',
      weekday: shapes.repeatedWeekday(w1),
      ordinal: place,
      ...(month === undefined && place === 2 && { isAmbiguous: true }),
    };
  });
  take(shapes.everyWeek, ({ w1 = '', m1 }) => {
    const weekday = shapes.repeatedWeekday(w1);
    const month = m1 && months.get(m1.replace('.', ''));
    return weekday === undefined ? undefined : { kind: 'weekly', weekday, ...(typeof month === 'number' && { month }) };
  });
  take(shapes.plural, ({ w1 = '' }) => ({ kind: 'weekly', weekday: shapes.repeatedWeekday(w1), isPlural: true }));
  take(shapes.fromADayOn, ({ w1 = '' }) => ({ kind: 'weekly', weekday: shapes.repeatedWeekday(w1) }));
  return found.sort(
    (one, other) => Number(one.isPlural ?? false) - Number(other.isPlural ?? false) || one.start - other.start,
  );
}

/** The next day that a rhythm gives by itself; undefined where it needs a date to count from. */
export function firstDay({ kind, weekday, ordinal, ordinals, month }: Rhythm, today: string): string | undefined {
  if (weekday === undefined) return undefined;
  if (ordinals) return ordinals.map((each) => nextInMonth(weekday, each, today)).sort()[0];
  if (kind === 'weekly') return nextWeekday(weekday, month === undefined ? today : beginningOf(month, today));
  return kind === 'monthly' && ordinal !== undefined ? nextInMonth(weekday, ordinal, today) : undefined;
}

/** 1 to 4, -1 for the last. */
function placeOf(ordinal: string): number {
  const place = shapes.ordinals.get(ordinal) ?? 0;
  return place === 4 ? -1 : place + 1;
}

/** With a last day. */
export function until(rule: string, last: string): string {
  return rule.includes('UNTIL=') ? rule : `${rule};UNTIL=${last.replaceAll('-', '')}`;
}

/** The rule (RFC 5545) by which a rhythm goes on from its first day, likeliest first. */
export function rulesOf(rhythm: Rhythm, first: string): string[] {
  const weekday = weekdayCodes[weekdayOf(first)];
  const monthly = `FREQ=MONTHLY;BYDAY=${rhythm.ordinal === -1 ? -1 : ordinalOf(first)}${weekday}`;
  if (rhythm.kind === 'weekly' && rhythm.month !== undefined) return [`FREQ=WEEKLY;UNTIL=${lastOfMonth(first)}`];
  if (rhythm.kind === 'weekly') return ['FREQ=WEEKLY'];
  if (rhythm.kind === 'fortnightly') return ['FREQ=WEEKLY;INTERVAL=2'];
  return rhythm.isAmbiguous ? [monthly, 'FREQ=WEEKLY;INTERVAL=2'] : [monthly];
}

/** Of a month that goes on, today. */
function beginningOf(month: number, today: string): string {
  const [year = 0, thisMonth = 1] = today.split('-').map(Number);
  if (month === thisMonth - 1) return today;
  return dayOf(month < thisMonth - 1 ? year + 1 : year, month, 1) ?? today;
}

/** As rules write it: `20270630`. */
function lastOfMonth(day: string): string {
  const next = addDays(`${day.slice(0, 7)}-28`, 4);
  return addDays(`${next.slice(0, 7)}-01`, -1).replaceAll('-', '');
}
