import type { Spot } from '#model/search/nearness.ts';
import { mayBeTown, type Phrase, type PhraseOptions, parsePhrase, type Word } from './parse-phrase.ts';

interface GuessOptions<Town> extends PhraseOptions<Town> {
  /** Returns towns whose name starts with or resembles some words, most likely first. */
  townsLike: (name: string) => Promise<readonly Town[]>;
  /** Whether the last word may be incomplete. */
  isOpen: boolean;
}

/** Shorter beginnings of words could be anything. */
const minBeginning = 3;
const maxUnknown = 4;
/** Number of words before an incomplete one that may belong to it: "day after tom". */
const maxWordsBefore = 3;
/** Number of corrections of a word that are tried. */
const maxCorrections = 3;
/** Number of readings that are tried for a query, because each unknown word multiplies them. */
const maxParses = 30;

interface LimitedOptions<Town> extends GuessOptions<Town> {
  parse: (words: readonly Word[], options: PhraseOptions<Town>) => Phrase<Town> | undefined;
}

/**
 * Replaces the unknown words of a phrase: the last one by what it may become, others by words or towns that differ by a
 * typing error. Undefined if some words remain unknown. Tries at most `maxParses` readings.
 */
export async function guessPhrase<Town extends Spot>(
  words: readonly Word[],
  phrase: Phrase<Town>,
  given: GuessOptions<Town>,
): Promise<Phrase<Town> | undefined> {
  let left = maxParses;
  const parse: LimitedOptions<Town>['parse'] = (some, using) => (left-- > 0 ? parsePhrase(some, using) : undefined);
  const towns = new Map<string, Promise<readonly Town[]>>();
  // Several readings ask for the same name, and a search with typing errors takes milliseconds.
  const townsLike = (name: string) => towns.getOrInsertComputed(name, given.townsLike);
  const options = { ...given, parse, townsLike };
  const found = await resolved(words, phrase, options);
  if (found || phrase.towns.length === 0) return found;
  // The name of a town may be a misspelt word: "lindi hop" is not in Lindi.
  const elsewhere = { ...options, townsCalled: () => [] };
  const withoutTown = parse(words, elsewhere);
  return withoutTown && resolved(words, withoutTown, elsewhere);
}

/** Replaces the first unknown word, then the others. */
async function resolved<Town extends Spot>(
  words: readonly Word[],
  phrase: Phrase<Town>,
  options: LimitedOptions<Town>,
): Promise<Phrase<Town> | undefined> {
  const { unknown } = phrase;
  const [first] = unknown;
  if (first === undefined) return phrase;
  if (unknown.length > maxUnknown) return undefined;
  for (const changed of alternatives(words, unknown, options)) {
    const next = options.parse(changed, options);
    if (!next) return undefined;
    const found = next.unknown.length < unknown.length ? await resolved(changed, next, options) : undefined;
    if (found) return found;
  }
  return phrase.towns.length > 0 ? undefined : withTownAt(words, unknown, options);
}

/** Returns the phrase with the first unknown words as the name of a town. */
async function withTownAt<Town extends Spot>(
  words: readonly Word[],
  unknown: readonly number[],
  options: LimitedOptions<Town>,
): Promise<Phrase<Town> | undefined> {
  const [first = 0] = unknown;
  const adjacent = unknown.findIndex((at, nth) => at !== first + nth);
  for (let length = adjacent < 0 ? unknown.length : adjacent; length > 0; length -= 1) {
    const name = words.slice(first, first + length).map(({ folded }) => folded);
    const rest = [...words.slice(0, first), ...words.slice(first + length)];
    if (name.join('').length < minBeginning || !mayBeTown(words[first], length)) continue;
    const others = options.parse(rest, options);
    if (!others) return undefined;
    if (others.towns.length > 0) continue;
    const towns = await options.townsLike(name.join(' '));
    const elsewhere = { ...options, townsCalled: () => [], townsLike: async () => [] };
    const found = towns.length > 0 ? await resolved(rest, others, elsewhere) : undefined;
    if (found) return { ...found, towns };
  }
  return undefined;
}

/** Yields the words with the first unknown one corrected, or with the last one completed, also with words before it. */
function* alternatives(
  words: readonly Word[],
  unknown: readonly number[],
  { vocabulary, isOpen }: Pick<GuessOptions<unknown>, 'vocabulary' | 'isOpen'>,
): Generator<Word[]> {
  const replaced = (start: number, end: number, text: string) => [
    ...words.slice(0, start),
    ...text.split(' ').map((word) => ({ typed: word, folded: word })),
    ...words.slice(end),
  ];
  const [at = 0, last = at] = [unknown[0], unknown.at(-1)];
  const corrections = vocabulary.corrections(words[at]?.folded ?? '').slice(0, maxCorrections);
  for (const correction of corrections) yield replaced(at, at + 1, correction);
  if (!isOpen || last !== words.length - 1) return;
  for (let start = Math.max(0, last - maxWordsBefore); start <= last; start += 1) {
    const text = words
      .slice(start)
      .map(({ folded }) => folded)
      .join(' ');
    const [shortest] = text.length < minBeginning ? [] : vocabulary.completions(text);
    if (shortest !== undefined) yield replaced(start, words.length, shortest);
  }
}
