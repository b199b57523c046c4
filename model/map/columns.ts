import { bitsPerAxis, deinterleave } from '#contract/tiles.ts';
import { firstCodeOf, IdIndex, squareOf } from './id-index.ts';
import { type IdWords, idText, idWords, seriesWords, wordsPerId, wordsPerSeries } from './ids.ts';
import { StartOrder } from './start-order.ts';
import { TownCounts } from './town-counts.ts';

/** An event of the read model. Times are whole seconds since 1970; types and styles are slots. */
export interface MappedEvent {
  id: string;
  /** At full depth, as in `contract/tiles.ts`; `nowhere` without coordinates. */
  morton: number;
  /** Degrees; 0 without coordinates. */
  latitude: number;
  longitude: number;
  startsAt: number;
  endsAt: number;
  /** The local day it starts on, in days since 1970-01-01. */
  startDay: number;
  /** 1 if it begins after midnight and belongs to the day before, otherwise 0. */
  daysBefore: number;
  /** Number of local days after the first. */
  moreDays: number;
  /** The slot of the venue's time zone. */
  zone: number;
  type: number;
  styles: readonly number[];
  /** The bits of the contract's `factBit`. */
  facts: number;
  seriesId: string | null;
  /** The slot of its town; 0, the default, for none. */
  town?: number;
  /** Equal for the dates of a recurring event. Absent in browsers. */
  recurrence?: readonly [number, number];
  /** When it was last changed, in seconds since 1970. Absent in browsers. */
  changedAt?: number;
}

/** The Morton code of events without coordinates: after all places, so that no tile, cell or box contains it. */
export const nowhere = 2 ** (2 * bitsPerAxis);

type Column = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

const bitsPerPlane = 32;
const maxMoreDays = 255;
const wordsPerRecurrence = 2;

/** Coordinates are stored as integers with the precision of a centimetre (`contract/coordinates.ts`). */
export const stepsPerDegree = 1e7;

/** Spare capacity for new events, so that the columns do not have to be reallocated often. */
const headroom = 1.25;
const initialCapacity = 1024;

/** `gapRows` of every `gapEvery` rows are free, so that inserting an event moves only the rows up to the next gap. */
const gapEvery = 256;
const gapRows = 8;
/** Maximum distance of a free row from a new event. If there is none, all rows are spread again. */
const maxMove = 65_536;
/** After longer moves, the rows should be spread again. */
const longMove = 4096;

/**
 * Events in columns, one row each, sorted by Morton code and id. A tile or cell of any zoom is one range of rows, and a filter
 * reads only its own columns. Free rows have a code and an id that keep the order, and the end 0, so that every query treats
 * them as past. 104 bytes per event, 4 of them per 32 styles.
 */
export class Columns {
  /** Number of events. */
  size = 0;
  /** Number of rows, including free ones. */
  end = 0;
  longestMove = 0;
  mortons: Float64Array;
  /** Column and row at full depth, which the Morton code interleaves. */
  xs: Uint32Array;
  ys: Uint32Array;
  /** In steps. Exact, while the Morton code is exact to half a metre and does not reach the poles. */
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
  towns: Uint32Array;
  recurrences: Uint32Array;
  changedAt: Uint32Array;
  ids: Uint32Array;
  /** Style n is bit n mod 32 of plane n / 32. */
  stylePlanes: Uint32Array[];
  index: IdIndex;
  /** The rows ordered by start. */
  starts: StartOrder;
  /** Numbers of the rows by town. */
  townCounts = new TownCounts();

  /** Columns with capacity for `expected` events, and some more. */
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
    this.towns = new Uint32Array(capacity);
    this.recurrences = new Uint32Array(capacity * wordsPerRecurrence);
    this.changedAt = new Uint32Array(capacity);
    this.ids = new Uint32Array(capacity * wordsPerId);
    this.stylePlanes = [new Uint32Array(capacity)];
    this.index = new IdIndex(capacity);
    this.starts = new StartOrder(capacity);
  }

  /** Restores columns from the result of `parts`. Throws if something is missing. */
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
    for (let row = 0; row < rows; row += 1) columns.townCounts.add(columns, row);
    return columns;
  }

  /** All columns and the index, as views, not copies: they change with the columns. */
  parts(): Record<string, Column> {
    return {
      ...Object.fromEntries(this.#all().map(([name, column, width]) => [name, column.subarray(0, this.end * width)])),
      squares: this.index.table,
    };
  }

  /** The columns with their names and their numbers per row. */
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
      ['towns', this.towns, 1],
      ['recurrences', this.recurrences, wordsPerRecurrence],
      ['changedAt', this.changedAt, 1],
      ['ids', this.ids, wordsPerId],
      ...this.stylePlanes.map((plane, number): [string, Column, number] => [`styles${number}`, plane, 1]),
    ];
  }

  /** Whether the rows should be spread again, because free rows are far from where events are inserted. */
  get isCrowded(): boolean {
    return this.longestMove > longMove || this.index.isCrowded;
  }

  /** The first row at or after a Morton code, searched from `from` on; faster the closer it is. */
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

  /** Returns the id of a row as a UUID. */
  id(row: number): string {
    return idText(this.ids, row * wordsPerId);
  }

  /** The row of an event, or -1. */
  rowOf(words: IdWords): number {
    return this.#rowsOf(words)[0] ?? -1;
  }

  /** Negative if the id of the row sorts before the given one, 0 if they are equal. */
  compareId(row: number, words: IdWords): number {
    for (let word = 0; word < wordsPerId; word += 1) {
      const difference = (this.ids[row * wordsPerId + word] ?? 0) - (words[word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Compares the ids of two rows. */
  compareIds(row: number, other: number): number {
    for (let word = 0; word < wordsPerId; word += 1) {
      const difference = (this.ids[row * wordsPerId + word] ?? 0) - (this.ids[other * wordsPerId + word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Compares two rows in the order of lists: by start, then id. */
  compareStarts(row: number, other: number): number {
    return (this.startsAt[row] ?? 0) - (this.startsAt[other] ?? 0) || this.compareIds(row, other);
  }

  /** Appends an event that sorts after all others, as in a sorted load. */
  append(event: MappedEvent): void {
    const row = this.#nextRow();
    this.#write(row, event);
    this.#enter(row, idWords(event.id));
  }

  /** Appends events of other columns that sort after all others. */
  appendFrom(other: Columns, first: number, end: number): void {
    this.#stylePlane(other.stylePlanes.length - 1);
    const from = other.#all();
    let into = this.#all();
    for (let row = first; row < Math.min(end, other.end); row += 1) {
      if (other.endsAt[row] === 0) continue;
      const to = this.#nextRow();
      if (into[0]?.[1] !== this.mortons) into = this.#all();
      for (const [index, [, column, width]] of from.entries()) {
        const target = into[index]?.[1] ?? column;
        for (let number = 0; number < width; number += 1)
          target[to * width + number] = column[row * width + number] ?? 0;
      }
      this.#enter(to, this.#wordsAt(to));
    }
  }

  /** Inserts or updates an event. If its place has not changed, no other row moves. */
  put(event: MappedEvent): void {
    const words = idWords(event.id);
    const [row, ...others] = this.#rowsOf(words);
    if (row !== undefined && others.length === 0 && this.mortons[row] === event.morton) {
      this.townCounts.subtract(this, row);
      this.#write(row, event);
      this.townCounts.add(this, row);
      return;
    }
    this.remove(event.id);
    const free = this.#freeRow(event.morton, words);
    this.#write(free, event);
    this.#enter(free, words);
  }

  /** Removes an event. Returns whether it was there. */
  remove(id: string): boolean {
    const words = idWords(id);
    // It has two rows if it moved while the columns were being loaded.
    const rows = this.#rowsOf(words);
    for (const row of rows) {
      this.townCounts.subtract(this, row);
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
        // Compares the last word first, because it is random.
        if (this.ids[row * wordsPerId + 3] !== words[3] || this.endsAt[row] === 0) continue;
        if (this.compareId(row, words) === 0) rows.push(row);
      }
    }
    return rows;
  }

  #enter(row: number, words: IdWords): void {
    this.index.add(words, squareOf(this.mortons[row] ?? 0));
    this.townCounts.add(this, row);
    this.size += 1;
  }

  #wordsAt(row: number): IdWords {
    const [one = 0, two = 0, three = 0, four = 0] = this.ids.subarray(row * wordsPerId, (row + 1) * wordsPerId);
    return [one, two, three, four];
  }

  /** Returns a new last row, with a gap before it at regular intervals. */
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

  /** Frees the row in which an event belongs, by moving the rows up to the next free one. */
  #freeRow(morton: number, words: IdWords): number {
    if (this.index.isCrowded) this.#spread();
    const position = this.#positionOf(morton, words);
    for (let distance = 0; distance <= maxMove; distance += 1) {
      const after = position + distance;
      const before = position - 1 - distance;
      this.longestMove = Math.max(this.longestMove, distance);
      if (this.#isFree(after)) {
        this.#move(position, after, position + 1);
        this.end = Math.max(this.end, after + 1);
        return position;
      }
      if (this.#isFree(before)) {
        this.#move(before + 1, position, before);
        return position - 1;
      }
    }
    this.#spread();
    return this.#freeRow(morton, words);
  }

  #isFree(row: number): boolean {
    return row >= 0 && row <= this.end && row < this.mortons.length && (row === this.end || this.endsAt[row] === 0);
  }

  /** The row before which an event is inserted. Events with the same Morton code are ordered by id. */
  #positionOf(morton: number, words: IdWords): number {
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
    const cell = deinterleave(event.morton);
    this.mortons[row] = event.morton;
    this.xs[row] = cell.column;
    this.ys[row] = cell.row;
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
    this.towns[row] = event.town ?? 0;
    this.recurrences.set(event.recurrence ?? [0, 0], row * wordsPerRecurrence);
    this.changedAt[row] = event.changedAt ?? 0;
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

  /** Moves the rows from `first` to before `end`, so that they begin at `to`. */
  #move(first: number, end: number, to: number): void {
    if (first === end) return;
    for (const [, column, width] of this.#all()) column.copyWithin(to * width, first * width, end * width);
    this.starts.forget(Math.min(first, to), Math.max(end, end - first + to));
  }

  /** Copies the events to larger columns, with gaps at regular intervals. */
  #spread(): void {
    const wide = new Columns(this.size + gapRows);
    wide.appendFrom(this, 0, this.end);
    Object.assign(this, wide);
  }
}
