import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { bookmarkAfter, lastBookmark, readChanges } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import type { Log } from '#server/log.ts';
import { yieldEvery } from '#server/scheduling/yield-every.ts';
import { type Clock, isSetBack } from '#server/time/clock.ts';
import { Columns, type MappedEvent, nowhere } from './columns.ts';
import { daysOfRow } from './local-days.ts';
import type { ReadModel } from './read-model.ts';
import { asSecond } from './seconds.ts';
import { type Origin, Snapshots } from './snapshots.ts';
import * as store from './store.ts';

/** Small enough that unpacking a batch holds up no request for more than a few milliseconds. */
const batchSize = 1000;
const yieldEveryMs = 4;
const loadBatchSize = 10_000;
/** Beyond this, loading everything anew is quicker than moving rows one by one. */
const maxIncrementalChanges = 2000;
/** Loading anew leaves out what is over, and mends what was changed past the change log, by hand or by an older version. */
const reloadAfterMs = 86_400_000;
/** How many events without coordinates a warning names. */
const maxNamedInWarning = 20;
/** Of a revision; what is left of a number is enough for eight thousand million changes. */
const catalogueBits = 20;

export interface Source {
  db: Db;
  clock: Clock;
  log: Log;
  /** Where a snapshot is kept for the next start; absent: none is. */
  snapshotPath?: string;
}

/** Keeps a read model like the database, in rounds that take in what the change log has brought since the last one. */
export class ReadModelSync {
  readonly #source: Source;
  readonly #model: ReadModel;
  readonly #signal: AbortSignal;
  readonly #snapshots: Snapshots | undefined;
  #version: number;
  /** Where what is in the model comes from; undefined while it is empty. */
  #origin: Origin | undefined;
  #isRestored = false;
  #isLoaded = false;
  /** The clock at the last round. */
  #seenMs = Number.NEGATIVE_INFINITY;
  #catalogue = '';
  #catalogueMark = 0;

  /** A round gives up between two batches once `signal` says so. */
  constructor(source: Source, model: ReadModel, signal: AbortSignal) {
    this.#source = source;
    this.#model = model;
    this.#signal = signal;
    // Higher than all that an earlier process gave out, for browsers may remember.
    this.#version = source.clock().getTime();
    const { snapshotPath, db, log } = source;
    this.#snapshots = snapshotPath === undefined ? undefined : new Snapshots(snapshotPath, db, log);
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Grows with each change of an event or of the catalogue: also with those that only lists and pages show. */
  get version(): number {
    return this.#version;
  }

  /** The same in all processes that have taken in the same changes; another one after each. */
  get revision(): number {
    return (this.#origin?.bookmark.position ?? 0) * 2 ** catalogueBits + this.#catalogueMark;
  }

  /** Takes in what changed since the last round; everything, the first time without a snapshot, then each day and after the clock was set back. */
  async sync(): Promise<void> {
    const nowMs = this.#source.clock().getTime();
    // Caches left out events that are upcoming again: a new version invalidates them.
    if (isSetBack(nowMs, this.#seenMs)) this.#version += 1;
    this.#seenMs = nowMs;
    if (!this.#isRestored) this.#origin = await this.#snapshots?.restore(this.#model, this.#source.clock());
    this.#isRestored = true;
    if (await this.#applyCatalogue()) this.#version += 1;
    // Whoever comes from an old snapshot answers first.
    const origin = this.#isLoaded && this.#isStale(this.#origin) ? undefined : this.#origin;
    this.#origin = (origin && (await this.#applyChanges(origin))) ?? (await this.#load());
    this.#isLoaded = true;
    this.#snapshots?.saveWhenDue(this.#model, this.#origin);
  }

  /** After the last round: leaves a snapshot for the next start. */
  async close(): Promise<void> {
    if (this.#isLoaded && this.#origin) await this.#snapshots?.save(this.#model, this.#origin);
  }

  /** After a day; and at once where the clock was set back, since events were left out that are not over after all. */
  #isStale(origin: Origin | undefined): boolean {
    const nowMs = this.#source.clock().getTime();
    const [loadedAtMs, leftOutAtMs] = [origin?.loadedAt.getTime() ?? 0, origin?.leftOutAt.getTime() ?? 0];
    return nowMs - loadedAtMs > reloadAfterMs || isSetBack(nowMs, Math.max(loadedAtMs, leftOutAtMs));
  }

  /** Where the model is then; undefined where all has to be loaded. */
  async #applyChanges({ bookmark, loadedAt, leftOutAt: before }: Origin): Promise<Origin | undefined> {
    const { changes, hasGap } = await readChanges(this.#source.db, bookmark.position, maxIncrementalChanges + 1);
    if (hasGap || changes.length > maxIncrementalChanges) return undefined;
    const now = this.#source.clock();
    await this.#apply([...new Set(changes.map(({ eventId }) => eventId))], now);
    await this.#grow();
    const leftOutAt = changes.length > 0 && now > before ? now : before;
    return { bookmark: bookmarkAfter(bookmark, changes), loadedAt, leftOutAt };
  }

  /** Fills new columns beside those that go on answering, then puts them in their place. */
  async #load(): Promise<Origin> {
    const { db, clock, log } = this.#source;
    const now = clock();
    // Read before the events: what changes meanwhile is perhaps among them, and is taken in again.
    const bookmark = await lastBookmark(db);
    const columns = new Columns(await store.countEvents(db, now));
    const unplaced: string[] = [];
    for (const read of [store.readBatch, store.readUnplaced]) {
      let last: store.EventRow | undefined;
      do {
        this.#signal.throwIfAborted();
        const batch = await read(db, now, last, batchSize);
        for (const row of batch) {
          columns.append(this.#toRow(row));
          if (row.morton === null && unplaced.length < maxNamedInWarning) unplaced.push(row.id);
        }
        last = batch.length === batchSize ? batch.at(-1) : undefined;
      } while (last);
    }

    this.#model.columns = columns;
    this.#version += 1;

    if (unplaced.length > 0) log.warn({ events: unplaced }, 'without coordinates, left off the map');
    log.info({ events: columns.size }, 'map loaded');
    return { bookmark, loadedAt: now, leftOutAt: now };
  }

  /** Says whether the catalogue has changed. */
  async #applyCatalogue(): Promise<boolean> {
    const { dances, types } = await store.readCatalogue(this.#source.db);
    const catalogue = JSON.stringify([dances, types]);
    if (catalogue === this.#catalogue) return false;
    this.#catalogue = catalogue;
    this.#catalogueMark = createHash('sha1').update(catalogue).digest().readUInt32BE() >>> (32 - catalogueBits);
    this.#model.styles.rename(dances);
    this.#model.types.rename(types);
    return true;
  }

  async #apply(ids: string[], now: Date): Promise<void> {
    if (ids.length > 0) this.#snapshots?.detach();
    const { db, log } = this.#source;
    for (let first = 0; first < ids.length; first += batchSize) {
      const some = ids.slice(first, first + batchSize);
      const rows = new Map((await store.readEvents(db, some)).map((row) => [row.id, row]));
      const yieldIfDue = yieldEvery(yieldEveryMs);
      for (const id of some) {
        const row = rows.get(id);
        const isOver = row === undefined || row.isRemoved || row.endsAt <= now.getTime() / 1000;
        if (!isOver && row.morton === null) log.warn({ events: [id] }, 'without coordinates, left off the map');
        if (isOver) this.#model.columns.remove(id);
        else this.#model.columns.put(this.#toRow(row));
        this.#version += 1;
        await yieldIfDue();
      }
    }
  }

  /** Spreads the rows anew, in pieces, where changes have filled the gaps between them; meanwhile the old ones answer. */
  async #grow(): Promise<void> {
    const crowded = this.#model.columns;
    if (!crowded.isCrowded) return;
    const columns = new Columns(crowded.size);
    for (let first = 0; first < crowded.end; first += loadBatchSize) {
      columns.appendFrom(crowded, first, first + loadBatchSize);
      await setImmediate();
      this.#signal.throwIfAborted();
    }
    this.#model.columns = columns;
  }

  /** An event in the terms of the columns. */
  #toRow(row: store.EventRow): MappedEvent {
    const [latitude, longitude] = row.coordinates ?? [];
    return {
      id: row.id,
      morton: row.morton === null ? nowhere : Number(row.morton),
      latitude: latitude ?? 0,
      longitude: longitude ?? 0,
      startsAt: asSecond(Math.floor(row.startsAt)),
      endsAt: asSecond(Math.ceil(row.endsAt)),
      startDay: row.startDay,
      ...daysOfRow(row, row.timeZone),
      zone: this.#model.zones.of(row.timeZone),
      type: this.#model.types.of(row.typeId),
      styles: row.danceIds?.split(',').map((id) => this.#model.styles.of(id)) ?? [],
      facts: row.facts,
      seriesId: row.seriesId,
    };
  }
}
