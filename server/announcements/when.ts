import type { AnnouncedEvent } from '#contract/announcements.ts';
import { addDays } from './calendar.ts';
import { clock, minutesOf, type TimeReading } from './choose-times.ts';
import type { DateReading } from './date-reading.ts';
import type { SourceText, Span } from './source-text.ts';
import type { FoundTime } from './times.ts';
import type { FoundTown } from './towns.ts';
import { understanding } from './understanding.ts';
import { type FoundZone, onClockOf } from './zones.ts';

type When = Pick<AnnouncedEvent, 'dateStart' | 'dateEnd'>;

/** Start and end on the clock of the venue; days alone where no time is said. */
export function whenOf(
  source: SourceText,
  dates: DateReading,
  times: TimeReading & { behind: FoundTime | undefined },
  isLesson: boolean,
): When {
  const understood = understanding(source);
  const { first, last } = dates;
  if (!first) return {};
  const { start, end } = times;
  const endOfLast = last?.time === undefined ? times.behind?.from : minutesOf(last.time);
  if (last && first.time !== undefined && endOfLast !== undefined) {
    return {
      dateStart: understood(first.span, at(first.day, minutesOf(first.time))),
      dateEnd: understood(
        times.behind && last.time === undefined ? together(source, last.span, times.behind) : last.span,
        at(last.day, endOfLast),
      ),
    };
  }
  if (last) {
    // The times of a festival are those of one of its evenings; of a workshop, of each of its days.
    const hasHours = isLesson && start !== undefined && end !== undefined && start.isOfDay;
    return {
      dateStart: understood(first.span, hasHours ? at(first.day, start.minutes) : first.day),
      dateEnd: understood(last.span, hasHours ? at(last.day, end.minutes) : last.day),
    };
  }
  if (!start) return { dateStart: understood(first.span, first.day, first.alternatives) };
  const value = at(first.day, start.minutes);
  const alternatives = [
    ...first.alternatives.map((day) => at(day, start.minutes)),
    ...start.alternatives.map((minutes) => at(first.day, minutes)),
  ];
  const isNextDay = end && end.minutes <= start.minutes;
  return {
    dateStart: understood(together(source, first.span, start.span), value, alternatives),
    ...(end && { dateEnd: understood(end.span, at(isNextDay ? addDays(first.day, 1) : first.day, end.minutes)) }),
  };
}

function at(day: string, minutes: number): string {
  return `${minutes >= 1440 ? addDays(day, 1) : day}T${clock(minutes)}`;
}

const maxCharactersBetween = 30;

/** A date and its time as one quotation where they stand close together; else the date alone. */
function together({ text }: SourceText, date: Span, time: Span): Span {
  const span = { start: Math.min(date.start, time.start), end: Math.max(date.end, time.end) };
  const between = text.slice(Math.min(date.end, time.end), Math.max(date.start, time.start));
  return between.length > maxCharactersBetween ? date : span;
}

/**
 * The same on the clock of the venue, where its hours are those of another zone. `doubt` has the words of a zone that cannot be
 * converted: nobody knows where the venue is, or the days of a series would be others.
 */
export function onVenueClock(
  when: When,
  zone: FoundZone | undefined,
  town: FoundTown | undefined,
  isSeries: boolean,
): { when: When; doubt: Span | undefined } {
  const { dateStart, dateEnd } = when;
  if (!zone || !dateStart?.value.includes('T')) return { when, doubt: undefined };
  if (!town) return { when, doubt: zone };
  const moved = (local: string) => (local.includes('T') ? onClockOf(town.town, local, zone.zone) : local);
  const start = moved(dateStart.value);
  if (start === dateStart.value) return { when, doubt: undefined };
  if (isSeries && start.slice(0, 10) !== dateStart.value.slice(0, 10)) return { when, doubt: zone };
  return {
    when: {
      dateStart: { ...dateStart, value: start, alternatives: [...dateStart.alternatives.map(moved), dateStart.value] },
      ...(dateEnd && {
        dateEnd: { ...dateEnd, value: moved(dateEnd.value), alternatives: dateEnd.alternatives.map(moved) },
      }),
    },
    doubt: undefined,
  };
}
