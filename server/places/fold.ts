import { fold } from '#server/folding.ts';

/** The same saint, as different maps abbreviate him. */
const saints: Record<string, string> = { st: 'saint', ste: 'sainte', sankt: 'saint' };

/** A town's name as it is compared: folded, "St" and "Sankt" written "saint". `Saint-Étienne` and `ST ETIENNE` give the same. */
export function foldTown(name: string): string {
  return saintly(fold(name).split(' '));
}

/**
 * Like `foldTown`, for a name that someone is still typing: its last word may be the beginning of a longer one, so "st"
 * stays (it may become Strasbourg) until something parts it from what follows ("St-", "st e").
 */
export function foldTyped(text: string): string {
  const words = fold(text).split(' ');
  if (!/[\p{L}\p{N}]\p{M}*$/u.test(text)) return saintly(words);
  const open = words.pop() ?? '';
  return words.length > 0 ? `${saintly(words)} ${open}` : open;
}

function saintly(words: string[]): string {
  return words.map((word) => saints[word] ?? word).join(' ');
}
