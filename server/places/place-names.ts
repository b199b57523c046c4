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
  const [fr, es, en = name] = regionNames[countryCode]?.[name] ?? [];
  return fr === undefined || es === undefined ? undefined : different({ en, fr, es }, name);
}

/**
 * Returns the names of a town of the gazetteer in our languages, for its index; empty if there are none. `name` is the
 * displayed one.
 */
export function translatedNames(name: string, countryCode: string): readonly string[] {
  return townNames[countryCode]?.[name] ?? [];
}

function townsByName(): Map<string, Names> {
  const byName = new Map<string, Names>();
  for (const [countryCode, ofCountry] of Object.entries(townNames)) {
    for (const [local, [en, fr, es]] of Object.entries(ofCountry)) {
      for (const name of [local, en, fr, es]) {
        const key = `${countryCode} ${normalizeTown(name)}`;
        // The name of one town takes precedence over a translation of another one.
        if (name === local || !byName.has(key)) byName.set(key, { en, fr, es });
      }
    }
  }
  return byName;
}

function different(names: Names | undefined, name: string): Names | undefined {
  if (names === undefined || locales.every((locale) => names[locale] === name)) return undefined;
  return Object.fromEntries(Object.entries(names).filter(([, one]) => one !== name));
}
