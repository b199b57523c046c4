import { normalizeText } from './normalize-text.ts';

/** Abbreviations of "saint" in names. */
const saints: Record<string, string> = { st: 'saint', ste: 'sainte', sankt: 'saint' };

/** Normalizes the name of a town, with "St" and "Sankt" as "saint". `Saint-Étienne` and `ST ETIENNE` are equal. */
export function normalizeTown(name: string): string {
  return saintly(normalizeText(name).split(' '));
}

/**
 * Normalizes a name as `normalizeTown` does while it is being typed: a last word "st" is kept (it may become
 * Strasbourg) until a separator follows ("St-", "st e").
 */
export function normalizeTyped(text: string): string {
  const words = normalizeText(text).split(' ');
  if (!/[\p{L}\p{N}]\p{M}*$/u.test(text)) return saintly(words);
  const open = words.pop() ?? '';
  return words.length > 0 ? `${saintly(words)} ${open}` : open;
}

function saintly(words: string[]): string {
  return words.map((word) => saints[word] ?? word).join(' ');
}
