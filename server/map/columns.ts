import { bitsPerAxis, deinterleave } from '#contract/tiles.ts';
import { firstCodeOf, IdIndex, squareOf } from './id-index.ts';
import { type IdWords, idText, idWords, seriesWords, wordsPerId, wordsPerSeries } from './ids.ts';
import { StartOrder } from './start-order.ts';

/** What the read model knows of one event. Times are whole seconds since 1970, types and styles are slots. */
export interface MappedEvent {
  id: string;
  /** At full depth, as `contract/tiles.ts` makes it; `nowhere` for what has no coordinates. */
  morton: number;
  /** Degrees; zeros for what has no coordinates. */
  latitude: number;
  longitude: number;
  startsAt: number;
  endsAt: number;
  /** The local day it starts on, in days since 1970-01-01. */
  startDay: number;
  /** 1 where it begins after midnight and counts on the day before, else 0. */
  daysBefore: number;
  /** How many local days it takes place on after its first. */
  moreDays: number;
  /** The slot of the venue's time zone. */
  zone: number;
  type: number;
  styles: readonly number[];
  /** The bits of the contract's `factBit`. */
  facts: number;
  seriesId: string | null;
}

/** The code of what stands nowhere on the map: behind all its places, so that no tile, cell or box reaches there. */
export const nowhere = 2 ** (2 * bitsPerAxis);

type Column = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

const bitsPerPlane = 32;
const maxMoreDays = 255;

/** Coordinates are kept to the centimetre (`contract/coordinates.ts`), as whole numbers. */
export const stepsPerDegree = 1e7;

/** Room for events to come, before all columns must move to a larger place. */
const headroom = 1.25;
const initialCapacity = 1024;

/** So many rows in each so many are left free: an event that comes moves no more than those up to the next of them. */
const gapEvery = 256;
const gapRows = 8;
/** So far a new event may move others: rows that lie together move quickly. Where no row is free by then, all are spread anew. */
const farthestMove = 65_536;
/** Beyond this, it is time to spread them before one must. */
const longMove = 4096;

/**
 * The events in columns, a row each, sorted by Morton code and then id. So a tile or a cell, at any zoom, is one run of
 * rows, and a filter reads only the columns that it asks about. Free rows among them have a code and an id that keep the
 * order, and no end: they count as over in every query. 88 bytes an event, 4 of them for each 32 styles.
 */
export class Columns {
  /** How many events. */
  size = 0;
  /** How many rows, free ones among them. */
  end = 0;
  longestMove = 0;
  mortons: Float64Array;
  /** Column and row of the place at full depth: what the Morton code interleaves. */
  xs: Uint32Array;
  ys: Uint32Array;
  /** In steps: the place itself, where the code is right to half a metre, and the map ends before the poles. */
  latitudes: Int32Array;
  longitudes: Int32Array;
  startsAt: Uint32Array;
  /** 0 in a free row. */
  endsAt: Uint32Array;
  startDays: Int32Array;
  daysBefore: Uint8Array;
  moreDays: Uint8Array;
  zones: Uint16Array;
  types: Uint16Array;
  facts: Uint8Array;
  series: Uint32Array;
  ids: Uint32Array;
  /** Style n is bit n mod 32 of plane n / 32. */
  stylePlanes: Uint32Array[];
  index: IdIndex;
  /** Which rows start first. */
  starts: StartOrder;

  /** Columns with a place for `expected` events, and some more. */
  constructor(expected = 0) {
    const capacity = Math.max(initialCapacity, Math.ceil(expected * headroom));
    this.mortons = new Float64Array(capacity);
    this.xs = new Uint32Array(capacity);
    this.ys = new Uint32Array(capacity);
    this.latitudes = new Int32Array(capacity);
    this.longitudes = new Int32Array(capacity);
    this.startsAt = new Uint32Array(capacity);
    this.endsAt = new Uint32Array(capacity);
    this.startDays = new Int32Array(capacity);
    this.daysBefore = new Uint8Array(capacity);
    this.moreDays = new Uint8Array(capacity);
    this.zones = new Uint16Array(capacity);
    this.types = new Uint16Array(capacity);
    this.facts = new Uint8Array(capacity);
    this.series = new Uint32Array(capacity * wordsPerSeries);
    this.ids = new Uint32Array(capacity * wordsPerId);
    this.stylePlanes = [new Uint32Array(capacity)];
    this.index = new IdIndex(capacity);
    this.starts = new StartOrder(capacity);
  }

  /** Columns with what `parts` has given: the same rows. Throws where something is missing. */
  static of(parts: Readonly<Record<string, ArrayLike<number>>>): Columns {
    const { mortons, squares } = parts;
    if (!mortons || !squares) throw new Error('The codes or the index are missing.');
    const rows = mortons.length;
    const columns = new Columns(rows);
    columns.#stylePlane(Object.keys(parts).filter((name) => name.startsWith('styles')).length - 1);
    for (const [name, column, width] of columns.#all()) {
      const part = parts[name];
      if (part?.length !== rows * width) throw new Error(`The column "${name}" is missing, or has another length.`);
      column.set(part);
    }
    columns.index = new IdIndex(Uint32Array.from(squares));
    columns.end = rows;
    columns.size = columns.endsAt.subarray(0, rows).reduce((events, end) => events + (end === 0 ? 0 : 1), 0);
    return columns;
  }

  /** All rows, a column at a time, and the index, without a copy: they change as the columns do. */
  parts(): Record<string, Column> {
    return {
      ...Object.fromEntries(this.#all().map(([name, column, width]) => [name, column.subarray(0, this.end * width)])),
      squares: this.index.table,
    };
  }

  /** The columns with their names, and how many numbers each has in a row: what moves, grows and is kept together. */
  #all(): [name: string, column: Column, width: number][] {
    return [
      ['mortons', this.mortons, 1],
      ['xs', this.xs, 1],
      ['ys', this.ys, 1],
      ['latitudes', this.latitudes, 1],
      ['longitudes', this.longitudes, 1],
      ['startsAt', this.startsAt, 1],
      ['endsAt', this.endsAt, 1],
      ['startDays', this.startDays, 1],
      ['daysBefore', this.daysBefore, 1],
      ['moreDays', this.moreDays, 1],
      ['zones', this.zones, 1],
      ['types', this.types, 1],
      ['facts', this.facts, 1],
      ['series', this.series, wordsPerSeries],
      ['ids', this.ids, wordsPerId],
      ...this.stylePlanes.map((plane, number): [string, Column, number] => [`styles${number}`, plane, 1]),
    ];
  }

  /** Whether it would be good to spread the rows anew, since the free ones are far from where events come. */
  get isCrowded(): boolean {
    return this.longestMove > longMove || this.index.isCrowded;
  }

  /** The first row at a Morton code or behind it, looked for from `from` on; quick when it is near. */
  rowAt(morton: number, from = 0): number {
    const { mortons, end } = this;
    let low = from;
    let stride = 1;
    while (low + stride < end && (mortons[low + stride] ?? 0) < morton) {
      low += stride;
      stride *= 2;
    }
    let high = Math.min(end, low + stride);
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

  /** The row of an event; -1 where there is none. */
  rowOf(words: IdWords): number {
    return this.#rowsOf(words)[0] ?? -1;
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

  /** Below 0 where the event in a row comes first in lists: it starts sooner, or has the lower id. */
  compareStarts(row: number, other: number): number {
    return (this.startsAt[row] ?? 0) - (this.startsAt[other] ?? 0) || this.compareIds(row, other);
  }

  /** Adds an event that sorts behind all the others: how a sorted load fills the columns. */
  append(event: MappedEvent): void {
    this.#write(this.#nextRow(), event);
    this.#enter(idWords(event.id), event.morton);
  }

  /** Adds the events in some rows of other columns, which sort behind all that are here. */
  appendFrom(other: Columns, first: number, end: number): void {
    this.#stylePlane(other.stylePlanes.length - 1);
    const from = other.#all();
    let into = this.#all();
    for (let row = first; row < Math.min(end, other.end); row += 1) {
      if (other.endsAt[row] === 0) continue;
      const to = this.#nextRow();
      if (into[0]?.[1] !== this.mortons) into = this.#all();
      for (const [place, [, column, width]] of from.entries()) {
        const target = into[place]?.[1] ?? column;
        for (let number = 0; number < width; number += 1)
          target[to * width + number] = column[row * width + number] ?? 0;
      }
      this.#enter(this.#wordsAt(to), this.mortons[to] ?? 0);
    }
  }

  /** Adds an event, or puts it in the place of what was known of it: where it has not moved, no other row does. */
  put(event: MappedEvent): void {
    const words = idWords(event.id);
    const [row, ...others] = this.#rowsOf(words);
    if (row !== undefined && others.length === 0 && this.mortons[row] === event.morton) {
      this.#write(row, event);
      return;
    }
    this.remove(event.id);
    this.#write(this.#freeRow(event.morton, words), event);
    this.#enter(words, event.morton);
  }

  /** Takes an event out; says whether it was there. */
  remove(id: string): boolean {
    const words = idWords(id);
    // It stands in two rows if it moved while the columns were being loaded.
    const rows = this.#rowsOf(words);
    for (const row of rows) {
      this.endsAt[row] = 0;
      this.index.remove(words, squareOf(this.mortons[row] ?? 0));
    }
    this.size -= rows.length;
    return rows.length > 0;
  }

  #rowsOf(words: IdWords): number[] {
    const rows: number[] = [];
    for (const square of this.index.squares(words)) {
      const first = this.rowAt(firstCodeOf(square));
      const end = this.rowAt(firstCodeOf(square + 1), first);
      for (let row = first; row < end; row += 1) {
        // The last word of a UUID is random: nearly all rows differ there.
        if (this.ids[row * wordsPerId + 3] !== words[3] || this.endsAt[row] === 0) continue;
        if (this.compareId(row, words) === 0) rows.push(row);
      }
    }
    return rows;
  }

  #enter(words: IdWords, morton: number): void {
    this.index.add(words, squareOf(morton));
    this.size += 1;
  }

  #wordsAt(row: number): IdWords {
    const [one = 0, two = 0, three = 0, four = 0] = this.ids.subarray(row * wordsPerId, (row + 1) * wordsPerId);
    return [one, two, three, four];
  }

  /** A row behind all others, now and then with a gap before it. */
  #nextRow(): number {
    if (this.end + gapRows >= this.mortons.length || this.index.isCrowded) this.#spread();
    if (this.end % gapEvery === gapEvery - gapRows) {
      const last = this.end - 1;
      this.mortons.fill(this.mortons[last] ?? 0, this.end, this.end + gapRows);
      for (let row = this.end; row < this.end + gapRows; row += 1) {
        this.ids.copyWithin(row * wordsPerId, last * wordsPerId, this.end * wordsPerId);
        this.endsAt[row] = 0;
      }
      this.end += gapRows;
    }
    this.end += 1;
    return this.end - 1;
  }

  /** A row where an event may stand: a free one close by, once those between have made room. */
  #freeRow(morton: number, words: IdWords): number {
    if (this.index.isCrowded) this.#spread();
    const place = this.#placeOf(morton, words);
    for (let distance = 0; distance <= farthestMove; distance += 1) {
      const behind = place + distance;
      const before = place - 1 - distance;
      this.longestMove = Math.max(this.longestMove, distance);
      if (this.#isFree(behind)) {
        this.#move(place, behind, place + 1);
        this.end = Math.max(this.end, behind + 1);
        return place;
      }
      if (this.#isFree(before)) {
        this.#move(before + 1, place, before);
        return place - 1;
      }
    }
    this.#spread();
    return this.#freeRow(morton, words);
  }

  #isFree(row: number): boolean {
    return row >= 0 && row <= this.end && row < this.mortons.length && (row === this.end || this.endsAt[row] === 0);
  }

  /** The row before which an event must stand: among those of its spot, ids decide. */
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

  #write(row: number, event: MappedEvent): void {
    this.starts.forget(row, row + 1);
    const place = deinterleave(event.morton);
    this.mortons[row] = event.morton;
    this.xs[row] = place.column;
    this.ys[row] = place.row;
    this.latitudes[row] = Math.round(event.latitude * stepsPerDegree);
    this.longitudes[row] = Math.round(event.longitude * stepsPerDegree);
    this.startsAt[row] = event.startsAt;
    this.endsAt[row] = event.endsAt;
    this.startDays[row] = event.startDay;
    this.daysBefore[row] = event.daysBefore;
    this.moreDays[row] = Math.min(event.moreDays, maxMoreDays);
    this.zones[row] = event.zone;
    this.types[row] = event.type;
    this.facts[row] = event.facts;
    this.series.set(seriesWords(event.seriesId), row * wordsPerSeries);
    this.ids.set(idWords(event.id), row * wordsPerId);
    for (const plane of this.stylePlanes) plane[row] = 0;
    for (const style of event.styles) {
      const plane = this.#stylePlane(Math.floor(style / bitsPerPlane));
      plane[row] = (plane[row] ?? 0) | (1 << (style % bitsPerPlane));
    }
  }

  #stylePlane(number: number): Uint32Array {
    while (this.stylePlanes.length <= number) this.stylePlanes.push(new Uint32Array(this.mortons.length));
    return this.stylePlanes[number] ?? new Uint32Array();
  }

  /** Moves the rows from `first` up to `end`, so that they begin at `to`. */
  #move(first: number, end: number, to: number): void {
    if (first === end) return;
    for (const [, column, width] of this.#all()) column.copyWithin(to * width, first * width, end * width);
    this.starts.forget(Math.min(first, to), Math.max(end, end - first + to));
  }

  /** Puts the events into larger columns, with free rows among them as at first. */
  #spread(): void {
    const wide = new Columns(this.size + gapRows);
    wide.appendFrom(this, 0, this.end);
    Object.assign(this, wide);
  }
}
