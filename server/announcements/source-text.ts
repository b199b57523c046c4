import { correctWeekday } from './misspelt-weekdays.ts';

/**
 * The text during parsing. Each pass takes out what it has understood (links, prices, dates, times), so that a later
 * pass does not read a price as an hour. Removed parts keep their length, so that positions stay valid.
 */

/**
 * Characters that replace removed text, by kind. They are from Unicode's private use area, which is not used in
 * announcements.
 */
const masks = {
  link: '\ue001',
  price: '\ue002',
  date: '\ue003',
  time: '\ue004',
  /** Names of performers and teachers: "DJ Sevilla" is not a town. */
  artist: '\ue005',
  address: '\ue006',
  /** Text about other events. */
  other: '\ue007',
} as const;
export type Mask = keyof typeof masks;

/** Matches any mask character in a pattern. */
export const masked = '[\\ue001-\\ue007]';

export interface TextRange {
  start: number;
  end: number;
}

/** The text of an announcement, with masks over the parts that were understood. */
export class SourceText {
  /** The normalized text: decorative letters (𝗠𝗶𝗹𝗼𝗻𝗴𝗮) are plain, separators (emoji, stars) are `·`. */
  readonly text: string;
  /** `text` in lower case and without accents, with the same length. */
  readonly folded: string;
  /** `folded` with the removed parts masked. */
  rest: string;
  readonly #written: string;
  /** Maps each position in `text` to its position in the original text. */
  readonly #places: number[] = [];

  /** Blanks the spans `blank` of `text`; all positions stay the same. */
  constructor(written: string, blank: readonly TextRange[] = []) {
    this.#written = written;
    this.text = blank.reduce(blanked, this.#spell(this.#clean(written)));
    this.folded = fold(this.text);
    this.rest = this.folded;
  }

  /** `text` with the removed parts masked, for rules that need upper case. */
  get restInCase(): string {
    let shown = '';
    for (let place = 0; place < this.rest.length; place++) {
      const letter = this.rest.charAt(place);
      shown += letter >= masks.link && letter <= masks.other ? letter : this.text.charAt(place);
    }
    return shown;
  }

  /** Masks and returns all matches for which `read` returns a value. Other matches are kept. */
  take<Found>(mask: Mask, pattern: RegExp, read: (match: RegExpExecArray) => Found | undefined): (Found & TextRange)[] {
    const found: (Found & TextRange)[] = [];
    for (const match of this.rest.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length };
      const meaning = read(match);
      if (meaning === undefined) continue;
      found.push({ ...meaning, ...span });
    }
    for (const span of found) this.mask(mask, span);
    return found;
  }

  /** Replaces a range of the rest with the character of a mask, except line breaks. */
  mask(mask: Mask, { start, end }: TextRange): void {
    const blank = this.rest.slice(start, end).replace(/[^\n]/g, masks[mask]);
    this.rest = this.rest.slice(0, start) + blank + this.rest.slice(end);
  }

  /** Returns the words of a span as in the original text, with their position there. */
  wordsOf({ start, end }: TextRange): { words: string; start: number; end: number } {
    const last = this.#places[end - 1] ?? 0;
    const from = this.#places[start] ?? 0;
    const to = last + ((this.#written.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
    const raw = this.#written.slice(from, to);
    const words = raw.trim();
    const shift = raw.length - raw.trimStart().length;
    return { words, start: from + shift, end: from + shift + words.length };
  }

  /** Restores a masked span, if it turns out to be part of a name. */
  unmask({ start, end }: TextRange): void {
    this.rest = this.rest.slice(0, start) + this.folded.slice(start, end) + this.rest.slice(end);
  }

  /** Corrects misspelt weekdays. Each letter keeps the position of the original word. */
  #spell(text: string): string {
    let spelt = '';
    let end = 0;
    for (const { 0: word, index } of text.matchAll(/\p{L}{5,11}(?!\p{L})/gu)) {
      if (/\p{L}/u.test(text.charAt(index - 1))) continue;
      const corrected = correctWeekday(fold(word));
      if (corrected === undefined) continue;
      const written = /^\p{Lu}/u.test(word) ? corrected.charAt(0).toUpperCase() + corrected.slice(1) : corrected;
      spelt += text.slice(end, index) + written;
      end = index + word.length;
      const places = this.#places.slice(spelt.length - written.length, spelt.length - written.length + word.length);
      const last = places.at(-1) ?? 0;
      const moved = Array.from(written, (_, letter) => (letter < written.length - 1 ? (places[letter] ?? last) : last));
      this.#places.splice(spelt.length - written.length, word.length, ...moved);
    }
    return spelt + text.slice(end);
  }

  #clean(written: string): string {
    let text = '';
    let place = 0;
    for (const letter of written) {
      const clean = isArrow(letter, text) ? '→' : cleaned(letter);
      for (let each = 0; each < clean.length; each++) this.#places.push(place);
      text += clean;
      place += letter.length;
    }
    return text;
  }
}

function blanked(text: string, { start, end }: TextRange): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end);
}

/** "21h ➜ 1h": an arrow is a range, except at the start of a line. */
function isArrow(letter: string, before: string): boolean {
  return /[➔-➾⇒⟶]/u.test(letter) && /[\dhHm]\s?$/.test(before.slice(-2));
}

/** Returns the replacement of a character, or an empty string for an invisible one. */
function cleaned(letter: string): string {
  if (/\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}|[\ue001-\ue007]/u.test(letter)) return '';
  if (/[\u{1D400}-\u{1D7FF}]/u.test(letter)) return letter.normalize('NFKC');
  if (letter === '📍') return '§';
  if (/[\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}★☆♪♫◆■●▪►•·|✦✧❖⭐]/u.test(letter) && !/[©®™]/.test(letter))
    return '·';
  if (/[\u00a0\u202f\u2009\t]/.test(letter)) return ' ';
  return letter;
}

const dashes = /[–—−‐‑→]/;
const quotes = /[“”«»„*]/;

/** Converts to lower case without accents, with one kind of apostrophe, dash and quotation mark. Keeps the length. */
export function fold(text: string): string {
  let folded = '';
  for (let place = 0; place < text.length; place++) {
    const letter = text.charAt(place);
    // _Milonga_, but not inside a URL.
    if (letter === '_' && !/[a-z\d]/i.test(text.charAt(place + 1) && text.charAt(place - 1))) folded += '"';
    else folded += foldedLetter(letter);
  }
  return folded;
}

/** Cache of folded letters by character code, because every rule folds words. */
const foldedCodes = new Uint16Array(0x10000);

function foldedLetter(letter: string): string {
  const code = letter.charCodeAt(0);
  foldedCodes[code] ||= computeFolded(letter).charCodeAt(0);
  return String.fromCharCode(foldedCodes[code] as number);
}

function computeFolded(letter: string): string {
  if (/[’‘`´]/.test(letter)) return "'";
  if (dashes.test(letter)) return '-';
  if (quotes.test(letter)) return '"';
  if (letter === 'ß') return 's';
  const plain = letter.normalize('NFD').charAt(0).toLowerCase();
  return plain.length === 1 ? plain : letter;
}
