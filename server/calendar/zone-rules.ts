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

/** The zone as calendars are told of it; it may go by another name there. */
function rulesOf(timeZone: string): { name: string; rules: string } | undefined {
  const [rules, line] = tzlib_get_ical_block(timeZone, false);
  const name = line?.replace('TZID=', '');
  return rules && name ? { name, rules } : undefined;
}

/** `2026-11-21T20:30:00+01:00` */
function isOffsetRight(timeZone: string, moment: string): boolean {
  const [day = '', time = ''] = moment.slice(0, 16).split('T');
  const offset = /[+-]\d\d:\d\d$/.exec(moment)?.[0].replace(':', '') ?? '+0000';
  return tzlib_get_offset(timeZone, day, time) === offset;
}
