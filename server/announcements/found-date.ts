import type { TextRange } from './source-text.ts';

/**
 * How likely a date is the date of the event. The highest level found in the text wins: a written date before a
 * weekday.
 */
export const trust = { none: 0, doubtful: 0.5, weekdayAlone: 1, relative: 2, written: 3 } as const;

export interface FoundDate extends TextRange {
  /** One day, the first and last day of a range, or the days of a list. */
  days: string[];
  isRange: boolean;
  trust: number;
  /** The weekday next to the date does not match it. */
  isContradicted: boolean;
  /** "From the 12th on": the first of several. */
  isStart: boolean;
  /** A course or season starts on this date. */
  isFirstOfMany?: boolean;
  /** Excluded by a series. */
  isException?: boolean;
  /** Replaces a date that a series excludes. */
  isReplacement?: boolean;
  /** The last date of a series: "until 29 June". */
  isLast?: boolean;
  /** Start time of the first day of a range, if written between its days. */
  time?: string | undefined;
  /** End time of the last day of a range, if written before it. */
  timeLast?: string | undefined;
  /** "16 and 17 January": an event on each day instead of one that lasts both. */
  isBothDays?: boolean;
  /** Reads the same words again relative to another day. Undefined for dates that are not on the calendar. */
  readFrom?: (today: string) => Partial<FoundDate> | undefined;
  /** Other possible days. */
  alternatives: string[];
}
