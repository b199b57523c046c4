import { findTimeZone } from '#server/places/service.ts';
import type { SourceText, TextRange } from './source-text.ts';
import type { FoundTown } from './towns.ts';

/* Times with the name of a time zone: "19:00 UTC", "8pm Eastern", "20h, heure de Paris". */

export interface FoundZone extends TextRange {
  /** IANA name or offset of the zone. */
  zone: string;
}

/** Only in capitals, because "est" and "met" are words. */
const abbreviations: Record<string, string> = {
  utc: 'UTC',
  gmt: 'UTC',
  cet: 'Europe/Berlin',
  cest: 'Europe/Berlin',
  mez: 'Europe/Berlin',
  mesz: 'Europe/Berlin',
  wet: 'Europe/Lisbon',
  west: 'Europe/Lisbon',
  eet: 'Europe/Athens',
  eest: 'Europe/Athens',
  bst: 'Europe/London',
  est: 'America/New_York',
  edt: 'America/New_York',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  art: 'America/Argentina/Buenos_Aires',
};
const names: Record<string, string> = {
  'heure de paris|heure francaise|paris time': 'Europe/Paris',
  'hora peninsular|hora de madrid|hora espanola': 'Europe/Madrid',
  'ora italiana|ora di roma': 'Europe/Rome',
  'deutscher zeit|deutsche zeit|berliner zeit|berlin time': 'Europe/Berlin',
  'uk time|london time': 'Europe/London',
  'eastern(?: time)?': 'America/New_York',
  'central time': 'America/Chicago',
  'mountain time': 'America/Denver',
  'pacific(?: time)?': 'America/Los_Angeles',
  'hora argentina|hora de buenos aires': 'America/Argentina/Buenos_Aires',
};

const shape = new RegExp(
  `(?<=\\ue004\\)?,?\\s?\\(?)(?:(?<short>${Object.keys(abbreviations).join('|')})(?:\\s?(?<offset>[+-]\\d{1,2}(?::?\\d\\d)?))?|(?<long>${Object.keys(names).join('|')}))(?![\\p{L}\\d])`,
  'gu',
);

/** Takes out and returns the time zone after the times of a text, or undefined. */
export function takeZone(source: SourceText): FoundZone | undefined {
  const [zone] = source.take('time', shape, ({ groups = {}, index, 0: words }) => {
    const { short, offset, long = '' } = groups;
    if (short === undefined) {
      const named = Object.entries(names).find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(long));
      return named && { zone: named[1] };
    }
    const isInCapitals = source.text.slice(index, index + short.length) === short.toUpperCase();
    return isInCapitals && words ? { zone: offset ? offsetOf(offset) : (abbreviations[short] ?? 'UTC') } : undefined;
  });
  return zone;
}

/** Converts "+2" and "+0200" to `+02:00`. */
function offsetOf(written: string): string {
  const [, sign = '+', hours = '0', minutes = '00'] = /^([+-])(\d{1,2}):?(\d\d)?$/.exec(written) ?? [];
  return `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

const usesGmt = new Set(['Europe/London', 'Europe/Dublin', 'Europe/Lisbon']);

/**
 * Converts a local time of a zone to the local time of a town. Where "GMT" is the common name of the local time, it
 * also means summer time.
 */
export function toLocalTimeOf(town: FoundTown['town'], local: string, zone: string): string {
  const own = findTimeZone(town);
  if (zone === 'UTC' && usesGmt.has(own)) return local;
  return Temporal.PlainDateTime.from(local)
    .toZonedDateTime(zone)
    .withTimeZone(own)
    .toPlainDateTime()
    .toString()
    .slice(0, 16);
}
