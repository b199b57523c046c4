import type { Problems, ReadWindow } from '#server/sources/parse/read-event.ts';
import type { Block, Property } from './ical-blocks.ts';
import { readRule, recurringTimes } from './recurrence-dates.ts';
import { translatedZone } from './translated-zones.ts';
import { ianaName } from './zone-names.ts';

/** A day or a time as written in a calendar. */
export interface Moment {
  local: Temporal.PlainDateTime;
  isDay: boolean;
  /** The clock it is given on; null for the venue's. */
  clock: Clock | null;
  /** Length of a period (`RDATE;VALUE=PERIOD`) on the wall clock. */
  length?: Temporal.Duration | undefined;
  /** Name of its zone if it is unknown. */
  unknownZone?: string | undefined;
}

/** A time zone with an IANA name, or one that only the file describes. */
export type Clock = { zone: string } | { zone: null; changes: ClockChange[] };

interface ClockChange {
  /** Local time before the change. */
  at: Temporal.PlainDateTime;
  offsetBefore: string;
  offset: string;
}

/** Some programs write every zone they know into a file; about 400 exist. */
const maxZones = 500;

/** The time zones of one calendar file. */
export class CalendarClocks {
  /** By TZID. If the file describes a zone with a known name, the rules in the file are ignored. */
  readonly #called = new Map<string, Clock | null>();
  /** The TZIDs of `#called` that are unknown. */
  readonly #unknown = new Set<string>();
  /** Clock of times without a zone, and of rules written in UTC. */
  readonly usual: Clock | null;
  /** The owner's answer: the clock of unknown zones. */
  readonly #answered: Clock | null;
  readonly #problems: Problems;

  constructor(
    zones: Block[],
    { calendarZone, answeredZone }: { calendarZone: string | null; answeredZone: string | null },
    window: ReadWindow,
    problems: Problems,
  ) {
    this.#problems = problems;
    this.usual = calendarZone === null ? null : { zone: calendarZone };
    this.#answered = answeredZone === null ? null : { zone: answeredZone };
    for (const zone of zones.slice(0, maxZones)) {
      const id = textOf(zone, 'TZID');
      if (!id) continue;
      const name = ianaName(id) ?? ianaName(textOf(zone, 'X-LIC-LOCATION') ?? '');
      // The description in the file is more certain than a zone guessed from a translated name.
      const clock = name === null ? describedClock(zone, window) : { zone: name };
      if (clock) this.#called.set(id, clock);
    }
  }

  /** Returns the moments of a property, without invalid ones. */
  moments({ parameters, values }: Property): Moment[] {
    return values.flatMap((value) => this.#moment(value, parameters.tzid) ?? []);
  }

  /** A date, a time, or the start and length of a period: `20270118T190000/PT3H`, `20270118T190000/20270118T220000`. */
  #moment(value: string, zoneId: string | undefined): Moment | undefined {
    const [written = '', end = ''] = value.split('/').map((side) => side.trim());
    const [, day, time, utc] = dateShape.exec(written) ?? [];
    if (!day) return undefined;
    try {
      const local = Temporal.PlainDateTime.from(time ? `${day}T${time}` : day);
      if (!time) return { local, isDay: true, clock: null };
      const clock = utc ? utcClock : this.#clockCalled(zoneId);
      const unknownZone = !utc && zoneId !== undefined && this.#unknown.has(zoneId) ? zoneId : undefined;
      const moment = { local, isDay: false, clock, ...(unknownZone !== undefined && { unknownZone }) };
      const length = end === '' ? null : (readDuration(end) ?? this.#until(moment, end, zoneId));
      return length === null ? moment : { ...moment, length };
    } catch {
      return undefined;
    }
  }

  /** Returns the length of a period that names its end; null if the end is not after the start. */
  #until(start: Moment, written: string, zoneId: string | undefined): Temporal.Duration | null {
    const end = this.#moment(written, zoneId);
    if (!end || end.isDay) return null;
    const length = start.local.until(onClock(end, start.clock).local);
    return length.sign > 0 ? length : null;
  }

  #clockCalled(id: string | undefined): Clock | null {
    if (id === undefined) return this.usual;
    const kept = this.#called.get(id);
    if (kept !== undefined) return kept;
    const zone = ianaName(id) ?? translatedZone(id);
    if (zone === null) {
      this.#problems.note('zone-unknown', { found: id });
      if (this.#answered === null) this.#unknown.add(id);
    }
    const clock = zone === null ? (this.#answered ?? this.usual) : { zone };
    this.#called.set(id, clock);
    return clock;
  }
}

/**
 * Parses an RFC 5545 duration in any of its forms (`PT3H`, `P1DT2H30M`, `P1W`, `+PT180M`), also without the `T` that
 * some programs omit. Null for anything else, for zero and for negative ones.
 */
export function readDuration(written: string): Temporal.Duration | null {
  const [isDuration, ...counts] =
    /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?T?(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?$/i.exec(written.trim()) ?? [];
  if (isDuration === undefined) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = counts.map((count) => Number(count ?? 0));
  const length = Temporal.Duration.from({ weeks, days, hours, minutes, seconds });
  return length.sign > 0 ? length : null;
}

/** `20270213`, `20270213T2100`, `20270213T210000Z`, and the same with dashes and colons. */
const dateShape = /^(\d{4}-?\d{2}-?\d{2})(?:T(\d{2}:?\d{2}(?::?\d{2})?)(Z?))?$/i;

export const utcClock: Clock = { zone: 'UTC' };

/** Returns a moment in milliseconds since 1970; without a known clock it counts as UTC, which is enough for sorting. */
export function instantOf({ local, clock }: Moment): number {
  const zone = clock === null ? 'UTC' : (clock.zone ?? offsetOf(clock.changes, local));
  return local.toZonedDateTime(zone).epochMilliseconds;
}

/**
 * Returns the same moment on another clock. Days, and moments or clocks without a known zone, are returned unchanged.
 */
export function onClock(moment: Moment, clock: Clock | null): Moment {
  if (moment.isDay || moment.clock === null || clock === null || moment.clock === clock) return moment;
  if (clock.zone === null) return moment;
  const instant = Temporal.Instant.fromEpochMilliseconds(instantOf(moment));
  return { local: instant.toZonedDateTimeISO(clock.zone).toPlainDateTime(), isDay: false, clock };
}

/** Returns the first value of a property, trimmed, or null if it is missing or empty. */
export function textOf(block: Block, name: string): string | null {
  return block.properties.get(name)?.[0]?.values[0]?.trim() || null;
}

function offsetOf(changes: ClockChange[], local: Temporal.PlainDateTime): string {
  const last = changes.findLast(({ at }) => Temporal.PlainDateTime.compare(at, local) <= 0);
  return last?.offset ?? changes[0]?.offsetBefore ?? '+00:00';
}

/** Enough for a zone since 1900: each change of its law has two parts. */
const maxParts = 100;

/** Returns the clock changes around the window of a zone that only the file describes. */
function describedClock(zone: Block, window: ReadWindow): Clock | undefined {
  const from = Temporal.PlainDate.from(window.from).subtract({ years: 2 }).toPlainDateTime();
  const to = Temporal.PlainDate.from(window.before).add({ years: 2 }).toPlainDateTime();
  const changes = zone.parts.slice(0, maxParts).flatMap((part) => {
    const [start, offset] = [textOf(part, 'DTSTART'), offsetIn(textOf(part, 'TZOFFSETTO'))];
    const [, day, time = '000000'] = dateShape.exec(start ?? '') ?? [];
    if (!day || !offset) return [];
    const offsetBefore = offsetIn(textOf(part, 'TZOFFSETFROM')) ?? offset;
    return turns(`${day}T${time}`, textOf(part, 'RRULE')).map((at) => ({ at, offsetBefore, offset }));
  });
  if (changes.length === 0) return undefined;
  return { zone: null, changes: changes.sort((one, other) => Temporal.PlainDateTime.compare(one.at, other.at)) };

  function turns(start: string, written: string | null): Temporal.PlainDateTime[] {
    try {
      const first = Temporal.PlainDateTime.from(start);
      if (written === null) return [first];
      const { rule, until } = readRule(written);
      if (!rule.includes('FREQ=YEARLY')) return [first];
      const lastDay = until === null ? '9' : until.slice(0, 8);
      const later = recurringTimes(rule, first, { from, to });
      return [first, ...later.filter((at) => at.toPlainDate().toString().replaceAll('-', '') <= lastDay)];
    } catch {
      return [];
    }
  }
}

/** `+0100`, `-033000` as `+01:00`, `-03:30`. */
function offsetIn(written: string | null): string | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})/.exec(written ?? '') ?? [];
  if (!sign || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${sign}${hours}:${minutes}`;
}
