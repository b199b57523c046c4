import { isOnOneDay } from '#contract/local-days.ts';
import type { Locale } from '#contract/locales.ts';
import { partsWithMonth, partText } from '#server/text/date-format.ts';

interface Names {
  weekday: string;
  day: string;
  month: string;
  year: string;
}

/**
 * Returns the date of an event on a card, local to the venue: `Sat 8 May · 21:00`, or `Fri 30 Apr – Sun 2 May` for
 * several days. With the year, unless it is that of `now` in UTC.
 */
export function whenOf(
  locale: Locale,
  { dateStart, dateEnd }: { dateStart: string; dateEnd: string },
  now: Date,
): string {
  const [start, end] = [namesOf(locale, dateStart), namesOf(locale, dateEnd)];
  const thisYear = String(now.getUTCFullYear());
  if (isOnOneDay({ dateStart, dateEnd })) {
    // The year of the start, because the last night of a year ends in the next one.
    const year = start.year === thisYear ? '' : ` ${start.year}`;
    return `${capital(`${start.weekday} ${start.day} ${start.month}${year}`)} · ${dateStart.slice(11, 16)}`;
  }
  const year = start.year === thisYear && end.year === start.year ? '' : ` ${end.year}`;
  const month = start.month === end.month && start.year === end.year ? '' : ` ${start.month}`;
  const ownYear = start.year === end.year ? '' : ` ${start.year}`;
  const from = `${start.weekday} ${start.day}${month}${ownYear}`;
  return capital(`${from} – ${end.weekday} ${end.day} ${end.month}${year}`);
}

/** The local date is parsed as UTC, so that it is never converted. */
const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

function namesOf(locale: Locale, iso: string): Names {
  const parts = partsWithMonth(locale, new Date(`${iso.slice(0, 10)}T00:00:00Z`), options);
  const part = (type: keyof Names) => {
    const found = parts.find((each) => each.type === type);
    return found ? partText(locale, found) : '';
  };
  return { weekday: part('weekday'), day: part('day'), month: part('month'), year: part('year') };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
