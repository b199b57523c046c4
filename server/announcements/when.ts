import type { AnnouncedEvent } from '#contract/announcements.ts';
import { addDays } from './calendar.ts';
import { clock, minutesOf, type TimeReading } from './choose-times.ts';
import type { DateReading } from './date-reading.ts';
import { fieldBuilder } from './field-builder.ts';
import type { SourceText, TextRange } from './source-text.ts';
import type { FoundTime } from './times.ts';
import type { FoundTown } from './towns.ts';
import { type FoundZone, toLocalTimeOf } from './zones.ts';

type When = Pick<AnnouncedEvent, 'dateStart' | 'dateEnd'>;

/**
 * Returns start and end in the venue's local time, or only days if the text has no times; empty without a date. An end
 * before the start is on the next day.
 */
export function startAndEnd(
  source: SourceText,
  dates: DateReading,
  times: TimeReading & { behind: FoundTime | undefined },
  isLesson: boolean,
): When {
  const understood = fieldBuilder(source);
  const { first, last } = dates;
  if (!first) return {};
  const { start, end } = times;
  const endOfLast = last?.time === undefined ? times.behind?.from : minutesOf(last.time);
  if (last && first.time !== undefined && endOfLast !== undefined) {
    return {
      dateStart: understood(first.span, at(first.day, minutesOf(first.time))),
      dateEnd: understood(
        times.behind && last.time === undefined ? joinedSpan(source, last.span, times.behind) : last.span,
        at(last.day, endOfLast),
      ),
    };
  }
  if (last) {
    // The times of a festival apply to one of its evenings, those of a workshop to each day.
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
    dateStart: understood(joinedSpan(source, first.span, start.span), value, alternatives),
    ...(end && { dateEnd: understood(end.span, at(isNextDay ? addDays(first.day, 1) : first.day, end.minutes)) }),
  };
}

function at(day: string, minutes: number): string {
  return `${minutes >= 1440 ? addDays(day, 1) : day}T${clock(minutes)}`;
}

const maxCharactersBetween = 30;

/** Returns date and time as one span if they are close together, otherwise the date. */
function joinedSpan({ text }: SourceText, date: TextRange, time: TextRange): TextRange {
  const span = { start: Math.min(date.start, time.start), end: Math.max(date.end, time.end) };
  const between = text.slice(Math.min(date.end, time.end), Math.max(date.start, time.start));
  return between.length > maxCharactersBetween ? date : span;
}

/**
 * Converts the start and end to the venue's local time if the text names another time zone; otherwise returns `when`
 * unchanged. `doubt` is the position in the text of a zone that cannot be converted, because the town is unknown or the
 * days of a series would change.
 */
export function toVenueTime(
  when: When,
  zone: FoundZone | undefined,
  town: FoundTown | undefined,
  isSeries: boolean,
): { when: When; doubt: TextRange | undefined } {
  const { dateStart, dateEnd } = when;
  if (!zone || !dateStart?.value.includes('T')) return { when, doubt: undefined };
  if (!town) return { when, doubt: zone };
  const moved = (local: string) => (local.includes('T') ? toLocalTimeOf(town.town, local, zone.zone) : local);
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
