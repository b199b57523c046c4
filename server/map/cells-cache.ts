import { writeDays } from '#contract/days.ts';
import { compress, type Encoding } from '#server/http/compression.ts';
import type { CellsQuery } from './questions.ts';
import type { EventMap } from './service.ts';

/** Enough for the views that many people share. An answer is a few kB, and twice that with its compressed copies. */
const mostAnswers = 500;

type Copies = Map<Encoding, Promise<Buffer>>;

/**
 * Answers about cells, counted and compressed once, and kept for as long as they are true: until the map changes or, since
 * events end, the minute. The least recently asked ones go first.
 */
export class CellsCache {
  readonly #map: EventMap;
  #stamp = '';
  #answers = new Map<string, Copies>();

  constructor(map: EventMap) {
    this.#map = map;
  }

  /** What all answers of this moment have in common, whichever server gives them: the revision of the map and the minute. */
  stamp(now: Date): string {
    return `${this.#map.revision}-${Math.floor(now.getTime() / 60_000)}`;
  }

  answer(query: CellsQuery, encoding: Encoding, now: Date): Promise<Buffer> {
    const copies = this.#copies(query, now);
    let copy = copies.get(encoding);
    if (!copy) {
      const plain = copies.get('identity') ?? Promise.resolve(Buffer.from(JSON.stringify(this.#map.cells(query))));
      copies.set('identity', plain);
      copy = encoding === 'identity' ? plain : plain.then((bytes) => compress(bytes, encoding));
      copies.set(encoding, copy);
    }
    return copy;
  }

  #copies(query: CellsQuery, now: Date): Copies {
    const stamp = `${this.#map.version} ${this.stamp(now)}`;
    if (stamp !== this.#stamp) this.#answers.clear();
    this.#stamp = stamp;

    const { zoom, x, y, filters } = query;
    const { styles = [], types = [], facts = [], from = '', days } = filters;
    const key = [zoom, x.first, x.last, y.first, y.last, styles, types, facts, from, days && writeDays(days)].join(' ');
    const copies = this.#answers.get(key) ?? new Map<Encoding, Promise<Buffer>>();
    this.#answers.delete(key);
    this.#answers.set(key, copies);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= mostAnswers) break;
      this.#answers.delete(oldest);
    }
    return copies;
  }
}
