/** Letters that Unicode does not take apart into a base letter and a mark. */
const wholeLetters: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};
const anyWholeLetter = new RegExp(`[${Object.keys(wholeLetters).join('')}]`, 'g');

/** The same saint, as different maps abbreviate him. */
const saints: Record<string, string> = { st: 'saint', ste: 'sainte', sankt: 'saint' };

/**
 * Text as people type it when they do not care: lower case, without accents, words parted by one space, "St" and
 * "Sankt" written "saint". `Saint-Étienne` and `ST ETIENNE` give the same. Other scripts than Latin stay as they are.
 */
export function fold(text: string): string {
  return foldWords(text).map(foldSaint).join(' ');
}

/**
 * Like `fold`, for text that someone is still typing: its last word may be the beginning of a longer one, so "st" stays
 * (it may become Strasbourg) until something parts it from what follows ("St-", "st e").
 */
export function foldTyped(text: string): string {
  const words = foldWords(text);
  const isLastWordOpen = /[\p{L}\p{N}]\p{M}*$/u.test(text);
  return words.map((word, index) => (isLastWordOpen && index === words.length - 1 ? word : foldSaint(word))).join(' ');
}

function foldWords(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(anyWholeLetter, (letter) => wholeLetters[letter] ?? letter)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
}

function foldSaint(word: string): string {
  return saints[word] ?? word;
}
