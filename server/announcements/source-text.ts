import { meantWeekday } from './misspelt-weekdays.ts';

/**
 * The text as rules read it. One pass after the other takes out what it has understood (links, prices, dates, times), so that
 * no later one takes a price for an hour; what was taken keeps its length, and places in it stay places in the text.
 */

/** What stands where something was taken out, by kind: from Unicode's private use, which nobody types. */
const masks = {
  link: '\ue001',
  price: '\ue002',
  date: '\ue003',
  time: '\ue004',
  /** Those who play or teach: "DJ Sevilla" is no town. */
  artist: '\ue005',
  address: '\ue006',
  /** What is told of other evenings. */
  other: '\ue007',
} as const;
export type Mask = keyof typeof masks;

/** Any of them, for patterns. */
export const masked = '[\\ue001-\\ue007]';

export interface Span {
  start: number;
  end: number;
}

export class SourceText {
  /** As it was written, but for letters that only look different (𝗠𝗶𝗹𝗼𝗻𝗴𝗮), and with what parts it (emoji, stars) as `·`. */
  readonly text: string;
  /** The same in lower case and without accents, letter for letter. */
  readonly folded: string;
  /** `folded`, with what was taken masked. */
  rest: string;
  readonly #written: string;
  /** Where in what was written each place is. */
  readonly #places: number[] = [];

  /** `blank` are places in `text` that are left empty; all places stay the same. */
  constructor(written: string, blank: readonly Span[] = []) {
    this.#written = written;
    this.text = blank.reduce(blanked, this.#spell(this.#clean(written)));
    this.folded = fold(this.text);
    this.rest = this.folded;
  }

  /** `text`, with what was taken masked: for rules that need to see capitals. */
  get restInCase(): string {
    let shown = '';
    for (let place = 0; place < this.rest.length; place++) {
      const letter = this.rest.charAt(place);
      shown += letter >= masks.link && letter <= masks.other ? letter : this.text.charAt(place);
    }
    return shown;
  }

  /** Takes out all that fits a pattern and means something: where `read` gives undefined it stays. */
  take<Found>(mask: Mask, pattern: RegExp, read: (match: RegExpExecArray) => Found | undefined): (Found & Span)[] {
    const found: (Found & Span)[] = [];
    for (const match of this.rest.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length };
      const meaning = read(match);
      if (meaning === undefined) continue;
      found.push({ ...meaning, ...span });
    }
    for (const span of found) this.mask(mask, span);
    return found;
  }

  mask(mask: Mask, { start, end }: Span): void {
    const blank = this.rest.slice(start, end).replace(/[^\n]/g, masks[mask]);
    this.rest = this.rest.slice(0, start) + blank + this.rest.slice(end);
  }

  /** The words of a span as they were written, and where they stand there. */
  wordsOf({ start, end }: Span): { words: string; start: number; end: number } {
    const last = this.#places[end - 1] ?? 0;
    const from = this.#places[start] ?? 0;
    const to = last + ((this.#written.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
    const raw = this.#written.slice(from, to);
    const words = raw.trim();
    const shift = raw.length - raw.trimStart().length;
    return { words, start: from + shift, end: from + shift + words.length };
  }

  /** Shows again what was taken: a part of a name after all. */
  unmask({ start, end }: Span): void {
    this.rest = this.rest.slice(0, start) + this.folded.slice(start, end) + this.rest.slice(end);
  }

  /** With weekdays spelt right: each letter keeps the position of the word in the text. */
  #spell(text: string): string {
    let spelt = '';
    let end = 0;
    for (const { 0: word, index } of text.matchAll(/\p{L}{5,11}(?!\p{L})/gu)) {
      if (/\p{L}/u.test(text.charAt(index - 1))) continue;
      const meant = meantWeekday(fold(word));
      if (meant === undefined) continue;
      const written = /^\p{Lu}/u.test(word) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant;
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

function blanked(text: string, { start, end }: Span): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end);
}

/** "21h ➜ 1h": from here to there; at the beginning of a line it is only seen. */
function isArrow(letter: string, before: string): boolean {
  return /[➔-➾⇒⟶]/u.test(letter) && /[\dhHm]\s?$/.test(before.slice(-2));
}

/** What a letter is read as; nothing for what can't be seen. */
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

/** Lower case, no accents; apostrophes, dashes and quotation marks each made one. As long as before. */
export function fold(text: string): string {
  let folded = '';
  for (let place = 0; place < text.length; place++) {
    const letter = text.charAt(place);
    // _Milonga_, but not inside an address.
    if (letter === '_' && !/[a-z\d]/i.test(text.charAt(place + 1) && text.charAt(place - 1))) folded += '"';
    else folded += foldedLetter(letter);
  }
  return folded;
}

/** What each letter becomes, by its code: worked out once, since every rule folds words anew. */
const foldedCodes = new Uint16Array(0x10000);

function foldedLetter(letter: string): string {
  const code = letter.charCodeAt(0);
  foldedCodes[code] ||= foldAnew(letter).charCodeAt(0);
  return String.fromCharCode(foldedCodes[code] as number);
}

function foldAnew(letter: string): string {
  if (/[’‘`´]/.test(letter)) return "'";
  if (dashes.test(letter)) return '-';
  if (quotes.test(letter)) return '"';
  if (letter === 'ß') return 's';
  const plain = letter.normalize('NFD').charAt(0).toLowerCase();
  return plain.length === 1 ? plain : letter;
}
