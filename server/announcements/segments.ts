import { fold, type SourceText, type TextRange } from './source-text.ts';
import { venueWords } from './words/name-words.ts';

/** A part of a line between commas, dashes, dots and brackets, which may be a venue or a name. */
export interface Segment extends TextRange {
  words: string;
  /** The first segment of the text. */
  isFirst: boolean;
  /** After a pin symbol, or a word for "where". */
  isMarkedAsPlace: boolean;
  /** After an opening bracket. */
  isInBrackets: boolean;
  lineStart: number;
}

const parting = /, | [-–—/|]{1,2} |(?<!\b(?:St|Ste|Dr|Mr|Mrs|Sta|Sto))\. |[!?] |: |\(|\)|; |[!?]+$|@ /g;
const placeLabel =
  /(?:lieu|ou|where|location|lugar|donde|venue|place|adresse|ort|wo|dove|luogo|sede(?: oficial)?|treffpunkt|rdv|rendez-vous|veranstaltungsort|local|posto|onde|morada|endereco)\s*[:?]?\s*$/;

/**
 * Returns every segment of the text, between line ends and separators, that contains a letter. Dates, times and prices
 * must be masked.
 */
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

/** Removes masks, spaces and punctuation around words. */
export function tidy(words: string): string {
  return words
    .replace(/[\ue001-\ue007]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'“”«»¡¿!?.,:;*_–—|§/&+-]+/, '')
    .replace(/(?<![\s"“”«»¡¿!?.,:;*_–—|§/&+-])[\s"“”«»¡¿!?.,:;*_–—|§/&+-]+$/, '')
    .trim();
}

/** Returns the span of tidied words inside another span, or that span if they are not found as written. */
export function spanOf(source: SourceText, words: string, within: TextRange): TextRange {
  const at = source.text.indexOf(words, within.start);
  return at >= within.start && at + words.length <= within.end ? { start: at, end: at + words.length } : within;
}

export const venueWord = new RegExp(`(?<![\\p{L}])(?:${venueWords})(?![\\p{L}])`, 'u');
/** Returns whether words are in capitals, with three in a row. */
export function isShouted(words: string): boolean {
  return words === words.toUpperCase() && /\p{Lu}{3}/u.test(words);
}

/**
 * Converts words in capitals to normal case: "MILONGA DEL VENERDÌ" → "Milonga del Venerdì". Returns other words
 * unchanged.
 */
export function withoutCapitals(words: string, languageIsSmall: boolean): string {
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
