import { oneLine } from '#server/sources/parse/plain-text.ts';
import {
  type ParsedSource,
  Problems,
  type ReadEvent,
  type ReadWindow,
  readLimits,
  withOwnKeys,
} from '#server/sources/parse/read-event.ts';
import { type Component, datesOf, touches } from './calendar-series.ts';
import { CalendarClocks, instantOf, type Moment, onClock, readDuration, textOf } from './calendar-times.ts';
import { type Block, cutBlocks } from './ical-blocks.ts';
import { type EventFields, eventFields } from './ical-fields.ts';
import { ianaName } from './zone-names.ts';

export interface CalendarReading extends ParsedSource {
  /** The calendar's name for itself. */
  name: string | null;
  /** The time zone that the calendar declares. */
  timeZone: string | null;
  /** Number of entries, including those outside the window. */
  entries: number;
}

/**
 * Returns the events of an iCalendar file (RFC 5545) that overlap the window; each date of a series is one of them.
 * Invalid parts are skipped and listed among the problems. `timeZone`, answered by the owner, is used for times without
 * a zone, if the file has no default, and for times in an unknown zone.
 */
export function readCalendar(
  text: string,
  { timeZone = null, ...window }: ReadWindow & { timeZone?: string | null | undefined },
): CalendarReading {
  const problems = new Problems();
  const nothing = { events: [], isComplete: false, name: null, timeZone: null, entries: 0 };
  if (text.length > readLimits.characters) {
    problems.note('too-large');
    return { ...nothing, problems: problems.list };
  }
  // A login page comes with status 200, too.
  if (!/^[ \t]*BEGIN:[ \t]*(VCALENDAR|VEVENT)[ \t]*\r?$/im.test(text)) {
    problems.note('not-a-calendar');
    return { ...nothing, problems: problems.list };
  }
  const { events: blocks, zones, calendar } = cutBlocks(text.replaceAll(/^\uFEFF|\0/g, ''), problems);
  const named = ianaName(calendar.get('X-WR-TIMEZONE') ?? '');
  const calendarZone = named === null || isUtc(named) ? (timeZone ?? named) : named;
  const clocks = new CalendarClocks(zones, { calendarZone, answeredZone: timeZone }, window, problems);
  const components = blocks.flatMap((block) => readComponent(block, clocks, problems) ?? []);
  const events = allDates(components, { clocks, window, problems }).sort(byStart);
  return {
    events: withOwnKeys(events, problems),
    problems: problems.list,
    isComplete: !problems.has('cut-off', 'not-closed', 'too-many-events', 'too-many-dates'),
    name: oneLine(calendar.get('X-WR-CALNAME')),
    timeZone: named,
    entries: blocks.length,
  };
}

interface Reader {
  clocks: CalendarClocks;
  window: ReadWindow;
  problems: Problems;
}

/** Returns the content of one VEVENT; undefined if it lacks something necessary, or is private. */
function readComponent(block: Block, clocks: CalendarClocks, problems: Problems): Component | undefined {
  const uid = textOf(block, 'UID');
  const where = { event: textOf(block, 'SUMMARY') ?? uid ?? '', line: block.line };
  if (/^(PRIVATE|CONFIDENTIAL)$/i.test(textOf(block, 'CLASS') ?? ''))
    return void problems.note('private', { line: block.line });
  const start = first('DTSTART');
  const recurrenceId = first('RECURRENCE-ID') ?? null;
  if (!start) return void problems.note('no-start', { ...where, found: textOf(block, 'DTSTART') ?? '' });
  const length = lengthOf(block, start, clocks);
  if (length === 'bad') problems.note('bad-end', where);
  const [{ parameters: { range = '' } = {} } = {}] = block.properties.get('RECURRENCE-ID') ?? [];
  const isRange = recurrenceId !== null && range.toUpperCase() === 'THISANDFUTURE';
  return { block, uid, start, recurrenceId, isRange, length: length === 'bad' ? null : length };

  function first(name: string): Moment | undefined {
    return (block.properties.get(name) ?? []).flatMap((property) => clocks.moments(property))[0];
  }
}

/** On the wall clock: an event from 21:00 to 04:00 ends at 04:00, also in the night of a clock change. */
function lengthOf(block: Block, start: Moment, clocks: CalendarClocks): Temporal.Duration | null | 'bad' {
  const [end] = (block.properties.get('DTEND') ?? []).flatMap((property) => clocks.moments(property));
  if (end) {
    const length = start.local.until(onClock(end, start.clock).local);
    return length.sign < 0 ? 'bad' : length.sign === 0 ? null : length;
  }
  const written = textOf(block, 'DURATION');
  if (written === null) return block.properties.has('DTEND') ? 'bad' : null;
  return readDuration(written) ?? (/^[+-]?P[\dTWDHMS]*$/i.test(written) && !/[1-9]/.test(written) ? null : 'bad');
}

function allDates(components: Component[], reader: Reader): ReadEvent[] {
  const { masters, overrides } = bySeries(components);
  const fieldsOf = new Map<Block, EventFields>();
  const events: ReadEvent[] = [];
  for (const master of masters) {
    if (isFull()) break;
    const own = overrides.get(master) ?? [];
    const isSeries = own.length > 0 || ['RRULE', 'RDATE'].some((name) => isSaid(master.block, name));
    for (const date of guarded(master, () => datesOf(master, own, reader)) ?? [])
      add(date.override ?? { ...master, start: date.start }, isSeries ? date.start : null);
  }
  for (const orphan of overrides.get(null) ?? [])
    add(orphan, orphan.recurrenceId && onClock(orphan.recurrenceId, reader.clocks.usual));
  if (isFull()) reader.problems.note('too-many-dates');
  return events.slice(0, readLimits.events);

  function isFull(): boolean {
    return events.length > readLimits.events;
  }

  function add(component: Component, original: Moment | null): void {
    if (isFull() || !touches(component.start, component.length, reader.window)) return;
    const event = guarded(component, () => {
      const fields = fieldsOf.getOrInsertComputed(component.block, eventFields);
      return toEvent(component, fields, original, reader);
    });
    if (event) events.push(event);
  }

  /** An unexpected exception affects one event, not the calendar. */
  function guarded<Result>({ block, uid }: Component, work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      reader.problems.note('unreadable-event', { event: uid ?? '', line: block.line, found: String(error) });
      return undefined;
    }
  }
}

function isSaid(block: Block, name: string): boolean {
  return (block.properties.get(name) ?? []).some(({ values }) => values.some((value) => value.trim() !== ''));
}

function toEvent(
  component: Component,
  fields: EventFields,
  original: Moment | null,
  { clocks, problems }: Reader,
): ReadEvent | undefined {
  const { block, uid, length, start } = component;
  if (!fields.name) return void problems.note('no-name', { event: uid ?? '', line: block.line });
  const shown = shownMoment(start, clocks);
  const originalDay = original?.local.toPlainDate().toString() ?? null;
  // The end of a whole-day event is the day after it: RFC 5545, 3.6.1.
  const end = length && (start.isDay ? start.local.add(length).subtract({ days: 1 }) : shown.local.add(length));
  return {
    ...fields,
    key: [
      uid ?? `${fields.name}\n${asText(shown.local, start.isDay)}`,
      ...(originalDay && uid ? [originalDay] : []),
    ].join('\n'),
    uid,
    originalDay,
    start: asText(shown.local, start.isDay),
    end: end && asText(end, start.isDay),
    isAllDay: start.isDay,
    timeZone: shown.clock?.zone ?? null,
    ...(start.unknownZone !== undefined && { unknownZone: start.unknownZone }),
  };
}

/** Returns the moment on a clock with an IANA name: a zone that only the file describes is converted to UTC. */
function shownMoment(start: Moment, clocks: CalendarClocks): Moment {
  if (start.isDay || start.clock === null || start.clock.zone !== null) return start;
  return onClock(start, clocks.usual?.zone ? clocks.usual : { zone: 'UTC' });
}

function asText(local: Temporal.PlainDateTime, isDay: boolean): string {
  return isDay ? local.toPlainDate().toString() : local.toString({ smallestUnit: 'second' });
}

/** Groups changed dates by the event that they belong to; under null those whose series is not in the file. */
function bySeries(components: Component[]) {
  const masters: Component[] = [];
  const overrides = new Map<Component | null, Component[]>();
  const masterOf = new Map<string, Component>();
  for (const component of components.filter(({ recurrenceId }) => recurrenceId === null)) {
    const old = component.uid === null ? undefined : masterOf.get(component.uid);
    // One UID on several events of the same revision is an error of the exporter: they are different events.
    if (old && sequenceOf(old) !== sequenceOf(component)) {
      if (isNewer(component, old)) replace(old, component);
      continue;
    }
    if (old && isAgain(old, component)) continue;
    masters.push(component);
    if (component.uid !== null && !old) masterOf.set(component.uid, component);
  }
  const newest = new Map<string, Component>();
  for (const component of components) {
    const { uid, recurrenceId } = component;
    if (recurrenceId === null) continue;
    const key = `${uid}\n${recurrenceId.isDay ? recurrenceId.local : instantOf(recurrenceId)}`;
    const old = newest.get(key);
    if (!old || isNewer(component, old)) newest.set(key, component);
  }
  for (const component of newest.values()) {
    const master = (component.uid !== null && masterOf.get(component.uid)) || null;
    overrides.set(master, [...(overrides.get(master) ?? []), component]);
  }
  return { masters, overrides };

  function replace(old: Component, next: Component): void {
    masters[masters.indexOf(old)] = next;
    if (next.uid !== null) masterOf.set(next.uid, next);
  }
}

function isAgain(one: Component, other: Component): boolean {
  const said = ({ block, start }: Component) =>
    [textOf(block, 'SUMMARY'), start.local, start.isDay, instantOf(start)].join('\n');
  return said(one) === said(other);
}

function sequenceOf({ block }: Component): number {
  return Number(textOf(block, 'SEQUENCE')) || 0;
}

/** Files can contain replaced versions, too: the later revision wins, else the last in the file. */
function isNewer(one: Component, other: Component): boolean {
  const stamp = ({ block }: Component) => textOf(block, 'LAST-MODIFIED') ?? textOf(block, 'DTSTAMP') ?? '';
  const [a, b] = [sequenceOf(one), sequenceOf(other)];
  return a === b ? stamp(one) >= stamp(other) : a > b;
}

function byStart(one: ReadEvent, other: ReadEvent): number {
  return one.start < other.start ? -1 : Number(one.start > other.start);
}

function isUtc(zone: string): boolean {
  return /^(UTC|GMT|Etc\/(UTC|GMT|Greenwich|Universal|Zulu))$/i.test(zone);
}
