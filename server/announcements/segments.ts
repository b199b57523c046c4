import { fold, type SourceText, type Span } from './source-text.ts';
import { houses } from './words/houses.ts';

/** A piece of a line between commas, dashes, dots and brackets: where houses and names stand. */
export interface Segment extends Span {
  words: string;
  /** It is the first of the text. */
  isFirst: boolean;
  /** Behind a pin, or a word that says "where". */
  isMarkedAsPlace: boolean;
  /** It begins behind an opening bracket. */
  isInBrackets: boolean;
  lineStart: number;
}

const parting = /, | [-–—/|]{1,2} |(?<!\b(?:St|Ste|Dr|Mr|Mrs|Sta|Sto))\. |[!?] |: |\(|\)|; |[!?]+$|@ /g;
const placeLabel =
  /(?:lieu|ou|where|location|lugar|donde|venue|place|adresse|ort|wo|dove|luogo|sede(?: oficial)?|treffpunkt|rdv|rendez-vous|veranstaltungsort|local|posto)\s*[:?]?\s*$/;

/** Every piece with a letter in it, of a text in which dates, times and prices are masked. */
export function segmentsOf(source: SourceText): Segment[] {
  const shown = source.restInCase;
  const found: Segment[] = [];
  for (const line of shown.matchAll(/[^\n·§]+/g)) {
    const isPinned = shown.slice(0, line.index).trimEnd().endsWith('§');
    let start = line.index;
    const put = (end: number) => {
      const words = shown.slice(start, end);
      if (!/\p{L}/u.test(words)) return;
      const ahead = source.folded.slice(Math.max(0, start - 12), start);
      const isMarkedAsPlace = (isPinned && start === line.index) || placeLabel.test(ahead.trimEnd());
      const isInBrackets = source.folded.charAt(start - 1) === '(';
      found.push({
        start,
        end,
        words,
        isInBrackets,
        isFirst: found.length === 0,
        isMarkedAsPlace,
        lineStart: line.index,
      });
    };
    for (const part of line[0].matchAll(parting)) {
      put(line.index + part.index);
      start = line.index + part.index + part[0].length;
    }
    put(line.index + line[0].length);
  }
  return found;
}

/** Without masks, spaces and signs around it. */
export function tidy(words: string): string {
  return words
    .replace(/[\ue001-\ue007]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'“”«»¡¿!?.,:;*_–—|§/&+-]+/, '')
    .replace(/(?<![\s"“”«»¡¿!?.,:;*_–—|§/&+-])[\s"“”«»¡¿!?.,:;*_–—|§/&+-]+$/, '')
    .trim();
}

/** The span of tidied words inside another. */
export function spanOf(source: SourceText, words: string, within: Span): Span {
  const at = source.text.indexOf(words, within.start);
  return at >= within.start && at + words.length <= within.end ? { start: at, end: at + words.length } : within;
}

export const houseWord = new RegExp(`(?<![\\p{L}])(?:${houses})(?![\\p{L}])`, 'u');
export function isShouted(words: string): boolean {
  return words === words.toUpperCase() && /\p{Lu}{3}/u.test(words);
}

/** "MILONGA DEL VENERDÌ" as it would be written by somebody who does not shout. */
export function calmed(words: string, languageIsSmall: boolean): string {
  if (!isShouted(words) || words.length < 4) return words;
  const [first = '', ...rest] = words.toLowerCase().split(/(?<=[\s('"/&-])/u);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const isSmall = (word: string) =>
    languageIsSmall &&
    /^(?:de|du|des|la|le|les|del|el|los|las|et|y|di|dei|of|the|and|on|in|at|en|à|a|au|im|der|die|das)\s?$/.test(
      fold(word),
    );
  return [capital(first), ...rest.map((word) => (isSmall(word) ? word : capital(word)))]
    .join('')
    .replace(/\b(Sbk|Dj|Wcs)\b/g, (word) => word.toUpperCase());
}
