/** Start and end in the form of `ReadEvent`. */
export interface ReadTimes {
  start: string;
  end: string | null;
  isAllDay: boolean;
  timeZone: string | null;
  /** There is an end, but it is invalid or before the start. */
  hasBadEnd: boolean;
}

interface IsoTime {
  local: Temporal.PlainDateTime;
  isDay: boolean;
  zone: string | null;
}

/**
 * Parses a start and an end in ISO 8601 and common variants; undefined if the start is invalid. An invalid end, or one
 * before the start, is null and sets `hasBadEnd`.
 */
export function readTimes(startText: string | null, endText: string | null): ReadTimes | undefined {
  const start = readIsoTime(startText);
  if (!start) return undefined;
  const written = readIsoTime(endText);
  const end = written && onClock(written, start);
  const isBefore = end && Temporal.PlainDateTime.compare(end, start.local) < 0;
  const isEnd = end && !isBefore && (start.isDay || !end.equals(start.local));
  return {
    start: asText(start.local, start.isDay),
    end: isEnd ? asText(end, start.isDay) : null,
    isAllDay: start.isDay,
    timeZone: start.zone,
    hasBadEnd: endText !== null && (!written || isBefore === true),
  };
}

const shape =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]+(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?(?:\[[^\]]*\])?$/i;

function readIsoTime(text: string | null): IsoTime | undefined {
  const [, year, month, day, hour, minute, second = '00', zone] = shape.exec(text?.trim() ?? '') ?? [];
  if (!year) return undefined;
  try {
    const local = Temporal.PlainDateTime.from(
      hour ? `${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute}:${second}` : `${year}-${month}-${day}`,
    );
    return { local, isDay: hour === undefined, zone: zone ? zoneName(zone) : null };
  } catch {
    return undefined;
  }
}

function zoneName(written: string): string {
  if (/^(Z|UTC)$/i.test(written)) return 'UTC';
  return `${written.slice(0, 3)}:${written.slice(3).replace(':', '') || '00'}`;
}

/** A start and an end on both sides of a clock change have two offsets; returns the end on the clock of the start. */
function onClock(end: IsoTime, start: IsoTime): Temporal.PlainDateTime | undefined {
  // A day does not say when a party ends.
  if (end.isDay && !start.isDay) return undefined;
  if (start.isDay) return end.local.withPlainTime();
  if (end.zone === null || start.zone === null || end.zone === start.zone) return end.local;
  return end.local.toZonedDateTime(end.zone).withTimeZone(start.zone).toPlainDateTime();
}

function asText(local: Temporal.PlainDateTime, isDay: boolean): string {
  return isDay ? local.toPlainDate().toString() : local.toString({ smallestUnit: 'second' });
}
