import type { Event } from '#contract/events.ts';
import { deinterleave } from '#contract/tiles.ts';
import { Columns, stepsPerDegree } from '#model/map/columns.ts';
import { IdIndex, squareOf } from '#model/map/id-index.ts';
import { type IdWords, idWords, seriesWords, wordsPerId, wordsPerSeries } from '#model/map/ids.ts';
import { ReadModel } from '#model/map/read-model.ts';
import type { TilePack } from '#model/packs/tile-pack.ts';
import type { LocalEvents } from './local-changes.ts';

/** A row of a pack. */
export interface PackRow {
  pack: TilePack;
  row: number;
}

const bitsPerPlane = 32;
const maxMoreDays = 255;

/** The events of some packs in a read model, and the packs that have their other fields. */
export class PackedEvents {
  readonly packs: readonly TilePack[];
  readonly model: ReadModel;
  /** With the one of local changes. */
  readonly #all: readonly TilePack[];
  readonly #upcoming: PackRow[];
  readonly #cancelled: PackRow[];
  #slugs: Map<string, PackRow> | undefined;

  /** `local` are changes that the packs do not have yet. */
  constructor(packs: readonly TilePack[], clock: () => Date, local?: LocalEvents) {
    this.packs = packs.toSorted((one, other) => firstCode(one) - firstCode(other));
    this.model = new ReadModel(clock);
    this.#all = local ? [...this.packs, local.pack] : this.packs;
    const newest = this.newest ?? local?.pack;
    for (const [ids, entries] of [
      [this.model.types, newest?.core.types ?? []],
      [this.model.styles, newest?.core.dances ?? []],
    ] as const)
      ids.rename(
        entries.map(({ formerSlugs, ...entry }) => ({ ...entry, formerSlugs: formerSlugs?.join(',') ?? null })),
      );
    const rows = local ? withLocal(distinctRows(this.#all), local) : distinctRows(this.packs);
    this.#upcoming = rows.filter(({ pack, row }) => pack.columns.cancelled[row] === 0);
    this.#cancelled = rows.filter(({ pack, row }) => pack.columns.cancelled[row] === 1);
    this.model.columns = this.#columnsOf(this.#upcoming);
    this.model.cancelled = this.#columnsOf(this.#cancelled);
  }

  /** The newest pack; undefined without packs. Its catalogue is used. */
  get newest(): TilePack | undefined {
    return this.packs.toSorted((one, other) => other.core.v - one.core.v)[0];
  }

  /** Whether all packs have what lists need besides the core. */
  get hasCards(): boolean {
    return this.packs.every(({ hasCards }) => hasCards);
  }

  /** All rows in the order of the read model, with cancelled events. */
  *rows(): Generator<PackRow> {
    yield* this.#upcoming;
    yield* this.#cancelled;
  }

  /** Returns the row of an event by its id; undefined if it is in no pack. */
  find(id: string): PackRow | undefined {
    const words = idWords(id);
    const row = this.model.columns.rowOf(words);
    if (row >= 0) return this.#upcoming[row];
    const cancelled = this.model.cancelled.rowOf(words);
    return cancelled >= 0 ? this.#cancelled[cancelled] : undefined;
  }

  /** Returns the row of an event by its slug; undefined if it is in no pack. Packs have no former slugs. */
  findBySlug(slug: string): PackRow | undefined {
    this.#slugs ??= new Map([...this.rows()].map((found) => [found.pack.slug(found.row), found]));
    return this.#slugs.get(slug);
  }

  /** Returns the rows of the dates of a series, in no particular order, with cancelled ones. */
  series(seriesId: string): PackRow[] {
    const [high, low] = seriesWords(seriesId);
    const rowsIn = ({ series, end }: Columns, rows: readonly PackRow[]) => {
      const found: PackRow[] = [];
      for (let at = 0; at < end; at += 1) {
        if (series[at * wordsPerSeries] !== high || series[at * wordsPerSeries + 1] !== low) continue;
        const one = rows[at];
        if (one?.pack.seriesId(one.row) === seriesId) found.push(one);
      }
      return found;
    };
    return [...rowsIn(this.model.columns, this.#upcoming), ...rowsIn(this.model.cancelled, this.#cancelled)];
  }

  /** Returns the events of these ids in their order, as lists have them. */
  events(ids: readonly string[]): Event[] {
    return ids.flatMap((id) => {
      const found = this.find(id);
      return found ? found.pack.event(found.row) : [];
    });
  }

  /** The columns of some rows, which are in the order of Morton codes and ids, so that nothing is sorted or inserted. */
  #columnsOf(rows: readonly PackRow[]): Columns {
    const size = rows.length;
    const planes = Math.max(1, Math.ceil((this.model.styles.count + maxExtraStyles(this.#all)) / bitsPerPlane));
    const columns = {
      mortons: new Float64Array(size),
      xs: new Uint32Array(size),
      ys: new Uint32Array(size),
      latitudes: new Int32Array(size),
      longitudes: new Int32Array(size),
      startsAt: new Uint32Array(size),
      endsAt: new Uint32Array(size),
      startDays: new Int32Array(size),
      daysBefore: new Uint8Array(size),
      moreDays: new Uint8Array(size),
      zones: new Uint16Array(size),
      types: new Uint16Array(size),
      facts: new Uint8Array(size),
      series: new Uint32Array(size * wordsPerSeries),
      // Nothing without a network needs these.
      towns: new Uint32Array(size),
      recurrences: new Uint32Array(2 * size),
      changedAt: new Uint32Array(size),
      ids: new Uint32Array(size * wordsPerId),
    };
    const styles = Array.from({ length: planes }, () => new Uint32Array(size));
    const index = new IdIndex(Math.max(1, size));
    const slotsOf = new Map(this.#all.map((pack) => [pack, this.#slotsOf(pack, planes)]));
    for (const [at, { pack, row }] of rows.entries()) {
      const from = pack.columns;
      const slots = slotsOf.get(pack);
      const morton = from.mortons[row] ?? 0;
      const { column, row: y } = deinterleave(morton);
      columns.mortons[at] = morton;
      columns.xs[at] = column;
      columns.ys[at] = y;
      columns.latitudes[at] = Math.round((from.latitudes[row] ?? 0) * stepsPerDegree);
      columns.longitudes[at] = Math.round((from.longitudes[row] ?? 0) * stepsPerDegree);
      columns.startsAt[at] = from.startsAt[row] ?? 0;
      columns.endsAt[at] = from.endsAt[row] ?? 0;
      columns.startDays[at] = from.startDays[row] ?? 0;
      columns.daysBefore[at] = from.daysBefore[row] ?? 0;
      columns.moreDays[at] = Math.min(maxMoreDays, from.moreDays[row] ?? 0);
      columns.zones[at] = slots?.zones[from.zones[row] ?? 0] ?? 0;
      columns.types[at] = slots?.types[from.types[row] ?? 0] ?? 0;
      columns.facts[at] = from.facts[row] ?? 0;
      columns.series.set(seriesWords(pack.seriesId(row)), at * wordsPerSeries);
      const words = from.ids.subarray(row * wordsPerId, (row + 1) * wordsPerId);
      columns.ids.set(words, at * wordsPerId);
      const bits = slots?.styles[from.styleSets[row] ?? 0];
      for (const [plane, column] of styles.entries()) column[at] = bits?.[plane] ?? 0;
      index.add(words as unknown as IdWords, squareOf(morton));
    }
    const planesByName = Object.fromEntries(styles.map((plane, number) => [`styles${number}`, plane]));
    return Columns.of({ ...columns, ...planesByName, squares: index.table });
  }

  /** The slots of the read model for the zones, types and sets of styles of a pack. */
  #slotsOf({ core }: TilePack, planes: number) {
    const { types, styles, zones } = this.model;
    const styleSlots = core.dances.map(({ id }) => styles.of(id));
    return {
      zones: core.zones.map((zone) => zones.of(zone)),
      types: core.types.map(({ id }) => types.of(id)),
      styles: core.styleSets.map((set) => {
        const bits = new Uint32Array(planes);
        for (const dance of set) {
          const slot = styleSlots[dance] ?? 0;
          const plane = Math.floor(slot / bitsPerPlane);
          bits[plane] = (bits[plane] ?? 0) | (1 << (slot % bitsPerPlane));
        }
        return bits;
      }),
    };
  }
}

/** Packs of another time may have styles that the newest one lacks. */
function maxExtraStyles(packs: readonly TilePack[]): number {
  return new Set(packs.flatMap(({ core }) => core.dances.map(({ id }) => id))).size;
}

/** The first Morton code of a tile at its zoom. All codes of a tile follow each other. */
function firstCode({ columns }: TilePack): number {
  return columns.mortons[0] ?? 0;
}

/**
 * Returns the rows of all packs in order. An event that has moved to another tile may be in an older pack as well; then only
 * the row of the newest pack counts.
 */
function distinctRows(packs: readonly TilePack[]): PackRow[] {
  const rows = packs.flatMap((pack) => Array.from({ length: pack.size }, (_, row): PackRow => ({ pack, row })));
  const newest = new Map<number, PackRow>();
  const outdated = new Set<PackRow>();
  for (const one of rows) {
    const key = keyOf(one);
    const other = newest.get(key);
    if (!other) newest.set(key, one);
    else if (other.pack.id(other.row) === one.pack.id(one.row)) {
      const isNewer = one.pack.core.v > other.pack.core.v;
      outdated.add(isNewer ? other : one);
      if (isNewer) newest.set(key, one);
    }
  }
  return outdated.size > 0 ? rows.filter((row) => !outdated.has(row)) : rows;
}

/** Returns the rows without those of deleted events, with local ones at their places. */
function withLocal(rows: readonly PackRow[], { removedIds, pack: local }: LocalEvents): PackRow[] {
  const kept = removedIds.size === 0 ? rows : rows.filter(({ pack, row }) => !removedIds.has(pack.id(row)));
  if (local.size === 0) return [...kept];
  const mortonOf = ({ pack, row }: PackRow) => pack.columns.mortons[row] ?? 0;
  return kept.toSorted(
    (one, other) => mortonOf(one) - mortonOf(other) || (one.pack.id(one.row) < other.pack.id(other.row) ? -1 : 1),
  );
}

/** 52 random bits of the id of a row. */
function keyOf({ pack, row }: PackRow): number {
  const last = (row + 1) * wordsPerId - 1;
  return (pack.columns.ids[last] ?? 0) * 2 ** 20 + ((pack.columns.ids[last - 1] ?? 0) & 0xfffff);
}
