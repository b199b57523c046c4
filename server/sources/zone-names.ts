import { findIana } from 'windows-iana';

/** What programs put before a name: `/freeassociation.sourceforge.net/Europe/Paris`, `/mozilla.org/20070129_1/Europe/Paris`. */
const vendors =
  /^\/?(?:(?:freeassociation\.sourceforge\.net|mozilla\.org\/[\d_]+|softwarestudio\.org\/(?:Tzfile|Olson_[\d_]+)|citadel\.org\/[\d_]+|posix|right)\/|TZID=)/i;

const known = new Map<string, string | null>();
const mostKnown = 1000;

/**
 * The IANA name of a time zone as calendars write it: with quotes, a vendor's prefix, the name that Windows has for it, or a
 * list of towns (`Amsterdam, Berlin, Paris`). Null for what means nothing to us.
 */
export function ianaName(written: string): string | null {
  const kept = known.get(written);
  if (kept !== undefined) return kept;
  const found = candidates(written).find(isZone) ?? null;
  if (known.size < mostKnown) known.set(written, found);
  return found;
}

function candidates(written: string): string[] {
  const name = written
    .trim()
    .replace(/^"+|"+$/g, '')
    .replace(vendors, '')
    .replace(/^\/+/, '');
  const bare = name.replace(/^\([^)]*\)\s*/, '');
  const parts = name.split('/');
  return [
    name,
    ...findIana(name),
    // `(UTC-05:00) Eastern Time (US & Canada)`, as Outlook shows what Windows calls Eastern Standard Time.
    ...findIana(bare.replace(/ Time\b.*/, ' Standard Time')),
    ...(parts.length > 2 ? [parts.slice(-2).join('/'), parts.slice(-3).join('/')] : []),
    // Towns, as old versions of Outlook list them, and countries in place of continents: `Germany/Berlin`.
    ...bare.split(/[,/:]/).flatMap((town) => zonesByTown().get(town.trim().toLowerCase()) ?? []),
  ];
}

function isZone(name: string): boolean {
  // `+02:00` is a clock too, but none that a calendar means by a name; EST and the like stand for no place.
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
