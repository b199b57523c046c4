import { deinterleave } from '#contract/tiles.ts';
import { type IdWords, idText, idWords, wordsPerId } from './ids.ts';

/** What the map knows of one event. Times are whole seconds since 1970, types and styles are slots. */
export interface MappedEvent {
  id: string;
  /** At full depth, as `contract/tiles.ts` makes it. */
  morton: number;
  startsAt: number;
  endsAt: number;
  /** The local day it starts on, in days since 1970-01-01. */
  startDay: number;
  type: number;
  styles: readonly number[];
}

type Column = Float64Array | Uint32Array | Int32Array | Uint16Array;

const bitsPerPlane = 32;
const planeName = 'styles';

/** Room for events to come, before all columns must move to a larger place. */
const headroom = 1.25;
const leastCapacity = 1024;

/**
 * The events in columns, a row each, sorted by Morton code and then id. So a tile or a cell, at any zoom, is one run of
 * rows, and a filter reads only the columns that it asks about. 50 bytes an event, 4 of them for each 32 styles.
 */
export class Columns {
  size = 0;
  #capacity: number;
  mortons: Float64Array;
  /** Column and row of the place at full depth: what the Morton code interleaves. */
  xs: Uint32Array;
  ys: Uint32Array;
  startsAt: Uint32Array;
  endsAt: Uint32Array;
  startDays: Int32Array;
  types: Uint16Array;
  ids: Uint32Array;
  /** Style n is bit n mod 32 of plane n / 32. */
  stylePlanes: Uint32Array[];

  /** Columns with a place for `expected` events, and some more. */
  constructor(expected = 0) {
    const capacity = Math.max(leastCapacity, Math.ceil(expected * headroom));
    this.#capacity = capacity;
    this.mortons = new Float64Array(capacity);
    this.xs = new Uint32Array(capacity);
    this.ys = new Uint32Array(capacity);
    this.startsAt = new Uint32Array(capacity);
    this.endsAt = new Uint32Array(capacity);
    this.startDays = new Int32Array(capacity);
    this.types = new Uint16Array(capacity);
    this.ids = new Uint32Array(capacity * wordsPerId);
    this.stylePlanes = [new Uint32Array(capacity)];
  }

  /** Columns with what `parts` has given: the same rows. Throws where something is missing. */
  static of(parts: Readonly<Record<string, ArrayLike<number>>> & { readonly mortons?: ArrayLike<number> }): Columns {
    const size = parts.mortons?.length ?? 0;
    const columns = new Columns(size);
    columns.#stylePlane(Object.keys(parts).filter((name) => name.startsWith(planeName)).length - 1);
    for (const [name, column, width] of columns.#all()) {
      const part = parts[name];
      if (part?.length !== size * width) throw new Error(`The column "${name}" is missing, or has another length.`);
      column.set(part);
    }
    columns.size = size;
    return columns;
  }

  /** All rows, a column at a time, without a copy: they change as the columns do. */
  parts(): Record<string, Column> {
    return Object.fromEntries(
      this.#all().map(([name, column, width]) => [name, column.subarray(0, this.size * width)]),
    );
  }

  /** The columns with their names, and how many numbers each has in a row. */
  #all(): [name: string, column: Column, width: number][] {
    const { mortons, xs, ys, startsAt, endsAt, startDays, types } = this;
    return [
      ...Object.entries<Column>({ mortons, xs, ys, startsAt, endsAt, startDays, types }),
      ...this.stylePlanes.map((plane, number): [string, Column] => [`${planeName}${number}`, plane]),
    ]
      .map(([name, column]): [string, Column, number] => [name, column, 1])
      .concat([['ids', this.ids, wordsPerId]]);
  }

  /** The first row at a Morton code or behind it, looked for from `from` on; quick when it is near. */
  rowAt(morton: number, from = 0): number {
    const { mortons, size } = this;
    let low = from;
    let stride = 1;
    while (low + stride < size && (mortons[low + stride] ?? 0) < morton) {
      low += stride;
      stride *= 2;
    }
    let high = Math.min(size, low + stride);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((mortons[middle] ?? 0) >= morton) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  id(row: number): string {
    return idText(this.ids, row * wordsPerId);
  }

  /** The row of an event, looked for from `first` on; -1 where there is none. A millisecond for a million events. */
  rowOf([one, two, three, four]: IdWords, first = 0): number {
    const { ids } = this;
    const end = this.size * wordsPerId;
    for (let word = first * wordsPerId; word < end; word += wordsPerId) {
      // The last word of a UUID is random: nearly all rows differ there.
      if (ids[word + 3] === four && ids[word + 2] === three && ids[word + 1] === two && ids[word] === one) {
        return word / wordsPerId;
      }
    }
    return -1;
  }

  /** Below 0 where the id in a row sorts before the given one, 0 where it is the same. */
  compareId(row: number, words: IdWords): number {
    for (let word = 0; word < wordsPerId; word += 1) {
      const difference = (this.ids[row * wordsPerId + word] ?? 0) - (words[word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The same for the ids in two rows. */
  compareIds(row: number, other: number): number {
    for (let word = 0; word < wordsPerId; word += 1) {
      const difference = (this.ids[row * wordsPerId + word] ?? 0) - (this.ids[other * wordsPerId + word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Adds an event that sorts behind all the others: how a sorted load fills the columns. */
  append(event: MappedEvent): void {
    this.#makeRow(this.size, event);
  }

  /** Adds an event, or puts it in the place of what was known of it: where it has not moved, no other row does. */
  put(event: MappedEvent): void {
    const words = idWords(event.id);
    const row = this.rowOf(words);
    const isOnlyRow = row >= 0 && this.rowOf(words, row + 1) < 0;
    if (isOnlyRow && this.mortons[row] === event.morton) {
      this.#write(row, event);
    } else {
      if (row >= 0) this.remove(event.id);
      this.#makeRow(this.#placeOf(event.morton, words), event);
    }
  }

  /** Takes an event out; says whether it was there. */
  remove(id: string): boolean {
    const words = idWords(id);
    const sizeBefore = this.size;
    // It stands in two rows if it moved while the columns were being loaded.
    for (let row = this.rowOf(words); row >= 0; row = this.rowOf(words, row)) {
      this.#move(row + 1, row);
      this.size -= 1;
    }
    return this.size < sizeBefore;
  }

  /** The row that an event must get: among those of its spot, ids decide. */
  #placeOf(morton: number, words: IdWords): number {
    let low = this.rowAt(morton);
    let high = this.rowAt(morton + 1, low);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compareId(middle, words) >= 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #makeRow(row: number, event: MappedEvent): void {
    if (this.size === this.#capacity) this.#grow();
    this.#move(row, row + 1);
    this.size += 1;
    this.#write(row, event);
  }

  #write(row: number, event: MappedEvent): void {
    const place = deinterleave(event.morton);
    this.mortons[row] = event.morton;
    this.xs[row] = place.column;
    this.ys[row] = place.row;
    this.startsAt[row] = event.startsAt;
    this.endsAt[row] = event.endsAt;
    this.startDays[row] = event.startDay;
    this.types[row] = event.type;
    this.ids.set(idWords(event.id), row * wordsPerId);
    for (const plane of this.stylePlanes) plane[row] = 0;
    for (const style of event.styles) {
      const plane = this.#stylePlane(Math.floor(style / bitsPerPlane));
      plane[row] = (plane[row] ?? 0) | (1 << (style % bitsPerPlane));
    }
  }

  #stylePlane(number: number): Uint32Array {
    while (this.stylePlanes.length <= number) this.stylePlanes.push(new Uint32Array(this.#capacity));
    return this.stylePlanes[number] ?? new Uint32Array();
  }

  /** Moves all rows from `from` on, so that they begin at `to`. */
  #move(from: number, to: number): void {
    if (from >= this.size) return;
    for (const column of [
      this.mortons,
      this.xs,
      this.ys,
      this.startsAt,
      this.endsAt,
      this.startDays,
      this.types,
      ...this.stylePlanes,
    ]) {
      column.copyWithin(to, from, this.size);
    }
    this.ids.copyWithin(to * wordsPerId, from * wordsPerId, this.size * wordsPerId);
  }

  #grow(): void {
    const capacity = Math.ceil(this.#capacity * headroom);
    const larger = <C extends Column>(column: C, larger: C): C => {
      larger.set(column);
      return larger;
    };
    this.#capacity = capacity;
    this.mortons = larger(this.mortons, new Float64Array(capacity));
    this.xs = larger(this.xs, new Uint32Array(capacity));
    this.ys = larger(this.ys, new Uint32Array(capacity));
    this.startsAt = larger(this.startsAt, new Uint32Array(capacity));
    this.endsAt = larger(this.endsAt, new Uint32Array(capacity));
    this.startDays = larger(this.startDays, new Int32Array(capacity));
    this.types = larger(this.types, new Uint16Array(capacity));
    this.ids = larger(this.ids, new Uint32Array(capacity * wordsPerId));
    this.stylePlanes = this.stylePlanes.map((plane) => larger(plane, new Uint32Array(capacity)));
  }
}
