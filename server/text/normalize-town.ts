import { normalizeText } from './normalize-text.ts';

/** The same saint, as different maps abbreviate him. */
const saints: Record<string, string> = { st: 'saint', ste: 'sainte', sankt: 'saint' };

/** A town's name as it is compared: normalized, "St" and "Sankt" written "saint". `Saint-Étienne` and `ST ETIENNE` give the same. */
export function normalizeTown(name: string): string {
  return saintly(normalizeText(name).split(' '));
}

/**
 * Like `normalizeTown`, for a name that someone is still typing: its last word may be the beginning of a longer one, so "st"
 * stays (it may become Strasbourg) until something parts it from what follows ("St-", "st e").
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
