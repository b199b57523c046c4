import { type Locale, locales } from '#contract/locales.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';
import { regionNames } from './names/region-names.ts';
import { townNames } from './names/town-names.ts';

type Names = Partial<Record<Locale, string>>;

/** Towns with names in our languages, by country and each of their normalized names. */
let towns: Map<string, Names> | undefined;

/**
 * Returns the names of a town in the languages in which they differ from `name`; undefined if there are none.
 * `name` is its name in any of our languages or the local one: `London`, `Londres`.
 */
export function namesOfTown(name: string, countryCode: string | null): Names | undefined {
  towns ??= townsByName();
  return different(towns.get(`${countryCode} ${normalizeTown(name)}`), name);
}

/**
 * Returns the names of a region of the gazetteer in the languages in which they differ from `name`; undefined if there
 * are none.
 */
export function namesOfRegion(name: string, countryCode: string): Names | undefined {
  return different(
    Object.fromEntries(locales.map((locale) => [locale, regionNames[locale][countryCode]?.[name]])),
    name,
  );
}

/**
 * Returns the names of a town of the gazetteer in our languages, for its index; empty if there are none. `name` is the
 * displayed one.
 */
export function translatedNames(name: string, countryCode: string): readonly string[] {
  return locales.flatMap((locale) => townNames[locale][countryCode]?.[name] ?? []);
}

function townsByName(): Map<string, Names> {
  const byName = new Map<string, Names>();
  for (const [countryCode, local] of translatedTowns()) {
    const names = Object.fromEntries(
      locales.map((locale) => [locale, townNames[locale][countryCode]?.[local] ?? local]),
    );
    for (const name of [local, ...Object.values(names)]) {
      const key = `${countryCode} ${normalizeTown(name)}`;
      // The name of one town takes precedence over a translation of another one.
      if (name === local || !byName.has(key)) byName.set(key, names);
    }
  }
  return byName;
}

/** Returns the country and the local name of each town with a name in another language. */
function translatedTowns(): [countryCode: string, local: string][] {
  const tables = Object.values(townNames).flatMap((ofLanguage) => Object.entries(ofLanguage));
  return tables.flatMap(([countryCode, names]) =>
    Object.keys(names).map((local) => [countryCode, local] as [string, string]),
  );
}

function different(names: Names | undefined, name: string): Names | undefined {
  const others = Object.entries(names ?? {}).filter(([, one]) => one !== undefined && one !== name);
  return others.length > 0 ? Object.fromEntries(others) : undefined;
}
