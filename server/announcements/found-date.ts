import type { Span } from './source-text.ts';

/** How sure it is that a date is that of the evening: a weekday alone gives way to a date, a closing date to everything. */
export const trust = { none: 0, doubtful: 0.5, weekdayAlone: 1, relative: 2, written: 3 } as const;

export interface FoundDate extends Span {
  /** One, the first and last of a row, or several that follow no rule. */
  days: string[];
  isRow: boolean;
  trust: number;
  /** The weekday beside it is not that of the date. */
  isContradicted: boolean;
  /** "From the 12th on": the first of several. */
  isStart: boolean;
  /** What begins then goes on: a course, a season. */
  isFirstOfMany?: boolean;
  /** A series leaves it out. */
  isException?: boolean;
  /** Replaces a date that a series leaves out. */
  isReplacement?: boolean;
  /** The last one of a series: "until 29 June". */
  isLast?: boolean;
  /** When the first day of a row begins, where that stands between its days. */
  time?: string | undefined;
  /** When the last day of a row ends, if that is written before it. */
  timeLast?: string | undefined;
  /** "16 and 17 January": an evening on each, rather than from one to the other. */
  isBothDays?: boolean;
  /** Returns the same words as read on another day, where they are a date of the calendar. */
  readFrom?: (today: string) => Partial<FoundDate> | undefined;
  /** What it may mean as well. */
  alternatives: string[];
}
