import { monthCalled } from './table-words.ts';

/** Whether `03/04` is in April or in March. Decided once for a whole column. */
export type DateOrder = 'day-first' | 'month-first';

/** A cell of a date column: its day, and the remaining text, which may be a time. */
export interface CellDate {
  day: Temporal.PlainDate;
  rest: string;
}

const numbers = /^(\d{1,2})\s*[./-]\s*(\d{1,2})(?:\s*[./-]\s*(\d{4}|\d{2}))?(?![\d:])\.?/;
const iso = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?!\d)T?/;
const dayAndMonth =
  /^(\d{1,2})(?:er|st|nd|rd|th|º|\.)?\s*(?:de\s+|of\s+|-)?([\p{L}]{3,})\.?,?\s*(?:de\s+|del\s+|-)?(\d{4})?(?![\d:h])/iu;
const monthAndDay = /^([\p{L}]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?![\d:h])(?:,?\s*(\d{4}))?(?![\d:h])/iu;
const weekday =
  /^(?:lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sat|sun|mie|jue|vie|sab|dom|mo|di|mi|do|fr|sa|so|gio|seg|ter|qua|qui|sex|ma|wo|vr|za|zo)[\p{L}-]*[.,]?\s+(?=[\d\p{L}])/iu;

/**
 * Returns the order of day and month in a column: a number above twelve proves it, else the only order in which its
 * dates ascend. Undefined if both are possible.
 */
export function orderOf(cells: string[]): DateOrder | undefined {
  const pairs = cells.flatMap((cell) => {
    const [found, one, other, year] = numbers.exec(bare(cell)) ?? [];
    return found ? [{ found, one: Number(one), other: Number(other), year: Number(year ?? 0) }] : [];
  });
  // Dates with full stops never begin with the month.
  if (pairs.some(({ found }) => found.includes('.'))) return 'day-first';
  const isDayFirst = pairs.every(({ other }) => other <= 12);
  const isMonthFirst = pairs.every(({ one }) => one <= 12);
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'day-first' : 'month-first';
  if (!isDayFirst || pairs.every(({ one, other }) => one === other)) return isDayFirst ? 'day-first' : undefined;
  const isForward = (days: number[]) => days.every((day, index) => index === 0 || day >= (days[index - 1] ?? day));
  const forward = isForward(pairs.map(({ one, other, year }) => (year * 100 + other) * 100 + one));
  const forwardOther = isForward(pairs.map(({ one, other, year }) => (year * 100 + one) * 100 + other));
  if (pairs.length < 3 || forward === forwardOther) return undefined;
  return forward ? 'day-first' : 'month-first';
}

/**
 * Parses the date at the beginning of a cell, and returns the rest of the cell. Without a year it is the next such
 * date, counted from a month ago. Undefined if there is no date.
 */
export function readCellDate(cell: string, order: DateOrder, today: Temporal.PlainDate): CellDate | undefined {
  const text = bare(cell);
  const [length, year, month, day] = parts(text, order) ?? [0];
  if (length === 0 || !month || !day) return undefined;
  try {
    const date =
      year === undefined
        ? nextDate(month, day, today)
        : Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
    return { day: date, rest: restOf(text.slice(length)) };
  } catch {
    return undefined;
  }
}

/** In the serial dates of spreadsheets, the fraction is the time of day. */
function restOf(rest: string): string {
  if (/^[.,]\d+$/.test(rest)) return /[1-9]/.test(rest) ? `0.${rest.slice(1)}` : '';
  return rest.replace(/^[\s,;@|-]+/, '');
}

/** Returns the length of the match, and year, month and day. */
function parts(
  text: string,
  order: DateOrder,
): [number, number | undefined, number | undefined, number | undefined] | undefined {
  const inIso = iso.exec(text);
  if (inIso) return [inIso[0].length, Number(inIso[1]), Number(inIso[2]), Number(inIso[3])];
  const inNumbers = numbers.exec(text);
  if (inNumbers) {
    const [one, other] = [Number(inNumbers[1]), Number(inNumbers[2])];
    const [month, day] = order === 'day-first' ? [other, one] : [one, other];
    return [inNumbers[0].length, fullYear(inNumbers[3]), month, day];
  }
  const dayFirst = dayAndMonth.exec(text);
  if (dayFirst && monthCalled(dayFirst[2] ?? '')) {
    return [dayFirst[0].length, fullYear(dayFirst[3]), monthCalled(dayFirst[2] ?? ''), Number(dayFirst[1])];
  }
  const monthFirst = monthAndDay.exec(text);
  if (monthFirst)
    return [monthFirst[0].length, fullYear(monthFirst[3]), monthCalled(monthFirst[1] ?? ''), Number(monthFirst[2])];
  // Serial dates of spreadsheets, in days since the end of 1899: the years 2009 to 2064.
  const serial = /^([4-5]\d{4})(?:[.,]\d+)?$/.exec(text);
  if (!serial) return undefined;
  const date = Temporal.PlainDate.from('1899-12-30').add({ days: Number(serial[1]) });
  return [5, date.year, date.month, date.day];
}

/** Returns the text without weekday and accents. `Mar 8` may be a Tuesday in French or a day in March. */
function bare(cell: string): string {
  const text = cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .replace(/^(le|el|am|on)\s+/i, '');
  const word = weekday.exec(text)?.[0];
  if (word === undefined) return text;
  const rest = text.slice(word.length);
  const isDate = iso.test(rest) || numbers.test(rest) || monthCalled(dayAndMonth.exec(rest)?.[2] ?? '') !== undefined;
  return isDate || monthCalled(word) === undefined ? rest : text;
}

function fullYear(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  return Number(written) < 100 ? 2000 + Number(written) : Number(written);
}

function nextDate(month: number, day: number, today: Temporal.PlainDate): Temporal.PlainDate {
  const since = today.subtract({ months: 1 });
  // The next 29 February may be eight years away.
  for (let year = since.year; year < since.year + 9; year++) {
    const date = Temporal.PlainDate.from({ year, month, day });
    if (date.day === day && Temporal.PlainDate.compare(date, since) >= 0) return date;
  }
  throw new RangeError('no such day');
}

/**
 * Parses a time or a range of times: `21h30`, `9:30 pm`, `20:00–02:00`, `de 21h à 2h`; undefined for other texts. A
 * cell such as `0.875` is a fraction of a day.
 */
export function readCellTimes(cell: string): { start: Temporal.PlainTime; end: Temporal.PlainTime | null } | undefined {
  const text = normalizeTimes(cell);
  // `0.30` is half past midnight; with another number of digits it is a fraction of a day.
  const part = /^0?[.,](\d|\d{3,})$/.exec(text)?.[1];
  if (part !== undefined) {
    const minutes = Math.round(Number(`0.${part}`) * 24 * 60) % (24 * 60);
    return { start: new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60), end: null };
  }
  const one = String.raw`(\d{1,2})(?:(?:[:h.]|\s*uhr\s*)(\d{2})?(?::\d{2})?)?\s*(?:uhr|hrs?|h)?\s*([ap]m)?`;
  const range = new RegExp(
    `^(?:de|von|from|a partir de|desde|dalle|ab|a|at|um|ore|(?:d?alle )?ore|alle|(?:a )?las|kl)?\\s*${one}(?:\\s*(?:-|a|bis|to|until|hasta|alle|jusqu a)\\s*${one})?$`,
  );
  const [found, hour, minute, half, endHour, endMinute, endHalf] = range.exec(text) ?? [];
  if (found === undefined) return undefined;
  const end = endHour === undefined ? null : timeOf(endHour, endMinute, endHalf);
  // In "9–11 pm" the first time is in the same half of the day.
  const start = timeOf(hour, minute, half ?? (endHalf && Number(hour) <= Number(endHour) ? endHalf : undefined));
  return start && end !== undefined ? { start, end } : undefined;
}

function normalizeTimes(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replace(/[–—→]/g, '-')
    .replace(/à/g, 'a')
    .replace(/([ap])\.m\.?/g, '$1m')
    .replace(/\bnoon\b|\bmidi\b/g, '12:00')
    .replace(/\bmidnight\b|\bminuit\b|\bmedianoche\b/g, '0:00')
    .replace(/['’]/g, ' ');
}

function timeOf(hour = '', minute = '0', half?: string): Temporal.PlainTime | undefined {
  const hours = half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour);
  // 24:00 is midnight.
  const isTime = hours <= 24 && Number(minute) <= 59 && (!half || Number(hour) <= 12);
  return isTime ? new Temporal.PlainTime(hours % 24, Number(minute)) : undefined;
}
