/** `en-XA`: longer English with accents, in brackets. `en-XB`: English as a language from right to left. */
export type Pseudo = 'en-XA' | 'en-XB';

const vowels: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', O: 'Ó' };

/** Returns the pseudo-language of the address (`?lang=en-XA`), in development only. */
export function pseudoLanguage(): Pseudo | undefined {
  if (!import.meta.env.DEV || typeof location === 'undefined') return undefined;
  const asked = new URLSearchParams(location.search).get('lang');
  return asked === 'en-XA' || asked === 'en-XB' ? asked : undefined;
}

/**
 * Returns texts in a pseudo-language, so that texts outside the catalogues and texts that are cut off are visible. Variables
 * stay as they are.
 */
export function inPseudo<Texts extends object>(texts: Texts, pseudo: Pseudo): Texts {
  const entries = Object.entries(texts).map(([key, text]) => [
    key,
    typeof text === 'string' ? pseudoText(text, pseudo) : inPseudo(text, pseudo),
  ]);
  return Object.fromEntries(entries);
}

function pseudoText(text: string, pseudo: Pseudo): string {
  // Every second part is a variable.
  const parts = text.split(/(\{\{[^{}]*\}\})/);
  const changed = parts.map((part, nth) => (nth % 2 === 1 ? part : pseudo === 'en-XA' ? longer(part) : reversed(part)));
  return pseudo === 'en-XA' ? `[${changed.join('')}]` : changed.join('');
}

/** Doubles vowels, which makes a text about a third longer, as translations are. */
function longer(text: string): string {
  return text.replace(/[aeiouAEO]/g, (vowel) => `${vowels[vowel]}${vowel.toLowerCase()}`);
}

/** Shows each word from right to left (U+202E, right-to-left override). */
function reversed(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => `\u202e${word}\u202c`);
}
