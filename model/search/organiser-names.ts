import { markMatches, type Tolerance } from './mark-matches.ts';
import { PostingLists, pointsAt } from './posting-lists.ts';
import { foldText, type ParsedQuery } from './query-parser.ts';
import { addWords, WordTable } from './word-table.ts';

/** Names of organisers, indexed by their words. */
export class OrganiserNames {
  readonly #words = new WordTable();
  /** Folded names. */
  readonly #texts = new PostingLists();
  readonly #idsOf: string[][] = [];

  /** Adds a name. Of equally good ones, the one that was added first is found first. */
  add(id: string, name: string): void {
    const text = this.#texts.add(foldText(name), () => addWords(this.#words, name));
    this.#idsOf[text] = [...(this.#idsOf[text] ?? []), id];
  }

  /** Returns the ids of the names with all needed words, best first: exact matches, then shorter names. */
  find(question: ParsedQuery, tolerance: Tolerance): { ids: string[]; match: number } {
    const texts = this.#texts;
    texts.begin();
    for (const [nth, word] of question.words.entries()) {
      markMatches(this.#words, word, tolerance, (number, how) => texts.note(number, how));
      texts.close(nth);
    }
    const needed = question.isNeeded.flatMap((isNeeded, nth) => (isNeeded ? nth : []));
    const ranked: { text: number; match: number; words: number }[] = [];
    for (let text = 0; text < texts.size; text += 1) {
      const points = needed.map((nth) => pointsAt(texts.likenesses[text] ?? 0, nth));
      if (points.length === 0 || points.includes(0)) continue;
      const match = points.reduce((sum, one) => sum + one, 0) / points.length;
      ranked.push({ text, match, words: texts.wordCounts[text] ?? 0 });
    }
    ranked.sort((one, other) => other.match - one.match || one.words - other.words);
    return { ids: ranked.flatMap(({ text }) => this.#idsOf[text] ?? []), match: ranked[0]?.match ?? 0 };
  }
}
