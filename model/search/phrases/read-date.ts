import { type DaysRule, date, dayOfMonth, from, month, weekdayOfMonth, wholeYear } from './days.ts';

/** A date in a list of words, and the number of its words. */
export interface FoundDate {
  length: number;
  days: DaysRule;
}

const until = new Set([
  'au',
  'a',
  'al',
  'to',
  'till',
  'until',
  'et',
  'y',
  'e',
  'and',
  'und',
  'jusqu',
  'bis',
  'ate',
  'الي',
]);
const articles = new Set(['the', 'le', 'el', 'il', 'dia', 'der', 'den', 'dem']);
const beforeMonth = new Set(['de', 'of', 'du', 'di']);

/** Numbers of months from 1 on and of weekdays from Monday on, by their folded names. */
export interface CalendarNames {
  months: ReadonlyMap<string, number>;
  weekdays: ReadonlyMap<string, number>;
}

/**
 * Rewrites dates in digits as single words that `dateAt` reads: `24/12`, `24.12.2026` and `2026-12-24`. Digits that no
 * calendar has stay: `20.30` is a time.
 */
export function markDates(text: string, isMonthFirst: boolean): string {
  const mark = (typed: string, month: string, day: string, year: string | undefined) => {
    const [monthNumber = 0, dayOfMonth = 0, fullYear = 0] = [
      month,
      day,
      year?.length === 2 ? `20${year}` : (year ?? 0),
    ].map(Number);
    const isValid = date(monthNumber, dayOfMonth, fullYear || undefined) !== undefined;
    return isValid ? ` date${monthNumber}x${dayOfMonth}x${fullYear} ` : typed;
  };
  return text
    .replace(/\b(20\d\d)-(\d\d?)-(\d\d?)\b/g, (typed, year, monthNumber, day) => mark(typed, monthNumber, day, year))
    .replace(/\b(\d\d?)[/.](\d\d?)(?:[/.](20\d\d|\d\d))?\b/g, (typed, one, other, year) => {
      const isMonthGiven = (isMonthFirst && Number(one) <= 12) || Number(other) > 12;
      return isMonthGiven ? mark(typed, one, other, year) : mark(typed, other, one, year);
    });
}

/**
 * Returns the date that starts at a word, and its number of words: "5 dec", "december 5th", "24 de diciembre de 2026",
 * "5 to 7 december", "friday 4". Undefined if there is none.
 */
export function dateAt(words: readonly string[], start: number, names: CalendarNames): FoundDate | undefined {
  const { months } = names;
  const onWeekday = weekdayDate(words, start, names);
  const first =
    onWeekday ??
    singleAt(words, start, months) ??
    rangeInMonth(words, start, months) ??
    dayOfMonthAt(words, start, months);
  if (!first) return undefined;
  const after = start + first.length + 1;
  const next = until.has(words[after - 1] ?? '')
    ? (singleAt(words, after, months) ?? (onWeekday && weekdayDate(words, after, names)))
    : undefined;
  return next ? { length: first.length + 1 + next.length, days: from(first.days, next.days) } : first;
}

function singleAt(words: readonly string[], start: number, months: ReadonlyMap<string, number>): FoundDate | undefined {
  const marked = /^date(\d+)x(\d+)x(\d+)$/.exec(words[start] ?? '');
  if (marked) {
    const [monthNumber = 0, day = 0, year = 0] = marked.slice(1).map(Number);
    return found(1, date(monthNumber, day, year || undefined));
  }
  return dayFirst(words, start, months) ?? monthFirst(words, start, months) ?? yearOnly(words, start);
}

/** "5 dec", "1er janvier", "24 de diciembre de 2026" */
function dayFirst(words: readonly string[], start: number, months: ReadonlyMap<string, number>): FoundDate | undefined {
  const day = dayNumber(words[start]);
  if (day === undefined) return undefined;
  const at = start + 1 + (beforeMonth.has(words[start + 1] ?? '') ? 1 : 0);
  const monthNumber = months.get(words[at] ?? '');
  if (monthNumber === undefined) return undefined;
  const year = yearAt(words, at + 1);
  return found(at + 1 - start + year.length, date(monthNumber, day, year.year));
}

function yearOnly(words: readonly string[], start: number): FoundDate | undefined {
  const { year } = yearAt(words, start);
  return year !== undefined && words[start] === String(year) ? { length: 1, days: wholeYear(year) } : undefined;
}

/** "dec 5", "december 5th 2026", and "december 2026" */
function monthFirst(
  words: readonly string[],
  start: number,
  months: ReadonlyMap<string, number>,
): FoundDate | undefined {
  const monthNumber = months.get(words[start] ?? '');
  if (monthNumber === undefined) return undefined;
  const day = dayNumber(words[start + 1]);
  const year = yearAt(words, start + (day === undefined ? 1 : 2));
  if (day !== undefined) return found(2 + year.length, date(monthNumber, day, year.year));
  return year.year === undefined ? undefined : found(1 + year.length, month(monthNumber, year.year));
}

/** "5 7 dec", "5 to 7 december": the month is only said once. */
function rangeInMonth(
  words: readonly string[],
  start: number,
  months: ReadonlyMap<string, number>,
): FoundDate | undefined {
  const day = dayNumber(words[start]);
  const at = start + 1 + (until.has(words[start + 1] ?? '') ? 1 : 0);
  const last = dayNumber(words[at]) === undefined ? undefined : dayFirst(words, at, months);
  const monthNumber = last && months.get(words.slice(at + 1, at + last.length).find((word) => months.has(word)) ?? '');
  if (day === undefined || !last || monthNumber === undefined) return undefined;
  const first = date(monthNumber, day, yearAt(words, at + last.length - 1).year);
  return first && { length: at - start + last.length, days: from(first, last.days) };
}

/** "le 31", "el 24", "the 5th": the next such day. */
function dayOfMonthAt(
  words: readonly string[],
  start: number,
  months: ReadonlyMap<string, number>,
): FoundDate | undefined {
  const [article = '', number = ''] = words.slice(start, start + 2);
  const isDay = article === 'the' ? /\D$/.test(number) : ['le', 'el', 'il', 'am', 'dia'].includes(article);
  const day = isDay ? dayNumber(number) : undefined;
  if (day === undefined || singleAt(words, start + 1, months) || rangeInMonth(words, start + 1, months))
    return undefined;
  return found(2, dayOfMonth(day));
}

/** "vendredi 4", "friday the 4th": the next such day, unless a month follows. */
function weekdayDate(
  words: readonly string[],
  start: number,
  { months, weekdays }: CalendarNames,
): FoundDate | undefined {
  const number = weekdays.get(words[start] ?? '');
  if (number === undefined) return undefined;
  const at = start + 1 + (articles.has(words[start + 1] ?? '') ? 1 : 0);
  const word = words[at] ?? '';
  // "samedi 11e" is in an arrondissement.
  const day = word.endsWith('e') ? undefined : dayNumber(word);
  if (day === undefined || singleAt(words, at, months) || rangeInMonth(words, at, months)) return undefined;
  return found(at + 1 - start, weekdayOfMonth(number, day));
}

function yearAt(words: readonly string[], at: number): { length: number; year?: number } {
  const skipped = beforeMonth.has(words[at] ?? '') ? 1 : 0;
  const year = words[at + skipped] ?? '';
  return /^20\d\d$/.test(year) ? { length: skipped + 1, year: Number(year) } : { length: 0 };
}

function dayNumber(word: string | undefined): number | undefined {
  const day = Number(/^(\d{1,2})(?:er|e|st|nd|rd|th)?$/.exec(word ?? '')?.[1]);
  return day >= 1 && day <= 31 ? day : undefined;
}

function found(length: number, days: DaysRule | undefined): FoundDate | undefined {
  return days && { length, days };
}
