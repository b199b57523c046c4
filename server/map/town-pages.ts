import { setImmediate } from 'node:timers/promises';
import type { MappedTown } from '#model/map/mapped-towns.ts';
import type { ReadModel } from '#model/map/read-model.ts';
import { TownTable } from '#model/map/town-table.ts';

/** Few enough that reading them takes a few milliseconds. */
const rowsAtOnce = 65_536;
const wordsPerPage = 3;
const none = 2 ** 32 - 1;

/** A page of a town, of a style, or of a style in a town, with the time when an upcoming event on it was last changed. */
interface TownPage {
  town: MappedTown | undefined;
  danceId: string | undefined;
  changedAt: Date;
}

/** A list of pages in 12 bytes each, because there are hundreds of thousands. */
export class TownPages {
  readonly #model: Pick<ReadModel, 'towns' | 'styles'>;
  readonly #words: Uint32Array;

  /** `words` are three for each page: the slot of the town, that of the style, and the time in seconds since 1970. */
  constructor(model: Pick<ReadModel, 'towns' | 'styles'>, words: Uint32Array) {
    this.#model = model;
    this.#words = words;
  }

  /** Number of pages. */
  get length(): number {
    return this.#words.length / wordsPerPage;
  }

  /** Memory in bytes. */
  get bytes(): number {
    return this.#words.byteLength;
  }

  slice(first: number, end: number): TownPage[] {
    const { towns, styles } = this.#model;
    const ids = styles.ids;
    const pages: TownPage[] = [];
    for (let page = Math.max(0, first); page < Math.min(end, this.length); page += 1) {
      const [town = 0, style = none, second = 0] = this.#words.subarray(wordsPerPage * page);
      pages.push({ town: towns.all[town - 1], danceId: ids[style], changedAt: new Date(second * 1000) });
    }
    return pages;
  }
}

/** Returns the pages of all styles with upcoming events, then of all towns, each followed by those of its styles. */
export async function listTownPages(model: ReadModel, signal: AbortSignal): Promise<TownPages> {
  const ofTowns = new TownTable();
  const { columns, now } = model;
  for (let first = 0; first < columns.end; first += rowsAtOnce) {
    for (let row = first; row < Math.min(columns.end, first + rowsAtOnce); row += 1) {
      if ((columns.endsAt[row] ?? 0) <= now) continue;
      ofTowns.update(columns, row, (before) => Math.max(before, columns.changedAt[row] ?? 0));
    }
    await setImmediate();
    signal.throwIfAborted();
  }
  const words: number[] = [];
  const add = (town: number, style: number, second = 0) => {
    if (second > 0) words.push(town, style, second);
  };
  const styles = Array.from({ length: model.styles.count }, (_, style) => style);
  const worldwide = ofTowns.combine(Math.max);
  for (const style of styles) add(0, style, worldwide[style + 1]);
  for (let town = 1; town <= model.towns.all.length; town += 1) {
    add(town, none, ofTowns.get(town));
    for (const style of styles) add(town, style, ofTowns.get(town, style));
  }
  return new TownPages(model, Uint32Array.from(words));
}
