import { expandUmlauts } from '#model/text/normalize-text.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';

/** Returns the normalized spellings of a name: as written, with expanded umlauts, and without the word "city". */
export function spellings(name: string): Set<string> {
  const normalized = normalizeTown(name);
  return new Set([normalized, normalizeTown(expandUmlauts(name)), normalized.replace(/ city$/, '')]);
}

/** Returns the name in lower case if it has accents, otherwise undefined, because users omit accents. */
export function accentedName(name: string): string | undefined {
  const lower = lowerCase(name);
  return /\p{M}/u.test(lower.normalize('NFD')) ? lower : undefined;
}

/** Trims a name and converts it to lower case, in normalization form C. */
export function lowerCase(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}
