import type { Locale } from '#contract/locales.ts';
import { amount, type Letter } from './letter.ts';

/** An event in a mail, in the language of the mail and the time zone of the venue. */
interface Line {
  name: string;
  /** `Sat 8 May`, for the subject. Absent if `when` is shown beside it. */
  day?: string | undefined;
  when: string;
  where: string;
  path: string;
  /** Number of dates of a series that the line covers. The other fields are those of the first date. */
  dates: number;
}

export interface EveningLine extends Line {
  /** The follow that matches: `Tango · around Lyon`. */
  why: string;
}

/** A change of an event: cancelled, removed, moved in time or place, or reinstated. */
export interface ChangeLine extends Line {
  kind: 'cancelled' | 'gone' | 'moved' | 'back';
  /** Previous time and place, if they changed. */
  before?: { when?: string; where?: string };
  /** Reason of the cancellation, written by the organiser. */
  reason?: string;
}

export interface ReminderLine extends Omit<Line, 'day' | 'dates'> {
  /**
   * Days until the start, by the calendar of the venue. `tonight` for a start after the next midnight, null for a start
   * within two hours.
   */
  daysAhead: number | 'tonight' | null;
  /** `21:00` */
  clock: string;
  /** Price and practical facts, if known. */
  known: string[];
}

/**
 * The ways to unsubscribe: `path` for the one-click request of a mail program, `pagePath` for the page that asks for a
 * confirmation.
 */
export interface Stop {
  path: string;
  pagePath: string;
}

/** Page where users manage follows and notification settings. */
export const settingsPath = '/following';

/** Maximum number of lines in a mail. The site lists the rest. */
export const maxLines = 20;

/** Returns a paragraph about an event, whose first line is a link. */
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

/** Returns the name of the event with its day and the number of further dates, for the subject. */
export function nameWithDay(locale: Locale, { name, day, dates }: Pick<Line, 'name' | 'day' | 'dates'>): string {
  return day === undefined ? name : `${name} · ${whenWithDates(locale, { when: day, dates })}`;
}

/** Returns the time with the number of further dates. */
export function whenWithDates(locale: Locale, { when, dates = 1 }: { when: string; dates?: number }): string {
  return dates > 1 ? `${when}, ${moreDates[locale](dates - 1)}` : when;
}
