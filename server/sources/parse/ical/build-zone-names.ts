/**
 * Writes `translated-zones.tsv`: the names that each language of Unicode CLDR gives to each time zone, according to
 * this Node's Intl. The file is committed, because generating it takes a minute: `node
 * server/sources/parse/ical/build-zone-names.ts`.
 */
import { writeFileSync } from 'node:fs';
import { WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { comparableName, translatedZonesPath } from './translated-zones.ts';

const january = new Date(Date.UTC(2027, 0, 15));
const july = new Date(Date.UTC(2027, 6, 15));

const names = new Map<string, string>();
const zones = mainZones();
for (const language of languages()) {
  for (const zone of zones) {
    for (const name of namesOf(language, zone)) {
      // Intl shows zones without a name as an offset.
      if (name !== '' && !/\p{N}/u.test(name) && !names.has(name)) names.set(name, zone);
    }
  }
}
const lines = [...Map.groupBy(names, ([, zone]) => zone)].map(([zone, named]) =>
  [zone, ...named.map(([name]) => name)].join('\t'),
);
const licence = '# Names of time zones from Unicode CLDR (https://www.unicode.org/license.txt)';
writeFileSync(translatedZonesPath, `${[licence, ...lines].join('\n')}\n`);

/** Returns the names in winter, in summer and in general. */
function namesOf(language: string, zone: string): string[] {
  return [
    nameOf(language, zone, 'long', january),
    nameOf(language, zone, 'long', july),
    nameOf(language, zone, 'longGeneric', january),
  ];
}

function nameOf(language: string, timeZone: string, timeZoneName: 'long' | 'longGeneric', day: Date): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(day);
  return comparableName(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '');
}

/** Returns one zone for each zone name; Europe first, because Africa shares most of its names. */
function mainZones(): string[] {
  const first = [
    'Europe/Berlin',
    'Europe/London',
    'Europe/Lisbon',
    'Europe/Athens',
    'Europe/Istanbul',
    'Europe/Moscow',
  ];
  const windows = WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').flatMap(({ iana }) => iana);
  const named = new Map<string, string>();
  for (const zone of [...first, ...windows].filter((name) => name.includes('/'))) {
    const name = namesOf('en', zone).join();
    if (!named.has(name)) named.set(name, zone);
  }
  return [...named.values()];
}

/** Returns English, then every two-letter language that Intl knows, and some in several scripts. */
function languages(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  return ['en', ...Intl.DateTimeFormat.supportedLocalesOf(codes), 'zh-Hant', 'sr-Latn', 'pt-PT', 'es-MX', 'fr-CA'];
}
