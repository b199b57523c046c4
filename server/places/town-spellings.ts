import { expandUmlauts } from '#server/text/normalize-text.ts';
import { normalizeTown } from '#server/text/normalize-town.ts';

/** A name as written, with its umlauts written out, and without the word "city". */
export function spellings(name: string): Set<string> {
  const normalized = normalizeTown(name);
  return new Set([normalized, normalizeTown(expandUmlauts(name)), normalized.replace(/ city$/, '')]);
}

/** A name in lower case if it has accents; one that is typed without them says nothing about those of the town. */
export function accentedName(name: string): string | undefined {
  const lower = lowerCase(name);
  return /\p{M}/u.test(lower.normalize('NFD')) ? lower : undefined;
}

export function lowerCase(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}
