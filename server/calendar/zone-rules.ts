import { LRUCache } from 'lru-cache';
import { tzlib_get_ical_block, tzlib_get_offset } from 'timezones-ical-library';
import type { Event } from '#contract/events.ts';

/**
 * When it begins and ends, on the venue's clock where the rules that go into the file lead to the same instants. They are
 * simpler than the world (Morocco's clocks follow the moon): elsewhere the instants stand as they are.
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

/** There are few zones, and the library looks for long. */
const known = new Map<string, ZoneRules | undefined>();

/** The zone as calendars are told of it; it may go by another name there. */
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

/** The library works through the rules of a zone each time: that is most of what a calendar of many events takes. */
const offsets = new LRUCache<string, { offset: string | undefined }>({ max: 20_000 });

/** The offset that holds from morning to midnight; undefined on a day on which the clocks change. */
function offsetAllDay(timeZone: string, day: string): string | undefined {
  const key = `${timeZone} ${day}`;
  const kept = offsets.get(key);
  if (kept) return kept.offset;
  const [first, last] = ['00:00', '23:59'].map((time) => tzlib_get_offset(timeZone, day, time));
  const offset = first === last ? first : undefined;
  offsets.set(key, { offset });
  return offset;
}
