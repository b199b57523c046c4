import type { Letter, MailTexts } from './letter.ts';

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

/** Returns the text of the number of events that the mail does not list; an empty list if it lists all. */
export function moreThan(lines: readonly unknown[], t: MailTexts): string[] {
  return lines.length > maxLines ? [t('shared.more', { count: lines.length - maxLines })] : [];
}

/** Returns the button: to the page of the only event, or to `path`, the page that lists all. */
export function pageButton(
  lines: readonly Pick<Line, 'path'>[],
  path: string,
  t: MailTexts,
): NonNullable<Letter['button']> {
  const [first, ...others] = lines;
  return first && others.length === 0
    ? { label: t('shared.seePage'), path: first.path }
    : { label: t('shared.seeAll'), path };
}

/** Returns the name of the event with its day and the number of further dates, for the subject. */
export function nameWithDay({ name, day, dates }: Pick<Line, 'name' | 'day' | 'dates'>, t: MailTexts): string {
  return day === undefined ? name : `${name} · ${whenWithDates({ when: day, dates }, t)}`;
}

/** Returns the time with the number of further dates. */
export function whenWithDates({ when, dates = 1 }: { when: string; dates?: number }, t: MailTexts): string {
  return dates > 1 ? t('shared.whenAndMore', { when, more: t('shared.moreDates', { count: dates - 1 }) }) : when;
}
