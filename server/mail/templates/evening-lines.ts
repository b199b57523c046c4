import type { Locale } from '#contract/locales.ts';
import { amount, type Letter } from './letter.ts';

/** An evening in a mail. All in words of its language, and by the clock of the venue. */
interface Line {
  name: string;
  /** `Sat 8 May`, for the subject; absent where that stands beside `when`. */
  day?: string | undefined;
  when: string;
  where: string;
  path: string;
  /** How many it stands for, of a series; the first of them is told. */
  dates: number;
}

export interface EveningLine extends Line {
  /** What is followed: `Tango · around Lyon`. */
  why: string;
}

/** What has become of an evening: called off, taken off the site, at another time or place, or on again. */
export interface ChangeLine extends Line {
  kind: 'cancelled' | 'gone' | 'moved' | 'back';
  /** When and where it was to be before, where that was otherwise. */
  before?: { when?: string; where?: string };
  /** Why it is cancelled, in the words of its organiser. */
  reason?: string;
}

export interface ReminderLine extends Omit<Line, 'day' | 'dates'> {
  /**
   * In how many days it starts, on the calendar of the venue; `tonight` where that is after the next midnight; null for one
   * that begins in an hour or two.
   */
  daysAhead: number | 'tonight' | null;
  /** `21:00` */
  clock: string;
  /** Price and what is good to know, where anything is known. */
  known: string[];
}

/** Two presses end a mail of ours: one in it, one on the page; and one in a mail program. */
export interface Stop {
  path: string;
  pagePath: string;
}

/** Where someone sees what they follow, and chooses how they are told. */
export const settingsPath = '/following';

/** Beyond these nobody reads: they are on the site. */
export const maxLines = 20;

/** What was written about an evening, its first line a link. */
export function asBlock(
  path: string,
  lines: readonly (string | undefined)[],
  note?: string,
): Letter['paragraphs'][number] {
  const written = lines.filter(Boolean).join('\n');
  return { written, path, ...(note !== undefined && { note }) };
}

const moreDates: Record<Locale, (count: number) => string> = {
  fr: (count) => `et ${amount('fr', count)} autre${count === 1 ? '' : 's'} date${count === 1 ? '' : 's'}`,
  en: (count) => `and ${amount('en', count)} more date${count === 1 ? '' : 's'}`,
  es: (count) => `y ${amount('es', count)} fecha${count === 1 ? '' : 's'} más`,
};

/** What a mail about it alone is called: the evening, its day, and how many more there are of it. */
export function nameWithDay(locale: Locale, { name, day, dates }: Pick<Line, 'name' | 'day' | 'dates'>): string {
  return day === undefined ? name : `${name} · ${whenWithDates(locale, { when: day, dates })}`;
}

/** When it is, and how many more there are of it. */
export function whenWithDates(locale: Locale, { when, dates = 1 }: { when: string; dates?: number }): string {
  return dates > 1 ? `${when}, ${moreDates[locale](dates - 1)}` : when;
}
