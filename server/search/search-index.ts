import { Kinds, type NamedEntry } from './kinds.ts';
import type { Spot } from './nearness.ts';
import { noteWord, type Tolerance } from './note-word.ts';
import type { Question } from './question.ts';
import { type Ranked, Ranking, type RankOptions } from './ranking.ts';
import { Texts } from './texts.ts';
import { Things } from './things.ts';
import { addWords, type Likeness, WordTable } from './word-table.ts';

/** What the index knows of an event. */
export interface IndexedEvent {
  name: string;
  venue: string;
  town: string;
  /** Null without coordinates; then it is known by its id, and stands for itself alone. */
  morton: number | null;
  loneId: string | null;
  spot: Spot | null;
  /** Its type and its styles, their ids, with commas between. */
  kind: string;
  /** In seconds since 1970. */
  endsAt: number;
}

/**
 * All that can be found by its words: events that come, each once for all its dates, and where they happen. A question is
 * answered in one go, with no waiting in between; what has a date to come is for those who ask to check.
 */
export class SearchIndex {
  readonly #words = new WordTable();
  readonly names = new Texts();
  readonly venues = new Texts();
  readonly towns = new Texts();
  readonly kinds = new Kinds();
  readonly things = new Things();
  readonly #ranking = new Ranking();
  /** How often something was put in: what was looked up before the last time may be out of date. */
  changes = 0;

  put(event: IndexedEvent): void {
    const { morton, spot, loneId } = event;
    const [venue, town] = [this.#add(this.venues, event.venue), this.#add(this.towns, event.town)];
    const house = this.things.house({ venue, town, morton, spot });
    const name = this.#add(this.names, event.name);
    const kind = this.kinds.add(event.kind);
    this.things.put({ name, house, kind, loneId }, event.endsAt);
    this.changes += 1;
  }

  /** What styles and types are called, all of them: events are found by that too. */
  setEntries(entries: readonly NamedEntry[]): void {
    this.kinds.setEntries(entries, (name) => this.#wordsOf(name));
  }

  /** The best of what has the words of the question; what each text has noted of them stays until the next one. */
  find(question: Question, tolerance: Tolerance, options: RankOptions): Ranked {
    const columns = [this.names, this.venues, this.towns, this.kinds.entries];
    for (const column of columns) column.begin();
    for (const [nth, word] of question.words.entries()) {
      const note = (number: number, how: Likeness) => {
        for (const column of columns) column.note(number, how);
      };
      noteWord(this.#words, word, tolerance, note);
      for (const column of columns) column.close(nth);
    }
    this.kinds.collect();
    return this.#ranking.rank(this, question, options);
  }

  /** How well each style and type answers the last question, by its id: 1 where it has all its words as they are. */
  entryMatches({ isNeeded }: Question): Map<string, number> {
    return this.kinds.entryMatches(isNeeded);
  }

  /** A thing as the tables know it. */
  keyOf(thing: number): { name: string; venue: string; morton: number | null; loneId: string | null; kind: string } {
    const { things } = this;
    const house = things.houseOf.at(thing);
    return {
      name: this.names.list[things.nameOf.at(thing)] ?? '',
      venue: this.venueOf(house),
      morton: things.morton(house),
      loneId: things.loneId(thing),
      kind: this.kinds.key(things.kindOf.at(thing)),
    };
  }

  /** What the venue of a house is called. */
  venueOf(house: number): string {
    return this.venues.list[this.things.venueOf.at(house)] ?? '';
  }

  #add(texts: Texts, text: string): number {
    return texts.add(text, () => this.#wordsOf(text));
  }

  #wordsOf(text: string): number[] {
    return addWords(this.#words, text);
  }
}
