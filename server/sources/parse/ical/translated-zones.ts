import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Names of zones in all languages, made by `bake-zone-names.ts`: a zone and its names on each line, separated by tabs. */
export const translatedZonesPath = fileURLToPath(new URL('./translated-zones.tsv', import.meta.url));

/**
 * The IANA name of a zone that a program named in the language of its user: `Mitteleuropäische Zeit`, or the towns that
 * Windows lists, `(UTC+02:00) Athen, Bukarest`. Null for anything else.
 */
export function translatedZone(written: string): string | null {
  const [, sign, hours, minutes = '0', name = ''] =
    /^"?(?:\((?:UTC|GMT)\s*(?:([+-])(\d{1,2})(?:[:.](\d{2}))?)?\)\s*)?(.*?)"?$/i.exec(written.trim()) ?? [];
  const bare = comparableName(name.replace(/\s*\([^)]*\)$/, '').replace(/[\s_-]+\d+$/, ''));
  const zone = zonesByName().get(bare);
  if (zone !== undefined || sign === undefined) return zone ?? null;
  const offsetHours = (Number(hours) + Number(minutes) / 60) * (sign === '-' ? -1 : 1);
  return zoneOfTowns(bare.split(/[,/]/), offsetHours);
}

export function comparableName(name: string): string {
  return name.normalize('NFC').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

let byName: Map<string, string> | undefined;

/** Read when the first name turns up that is not English. */
function zonesByName(): Map<string, string> {
  byName ??= new Map(
    readFileSync(translatedZonesPath, 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .flatMap((line) => {
        const [zone = '', ...names] = line.split('\t');
        return names.map((name): [string, string] => [name, zone]);
      }),
  );
  return byName;
}

/** The zone of a list of towns, some of which begin in this language as they do in English. */
function zoneOfTowns(towns: string[], offsetHours: number): string | null {
  const atOffset = Intl.supportedValuesOf('timeZone').filter((zone) => standardHours(zone) === offsetHours);
  const beginningOf = (town: string) => town.normalize('NFD').replace(/\P{L}/gu, '').slice(0, 3);
  for (const town of towns.map(beginningOf)) {
    if (town.length < 3) continue;
    const zone = atOffset.find((candidate) => beginningOf((candidate.split('/').at(-1) ?? '').toLowerCase()) === town);
    if (zone !== undefined) return zone;
  }
  return null;
}

/** Hours from UTC when no summer time applies. */
function standardHours(timeZone: string): number {
  const offsets = [1, 7].map(
    (month) => Temporal.ZonedDateTime.from({ year: 2027, month, day: 15, timeZone }).offsetNanoseconds,
  );
  return Math.min(...offsets) / 3.6e12;
}
