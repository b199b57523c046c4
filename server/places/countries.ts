import { type Locale, locales } from '#contract/locales.ts';
import { normalizeText } from '#model/text/normalize-text.ts';

const names = Object.fromEntries(
  locales.map((locale) => [locale, new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })]),
) as Record<Locale, Intl.DisplayNames>;

/** Returns the name of a country (`FR` → `France`, `Francia`), or an empty string for an unknown code. */
export function countryName(countryCode: string, locale: Locale): string {
  return names[locale].of(countryCode) ?? '';
}

/** Common names of countries that are not in Unicode CLDR. */
const shortNames: Record<string, string> = {
  usa: 'US',
  us: 'US',
  'u s a': 'US',
  uk: 'GB',
  england: 'GB',
  angleterre: 'GB',
  inglaterra: 'GB',
  scotland: 'GB',
  ecosse: 'GB',
  escocia: 'GB',
  wales: 'GB',
  holland: 'NL',
  hollande: 'NL',
  holanda: 'NL',
  deutschland: 'DE',
  italia: 'IT',
  schweiz: 'CH',
  svizzera: 'CH',
  belgie: 'BE',
  osterreich: 'AT',
  nederland: 'NL',
  brasil: 'BR',
  'czech republic': 'CZ',
  'northern ireland': 'GB',
  'irlande du nord': 'GB',
  'irlanda del norte': 'GB',
  'pays de galles': 'GB',
  gales: 'GB',
  suomi: 'FI',
  sverige: 'SE',
  norge: 'NO',
  danmark: 'DK',
  polska: 'PL',
  magyarorszag: 'HU',
  hrvatska: 'HR',
  slovenija: 'SI',
  cesko: 'CZ',
};

/** Languages of addresses besides our own. */
const neighbours = ['de', 'it', 'pt', 'nl', 'ca'].map(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
);

let codes: Map<string, string> | undefined;

/**
 * Returns the code of the country with this name in our languages or some of the neighbours': `Allemagne`, `Germany` or
 * `Duitsland` → `DE`. Undefined for other names.
 */
export function countryCalled(name: string): string | undefined {
  codes ??= codesByName();
  return codes.get(normalizeText(name));
}

function codesByName(): Map<string, string> {
  const byName = new Map(Object.entries(shortNames));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    for (const language of [...Object.values(names), ...neighbours]) {
      // Codes that are no longer used have names, too: they lead to their heirs.
      const country = new Intl.Locale(`und-${code}`).region ?? code;
      const name = language.of(code) ?? '';
      if (name && !byName.has(normalizeText(name))) byName.set(normalizeText(name), country);
    }
  }
  return byName;
}

/** Country codes (ISO 3166) of the overseas departments and collectivities of France, by number of the department. */
export const overseasDepartments: Record<string, string> = {
  971: 'GP',
  972: 'MQ',
  973: 'GF',
  974: 'RE',
  975: 'PM',
  976: 'YT',
  977: 'BL',
  978: 'MF',
};

export const overseasCountries: readonly string[] = Object.values(overseasDepartments);
