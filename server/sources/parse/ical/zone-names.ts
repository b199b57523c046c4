import { findIana } from 'windows-iana';

/** Prefixes of programs: `/freeassociation.sourceforge.net/Europe/Paris`, `/mozilla.org/20070129_1/Europe/Paris`. */
const vendors =
  /^\/?(?:(?:freeassociation\.sourceforge\.net|mozilla\.org\/[\d_]+|softwarestudio\.org\/(?:Tzfile|Olson_[\d_]+)|citadel\.org\/[\d_]+|posix|right)\/|TZID=)/i;

/**
 * Names of UTC: `(UTC) Coordinated Universal Time`, `tzone://Microsoft/Utc`, `Greenwich Mean Time`. `GMT Standard Time`
 * is London's.
 */
const universal =
  /^(?:\((?:UTC|GMT)\)\s*)?(?:Coordinated Universal Time|Greenwich Mean Time|tzone:\/\/Microsoft\/Utc)$/i;

/** A clock without summer time: `GMT+0100`, `UTC+1`, `GMT-03:30`. */
const fixedOffset = /^(?:UTC|GMT|Z)\s*([+−-])\s*(\d{1,2}?)(?:[:.]?(\d{2}))?$/i;

const known = new Map<string, string | null>();
const maxKnown = 1000;

/**
 * Returns the IANA name of a time zone as calendars write it: with quotes, a vendor's prefix, a copy's number, an
 * offset, the name that Windows uses, or a list of towns (`Amsterdam, Berlin, Paris`). Null for anything else.
 */
export function ianaName(written: string): string | null {
  const kept = known.get(written);
  if (kept !== undefined) return kept;
  const found = candidates(written).find(isZone) ?? null;
  if (known.size < maxKnown) known.set(written, found);
  return found;
}

function candidates(written: string): string[] {
  const name = written
    .trim()
    .replace(/^"+|"+$/g, '')
    .replace(vendors, '')
    .replace(/^\/+/, '')
    // Outlook appends numbers to duplicate zones: `W. Europe Standard Time 1`, `Europe/Berlin_2`.
    .replace(/(?<=\p{L}{4})[ _]\d{1,2}$/u, '');
  if (universal.test(name)) return ['UTC'];
  const bare = name.replace(/^\([^)]*\)\s*/, '');
  const parts = name.split('/');
  return [
    name,
    ...findIana(name),
    ...zonesAt(name),
    // `US-Eastern`.
    name.replace('-', '/'),
    // Short forms of the names that Windows uses: `Romance (heure d'été)`, `Eastern`.
    ...findIana(`${name.replace(/\s*\([^)]*\)$/, '')} Standard Time`),
    // Outlook shows Eastern Standard Time as `(UTC-05:00) Eastern Time (US & Canada)`.
    ...findIana(bare.replace(/ Time\b.*/, ' Standard Time')),
    ...(parts.length > 2 ? [parts.slice(-2).join('/'), parts.slice(-3).join('/')] : []),
    // Lists of towns of old versions of Outlook, and countries instead of continents: `Germany/Berlin`.
    ...bare.split(/[,/:]/).flatMap((town) => zonesByTown().get(town.trim().toLowerCase()) ?? []),
  ];
}

/** Returns zones that are always this far from UTC. */
function zonesAt(name: string): string[] {
  const [, sign, hours = '', minutes = '00'] = fixedOffset.exec(name) ?? [];
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return [];
  // The signs of these names are reversed: `Etc/GMT-1` is an hour ahead.
  if (minutes === '00') return [Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`];
  const offset = `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`;
  const isAt = (zone: string) =>
    [1, 7].every(
      (month) => Temporal.PlainDate.from({ year: 2027, month, day: 15 }).toZonedDateTime(zone).offset === offset,
    );
  return Intl.supportedValuesOf('timeZone').filter(isAt).slice(0, 1);
}

function isZone(name: string): boolean {
  // Intl accepts `+02:00`, too, but no calendar uses it as a name; EST and the like name no place.
  if (!/^[A-Za-z]/.test(name) || /^(EST|MST|HST)$/i.test(name)) return false;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name) !== undefined;
  } catch {
    return false;
  }
}

let towns: Map<string, string> | undefined;

function zonesByTown(): Map<string, string> {
  towns ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      (zone.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase(),
      zone,
    ]),
  );
  return towns;
}
