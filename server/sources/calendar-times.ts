import type { Block, Property } from './ical-blocks.ts';
import type { Problems, ReadWindow } from './read-event.ts';
import { readRule, recurringTimes } from './recurrence-dates.ts';
import { ianaName } from './zone-names.ts';

/** A day or a time as a calendar writes it. */
export interface Moment {
  local: Temporal.PlainDateTime;
  isDay: boolean;
  /** Whose clock shows it; null for the venue's. */
  clock: Clock | null;
}

/** The clocks of a time zone that the world knows, or of one that the file itself describes. */
export type Clock = { zone: string } | { zone: null; changes: ClockChange[] };

interface ClockChange {
  /** What the clocks show when they are turned. */
  at: Temporal.PlainDateTime;
  offsetBefore: string;
  offset: string;
}

/** Programs put all that they know into a file; the world has some 400. */
const mostZones = 500;

/** The time zones of one calendar file. */
export class CalendarClocks {
  /** By TZID. Where the file describes one that we know by name, its own rules are not read. */
  readonly #called = new Map<string, Clock | null>();
  /** Of times without a zone, or with one that nobody knows; and where a rule in UTC is meant. */
  readonly usual: Clock | null;
  readonly #problems: Problems;

  constructor(zones: Block[], calendarZone: string | null, window: ReadWindow, problems: Problems) {
    this.#problems = problems;
    this.usual = calendarZone === null ? null : { zone: calendarZone };
    for (const zone of zones.slice(0, mostZones)) {
      const id = textOf(zone, 'TZID');
      if (!id) continue;
      const name = ianaName(id) ?? ianaName(textOf(zone, 'X-LIC-LOCATION') ?? '');
      const clock = name === null ? describedClock(zone, window) : { zone: name };
      if (clock) this.#called.set(id, clock);
    }
  }

  /** The moments of a property, those left out that are none. */
  moments({ parameters, values }: Property): Moment[] {
    return values.flatMap((value) => this.#moment(value, parameters.tzid) ?? []);
  }

  #moment(value: string, zoneId: string | undefined): Moment | undefined {
    // Of a period only its start means something here.
    const [, day, time, utc] = dateShape.exec(value.split('/')[0]?.trim() ?? '') ?? [];
    if (!day) return undefined;
    try {
      const local = Temporal.PlainDateTime.from(time ? `${day}T${time}` : day);
      if (!time) return { local, isDay: true, clock: null };
      return { local, isDay: false, clock: utc ? utcClock : this.#clockCalled(zoneId) };
    } catch {
      return undefined;
    }
  }

  #clockCalled(id: string | undefined): Clock | null {
    if (id === undefined) return this.usual;
    const kept = this.#called.get(id);
    if (kept !== undefined) return kept;
    const zone = ianaName(id);
    if (zone === null) this.#problems.note('zone-unknown', { found: id });
    const clock = zone === null ? this.usual : { zone };
    this.#called.set(id, clock);
    return clock;
  }
}

/** `20270213`, `20270213T2100`, `20270213T210000Z`, and the same with dashes and colons. */
const dateShape = /^(\d{4}-?\d{2}-?\d{2})(?:T(\d{2}:?\d{2}(?::?\d{2})?)(Z?))?$/i;

export const utcClock: Clock = { zone: 'UTC' };

/** Of a clock that nobody knows it is as good as any other to put times in order. */
export function instantOf({ local, clock }: Moment): number {
  const zone = clock === null ? 'UTC' : (clock.zone ?? offsetOf(clock.changes, local));
  return local.toZonedDateTime(zone).epochMilliseconds;
}

/** The same moment on another clock. */
export function onClock(moment: Moment, clock: Clock | null): Moment {
  if (moment.isDay || moment.clock === null || clock === null || moment.clock === clock) return moment;
  if (clock.zone === null) return moment;
  const instant = Temporal.Instant.fromEpochMilliseconds(instantOf(moment));
  return { local: instant.toZonedDateTimeISO(clock.zone).toPlainDateTime(), isDay: false, clock };
}

export function textOf(block: Block, name: string): string | null {
  return block.properties.get(name)?.[0]?.values[0]?.trim() || null;
}

function offsetOf(changes: ClockChange[], local: Temporal.PlainDateTime): string {
  const last = changes.findLast(({ at }) => Temporal.PlainDateTime.compare(at, local) <= 0);
  return last?.offset ?? changes[0]?.offsetBefore ?? '+00:00';
}

/** Of a zone since 1900: each change of its law has two. */
const mostParts = 100;

/** When the clocks are turned around the window, of a zone that stands in the file and nowhere else. */
function describedClock(zone: Block, window: ReadWindow): Clock | undefined {
  const from = Temporal.PlainDate.from(window.from).subtract({ years: 2 }).toPlainDateTime();
  const to = Temporal.PlainDate.from(window.before).add({ years: 2 }).toPlainDateTime();
  const changes = zone.parts.slice(0, mostParts).flatMap((part) => {
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
