import { addDays, dayOf } from './calendar.ts';
import type { SourceText, TextRange } from './source-text.ts';
import { anyOf, inAnyLanguage, months } from './words/all-words.ts';

/* Months between which a series runs: "from January through June", "d'octobre à mi-juin", "bis Ende Mai". */

export interface Season extends TextRange {
  /** First day; undefined if the text only has an end. */
  from?: string;
  /** Last day; undefined if the text only has a start. */
  to?: string;
  /** "Until June": the end if June is not included. */
  otherLast?: string;
}

/** "Every Friday in June 8pm" does not contain 8 June. */
const notADay = '(?! ?\\d{1,2}(?![\\d:h]| ?(?:h|hs|uhr|[ap]m)\\b|[.]\\d\\d))';
const month = `(?:${anyOf(months.keys())})\\b\\.?${notADay}`;
/** Abbreviations are also other words: "mar", "set", "may". */
const longNames = [...months.keys()].filter((name) => name.length > 3 || name === 'mai' || name === 'may');
const longMonth = `(?:${anyOf(longNames)})\\b${notADay}`;
const year = (name: string) => `(?:,?\\s*(?:(?:de|del|of)\\s+)?(?<${name}>20\\d\\d))?`;
const part = (name: string) => `(?<${name}>(?:${inAnyLanguage('endOfMonth', 'middleOfMonth')})\\s*)?`;
const to = `\\s*(?:-|\\b(?:${inAnyLanguage('upTo', 'untilMonth')})(?:\\b|(?<=')))\\s*`;
const dayBefore = '(?<!\\d(?:\\.|er|st|nd|rd|th|º)?\\s?(?:de |of )?)';
const global = (pattern: string) => new RegExp(pattern, 'g');

/** "from January through June 2027", "Okt. bis Mai" */
const range = global(
  `(?:\\b(?:${inAnyLanguage('fromMonth')})\\s*|\\b)${part('p1')}${dayBefore}\\b(?<m1>${month})${year('y1')}${to}${part('p2')}(?<m2>${month})${year('y2')}`,
);
/** "until the end of June", "jusqu'en juin" */
const last = global(`\\b(?:${inAnyLanguage('untilMonth')})\\s*${part('p2')}(?<m2>${longMonth})${year('y2')}`);
/** "from January on", "ab Januar" */
const first = global(`\\b(?:${inAnyLanguage('fromMonthOn')})\\s*${part('p1')}(?<m1>${longMonth})${year('y1')}`);
/** "in July and August", "de juin", directly after the weekday or a comma. */
const inMonths = global(
  `(?<=[\\ue003,]\\s*)(?:${inAnyLanguage('inMonth')})\\s*(?<m1>${longMonth})(?:\\s*(?:,|&|\\b(?:${inAnyLanguage('and')})\\b)\\s*(?:(?:${inAnyLanguage('inMonth')})\\s*)?(?<m2>${longMonth}))?${year('y2')}`,
);
const isMiddle = new RegExp(`^(?:${inAnyLanguage('middleOfMonth')})\\s*$`);
const isEnd = new RegExp(`^(?:${inAnyLanguage('endOfMonth')})\\s*$`);

type Groups = Record<string, string | undefined>;

/**
 * Takes out and returns the season of a series, or undefined. Months without a range only count if the text has a
 * recurrence.
 */
export function takeSeason(source: SourceText, today: string, hasRecurrence: boolean): Season | undefined {
  const take = (pattern: RegExp) => source.take('date', pattern, ({ groups = {} }) => seasonOf(groups, today));
  const [whole] = take(range);
  if (whole || !hasRecurrence) return whole;
  const [inside] = take(inMonths);
  if (inside) return inside;
  const [end] = source.take('date', last, ({ groups = {} }) => endOf(groups, today));
  const [start] = source.take('date', first, ({ groups = {} }) => startOf(groups, today));
  return start && end ? { ...start, ...end } : (start ?? end);
}

/** Returns the range from a month to the next occurrence of the other month; the current range if there is one. */
function seasonOf(groups: Groups, today: string): Omit<Season, keyof TextRange> | undefined {
  const { p1, m1, y1, p2, m2 = m1, y2 } = groups;
  const [firstMonth, lastMonth] = [monthNamed(m1), monthNamed(m2)];
  if (firstMonth === undefined || lastMonth === undefined) return undefined;
  const span = (lastMonth - firstMonth + 12) % 12;
  const years = y2 ? [Number(y2)] : y1 ? [Number(y1) + (lastMonth < firstMonth ? 1 : 0)] : yearsFrom(today);
  const ends = years.map((each) => ({ year: each, to: dayIn(each, lastMonth, p2, 'last') }));
  const end = ends.find(({ to }) => to >= today) ?? ends[0];
  if (!end) return undefined;
  return { from: dayIn(end.year, lastMonth - span, p1, 'first'), to: end.to };
}

function endOf(groups: Groups, today: string): Omit<Season, keyof TextRange> | undefined {
  const { p2, m2, y2 } = groups;
  const lastMonth = monthNamed(m2);
  if (lastMonth === undefined) return undefined;
  const years = y2 ? [Number(y2)] : yearsFrom(today);
  const year = years.find((each) => dayIn(each, lastMonth, p2, 'last') >= today) ?? years[0] ?? 0;
  const before = addDays(dayIn(year, lastMonth, undefined, 'first'), -1);
  return { to: dayIn(year, lastMonth, p2, 'last'), ...(!p2 && before >= today && { otherLast: before }) };
}

function startOf(groups: Groups, today: string): Omit<Season, keyof TextRange> | undefined {
  const { p1, m1, y1 } = groups;
  const firstMonth = monthNamed(m1);
  if (firstMonth === undefined) return undefined;
  const years = y1 ? [Number(y1)] : yearsFrom(today);
  // "From November on", in November.
  const year = years.find((each) => dayIn(each, firstMonth, undefined, 'last') >= today) ?? years[0] ?? 0;
  return { from: dayIn(year, firstMonth, p1, 'first') };
}

function yearsFrom(today: string): number[] {
  const year = Number(today.slice(0, 4));
  return [year, year + 1];
}

/** Returns the first or last day of a month, or of its middle or end. Months below 0 are in the previous year. */
function dayIn(year: number, month: number, part: string | undefined, side: 'first' | 'last'): string {
  const inYear = month < 0 ? year - 1 : year;
  const start = dayOf(inYear, (month + 12) % 12, 1) ?? '';
  const end = addDays(dayOf(month === 11 ? inYear + 1 : inYear, (month + 13) % 12, 1) ?? '', -1);
  if (part && isMiddle.test(part)) return addDays(start, 14);
  if (side === 'last') return end;
  return part && isEnd.test(part) ? addDays(end, -6) : start;
}

function monthNamed(word: string | undefined): number | undefined {
  return word === undefined ? undefined : months.get(word.replace('.', ''));
}
