import { normalizeText } from '#model/text/normalize-text.ts';
import { foldLookAlikes, looksLatin, visibleText } from '#server/text/look-alikes.ts';

const latinLetter = /\p{Script=Latin}/u;
const letterWithLookAlikes = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u;
const asciiOnly = /^[\x20-\x7e]*$/;

/** Returns the words of a text as they are compared: lower case, without accents and invisible characters. */
export function wordsOf(text: string): string[] {
  return normalizeText(visibleText(text)).split(' ');
}

/** Returns a compared word as it looks in Latin letters. */
export function lookOf(word: string): string {
  return foldLookAlikes(word);
}

/** Returns the Latin word that a word of mixed scripts imitates, or the word itself. */
export function undisguised(word: string): string {
  return latinLetter.test(word) && asciiOnly.test(lookOf(word)) ? lookOf(word) : word;
}

/**
 * Returns for each compared word of a text whether it imitates another: it mixes Latin letters with letters that look
 * like Latin ones, or has only the latter in a text without other words of their script.
 */
export function disguisedIn(words: readonly string[]): boolean[] {
  const isOwnScript = words.some(
    (word) => letterWithLookAlikes.test(word) && !latinLetter.test(word) && !looksLatin(word),
  );
  return words.map((word) => (latinLetter.test(word) ? lookOf(word) !== word : !isOwnScript && looksLatin(word)));
}

/**
 * Returns whether an entry of a block list looks like a Latin one, but is another. It is compared only as it is written,
 * because the imitation of `page.example` must not block `page.example`.
 */
export function isImitation(written: string, look: string): boolean {
  return look !== written && asciiOnly.test(look);
}
