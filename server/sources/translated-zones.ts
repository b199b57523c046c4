import { WINDOWS_TO_IANA_MAP } from 'windows-iana';

/** Languages in which programs name zones, by the script of the name, the commonest first. */
const languagesOf = [
  { script: /\p{Script=Cyrillic}/u, languages: 'ru uk bg sr' },
  { script: /\p{Script=Greek}/u, languages: 'el' },
  { script: /\p{Script=Hangul}/u, languages: 'ko' },
  { script: /\p{Script=Han}|\p{Script=Katakana}/u, languages: 'ja zh zh-Hant' },
  { script: /\p{Script=Arabic}/u, languages: 'ar fa' },
  { script: /\p{Script=Hebrew}/u, languages: 'he' },
  { script: /\p{Script=Devanagari}/u, languages: 'hi' },
  { script: /\p{Script=Thai}/u, languages: 'th' },
  {
    script: /\p{Script=Latin}/u,
    languages: 'en de fr es it nl pt pl sv da nb fi cs sk hu ro hr sl tr lt lv et ca eu gl is vi id',
  },
];

/** Days in winter and in summer. */
const january = new Date(Date.UTC(2027, 0, 15));
const july = new Date(Date.UTC(2027, 6, 15));

const hourMs = 3_600_000;

/**
 * The IANA name of a zone that a program named in the language of its user: `Mitteleuropäische Zeit`, or the towns that
 * Windows lists, `(UTC+02:00) Athen, Bukarest`. Null for anything else. The first name that no language has costs a few
 * hundred milliseconds, because the names of all languages of its script are made for it.
 */
export function translatedZone(written: string): string | null {
  const [, sign, hours, minutes = '0', name = ''] =
    /^"?(?:\((?:UTC|GMT)\s*(?:([+-])(\d{1,2})(?:[:.](\d{2}))?)?\)\s*)?(.*?)"?$/i.exec(written.trim()) ?? [];
  const bare = comparable(name.replace(/\s*\([^)]*\)$/, '').replace(/[\s_-]+\d+$/, ''));
  if (bare === '') return null;
  const languages = languagesOf.find(({ script }) => script.test(bare))?.languages.split(' ') ?? [];
  for (const language of languages) {
    const zone = namesIn(language).get(bare);
    if (zone !== undefined) return zone;
  }
  if (sign === undefined) return null;
  const offsetHours = (Number(hours) + Number(minutes) / 60) * (sign === '-' ? -1 : 1);
  return zoneOfTowns(bare.split(/[,/]/), offsetHours);
}

const named = new Map<string, Map<string, string>>();

/** Zones by what a language calls their time, in winter, in summer and in general. */
function namesIn(language: string): Map<string, string> {
  return named.getOrInsertComputed(language, () => {
    const names = new Map<string, string>();
    for (const timeZone of mainZones()) {
      for (const name of [
        nameOf(language, timeZone, 'long', january),
        nameOf(language, timeZone, 'long', july),
        nameOf(language, timeZone, 'longGeneric', january),
      ]) {
        // Zones without a name of their own are shown by their offset.
        if (name !== '' && !/\d/.test(name) && !names.has(name)) names.set(name, timeZone);
      }
    }
    return names;
  });
}

function nameOf(language: string, timeZone: string, timeZoneName: 'long' | 'longGeneric', day: Date): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(day);
  return comparable(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '');
}

let zones: string[] | undefined;

/** One zone for each name of a clock; Europe first, because it shares most of its names with Africa. */
function mainZones(): string[] {
  zones ??= [
    ...['Europe/Berlin', 'Europe/London', 'Europe/Lisbon', 'Europe/Athens', 'Europe/Istanbul', 'Europe/Moscow'],
    ...WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').flatMap(({ iana }) => iana),
  ]
    .filter((zone) => zone.includes('/'))
    .map((zone) => ({ zone, name: nameOf('en', zone, 'long', january) + nameOf('en', zone, 'long', july) }))
    .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index)
    .map(({ zone }) => zone);
  return zones;
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
function standardHours(zone: string): number {
  const [winter = 0, summer = 0] = [january, july].map(
    (day) =>
      Temporal.Instant.fromEpochMilliseconds(day.getTime()).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6 / hourMs,
  );
  return Math.min(winter, summer);
}

function comparable(name: string): string {
  return name.normalize('NFC').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
