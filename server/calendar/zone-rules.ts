import { LRUCache } from 'lru-cache';
import { tzlib_get_ical_block, tzlib_get_offset } from 'timezones-ical-library';
import type { Event } from '#contract/events.ts';

/**
 * Returns the start and end of an event: local to the venue if the VTIMEZONE rules result in the same instants,
 * otherwise in UTC, without `timeZone`. The rules are yearly, but some zones are not: Morocco changes its clocks in
 * Ramadan.
 */
export function timesOf({ dateStart, dateEnd, timeZone }: Event) {
  const rules = rulesOf(timeZone);
  const areRight = rules && [dateStart, dateEnd].every((moment) => isOffsetRight(rules.name, moment));
  const at = (moment: string) =>
    areRight ? Temporal.Instant.from(moment).toZonedDateTimeISO(rules.name) : Temporal.Instant.from(moment);
  return { start: at(dateStart), end: at(dateEnd), timeZone: areRight ? rules : undefined };
}

interface ZoneRules {
  name: string;
  rules: string;
}

/** Cached without limit: there are few zones, and the library is slow. */
const known = new Map<string, ZoneRules | undefined>();

/** The VTIMEZONE of a zone, which may have another name than the zone. */
function rulesOf(timeZone: string): ZoneRules | undefined {
  if (!known.has(timeZone)) {
    const [rules, line] = tzlib_get_ical_block(timeZone, false);
    const name = line?.replace('TZID=', '');
    known.set(timeZone, rules && name ? { name, rules } : undefined);
  }
  return known.get(timeZone);
}

/** `2026-11-21T20:30:00+01:00` */
function isOffsetRight(timeZone: string, moment: string): boolean {
  const [day = '', time = ''] = moment.slice(0, 16).split('T');
  const offset = /[+-]\d\d:\d\d$/.exec(moment)?.[0].replace(':', '') ?? '+0000';
  return (offsetAllDay(timeZone, day) ?? tzlib_get_offset(timeZone, day, time)) === offset;
}

/** Cached, because the library evaluates all rules of a zone each time, which dominates calendars with many events. */
const offsets = new LRUCache<string, { offset: string | undefined }>({ max: 20_000 });

/** The offset of a day; undefined if the clocks change on it. */
function offsetAllDay(timeZone: string, day: string): string | undefined {
  const key = `${timeZone} ${day}`;
  const kept = offsets.get(key);
  if (kept) return kept.offset;
  const [first, last] = ['00:00', '23:59'].map((time) => tzlib_get_offset(timeZone, day, time));
  const offset = first === last ? first : undefined;
  offsets.set(key, { offset });
  return offset;
}
