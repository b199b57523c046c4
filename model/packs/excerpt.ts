import { excerptCharacters } from '#contract/constants.ts';

/** Enough characters of a text for its excerpt. Counted as PostgreSQL does: emoji are one. */
export const excerptSourceCharacters = 2 * excerptCharacters;

/** Returns the beginning of a text in one line, cut between words. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= excerptCharacters) return line;
  const cut = line.slice(0, excerptCharacters);
  // Cuts within a word that is too long, or in languages without spaces.
  const end = cut.lastIndexOf(' ') > excerptCharacters / 2 ? cut.lastIndexOf(' ') : excerptCharacters - 1;
  return `${cut.slice(0, end).toWellFormed()}…`;
}

/** Returns the beginning of a text from which lists make the excerpt. */
export function excerptSource(text: string): string {
  // Each character has at most two units.
  return [...text.slice(0, 2 * excerptSourceCharacters)].slice(0, excerptSourceCharacters).join('');
}
