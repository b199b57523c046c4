import type { FoundOrganiser } from '#contract/search.ts';
import { markMatches, type Tolerance } from '#model/search/mark-matches.ts';
import { PostingLists, pointsAt } from '#model/search/posting-lists.ts';
import { foldText, type ParsedQuery } from '#model/search/query-parser.ts';
import { addWords, WordTable } from '#model/search/word-table.ts';
import { yieldEvery } from '#server/scheduling/yield-every.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './organiser-store.ts';

interface FoundOrganisers {
  organisers: FoundOrganiser[];
  /** Match of the best organiser, up to 1. */
  match: number;
}

interface OrganiserSearch {
  limit: number;
  /** Whether typing errors are tolerated. False if the query matched something else exactly. */
  mayErr: boolean;
}

const yieldEveryMs = 3;
/** Candidates per result, because the cached names may be outdated. */
const candidatesPerResult = 3;

/** All names at one time, indexed by their words. */
interface Names {
  fingerprint: string;
  words: WordTable;
  /** Folded names. */
  texts: PostingLists;
  idsOf: string[][];
}

const noNames: Names = { fingerprint: '', words: new WordTable(), texts: new PostingLists(), idsOf: [] };

/**
 * Finds organisers with a public page by name. Their names change without an event, so each query checks whether the
 * cached names are still valid.
 */
export class OrganiserFinder {
  readonly #db: Tools['db'];
  #names = noNames;

  constructor({ db }: Pick<Tools, 'db'>) {
    this.#db = db;
  }

  /**
   * Returns the organisers whose names match best and how well; with `mayErr`, also with typing errors if none matches
   * without.
   */
  async find(question: ParsedQuery, { limit, mayErr }: OrganiserSearch): Promise<FoundOrganisers> {
    const names = await this.#current();
    for (const tolerance of mayErr ? (['none', 'closest'] as const) : (['none'] as const)) {
      const ranked = rank(names, question, tolerance);
      const ids = ranked.flatMap(({ text }) => names.idsOf[text] ?? []).slice(0, candidatesPerResult * limit);
      const found = await store.findOrganisers(this.#db, ids);
      if (found.length > 0) return { organisers: found.slice(0, limit), match: ranked[0]?.match ?? 0 };
    }
    return { organisers: [], match: 0 };
  }

  async #current(): Promise<Names> {
    const fingerprint = await store.fingerprintOfNames(this.#db);
    if (fingerprint !== this.#names.fingerprint) this.#names = await readNames(this.#db, fingerprint);
    return this.#names;
  }
}

async function readNames(db: Tools['db'], fingerprint: string): Promise<Names> {
  const names: Names = { fingerprint, words: new WordTable(), texts: new PostingLists(), idsOf: [] };
  const yieldIfDue = yieldEvery(yieldEveryMs);
  for (const { id, name } of await store.readNames(db)) {
    const folded = foldText(name);
    const text = names.texts.add(folded, () => addWords(names.words, name));
    names.idsOf[text] = [...(names.idsOf[text] ?? []), id];
    await yieldIfDue();
  }
  return names;
}

/** Returns the names that contain all needed words, best first: exact matches, then shorter names. */
function rank({ words, texts }: Names, question: ParsedQuery, tolerance: Tolerance): { text: number; match: number }[] {
  texts.begin();
  for (const [nth, word] of question.words.entries()) {
    markMatches(words, word, tolerance, (number, how) => texts.note(number, how));
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
  return ranked.sort((one, other) => other.match - one.match || one.words - other.words);
}
