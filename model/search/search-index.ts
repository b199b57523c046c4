import { Kinds, type NamedEntry } from './kinds.ts';
import { markMatches, type Tolerance } from './mark-matches.ts';
import type { Spot } from './nearness.ts';
import { PostingLists } from './posting-lists.ts';
import type { ParsedQuery } from './query-parser.ts';
import { type RankedResults, Ranking, type RankOptions } from './ranking.ts';
import { SearchDocuments } from './search-documents.ts';
import { addWords, type Likeness, WordTable } from './word-table.ts';

/** The indexed fields of an event. */
export interface IndexedEvent {
  name: string;
  venue: string;
  town: string;
  /** Null without coordinates; then `loneId` is its id, and it is not grouped with others. */
  morton: number | null;
  loneId: string | null;
  spot: Spot | null;
  /** Ids of its type and styles, separated by commas. */
  kind: string;
  /** In seconds since 1970. */
  endsAt: number;
}

/**
 * In-memory index of upcoming events, one document for all dates of an event, and their locations. Queries run
 * synchronously. Callers must check in the database that a document still has an upcoming date.
 */
export class SearchIndex {
  readonly #words = new WordTable();
  readonly names = new PostingLists();
  readonly venues = new PostingLists();
  readonly towns = new PostingLists();
  readonly kinds = new Kinds();
  readonly things = new SearchDocuments();
  readonly #ranking = new Ranking();
  /** Number of insertions; results from before the last one may be outdated. */
  changes = 0;

  /** Adds a date of an event: to its document if there is one, otherwise to a new one. */
  put(event: IndexedEvent): void {
    const { morton, spot, loneId } = event;
    const [venue, town] = [this.#add(this.venues, event.venue), this.#add(this.towns, event.town)];
    const placeTie = hashOf(event.venue, hashOf(event.town, Math.floor((morton ?? 0) / 2 ** 26) ^ ((morton ?? 0) | 0)));
    const location = this.things.addLocation({ venue, town, morton, spot, tie: placeTie });
    const name = this.#add(this.names, event.name);
    const kind = this.kinds.add(event.kind);
    const tie = hashOf(event.name, hashOf(event.kind, hashOf(loneId ?? '', placeTie)));
    this.things.put({ name, location, kind, loneId, tie }, event.endsAt);
    this.changes += 1;
  }

  /** Replaces the names of styles and types, by which events are found too. */
  setEntries(entries: readonly NamedEntry[]): void {
    this.kinds.setEntries(entries, (name) => this.#wordsOf(name));
  }

  /** Returns the best matches of a query. The texts keep their match state until the next query. */
  find(question: ParsedQuery, tolerance: Tolerance, options: RankOptions): RankedResults {
    const columns = [this.names, this.venues, this.towns, this.kinds.entries];
    for (const column of columns) column.begin();
    for (const [nth, word] of question.words.entries()) {
      const note = (number: number, how: Likeness) => {
        for (const column of columns) column.note(number, how);
      };
      markMatches(this.#words, word, tolerance, note);
      for (const column of columns) column.close(nth);
    }
    this.kinds.collect();
    return this.#ranking.rank(this, question, options);
  }

  /** Whether the name of an event or venue contains all words of the last query. */
  hasNameWithAll({ isNeeded }: ParsedQuery): boolean {
    return this.names.hasNameWithAll(isNeeded) || this.venues.hasNameWithAll(isNeeded);
  }

  /** Returns the match of each style and type for the last query, by id; 1 if all its words match exactly. */
  entryMatches({ isNeeded }: ParsedQuery): Map<string, number> {
    return this.kinds.entryMatches(isNeeded);
  }

  /** Returns the fields of a document as stored in the database. */
  keyOf(thing: number): { name: string; venue: string; morton: number | null; loneId: string | null; kind: string } {
    const { things } = this;
    const location = things.locationOf.at(thing);
    return {
      name: this.names.list[things.nameOf.at(thing)] ?? '',
      venue: this.venueOf(location),
      morton: things.morton(location),
      loneId: things.loneId(thing),
      kind: this.kinds.key(things.kindOf.at(thing)),
    };
  }

  /** Returns the venue name of a location. */
  venueOf(location: number): string {
    return this.venues.list[this.things.venueOf.at(location)] ?? '';
  }

  #add(texts: PostingLists, text: string): number {
    return texts.add(text, () => this.#wordsOf(text));
  }

  #wordsOf(text: string): number[] {
    return addWords(this.#words, text);
  }
}

/** FNV-1a over the characters of a text, from a start value. */
function hashOf(text: string, start: number): number {
  let hash = start ^ 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
