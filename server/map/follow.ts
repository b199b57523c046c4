import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import type { Log } from '#server/log.ts';
import { Columns, type MappedEvent } from './columns.ts';
import type { ReadModel } from './read-model.ts';
import * as store from './store.ts';
import { longestTransactionMs, Watermark } from './watermark.ts';

/** Small enough that unpacking a batch holds up no request for more than a few milliseconds. */
const batchSize = 1000;
const mostMillisecondsAtOnce = 4;
/** Beyond this, loading everything anew is quicker than moving rows one by one. */
const mostChangesRowByRow = 2000;
/** Loading anew leaves out what is over, and mends whatever went unnoticed. */
const loadAnewAfterMs = 86_400_000;
/** The clocks of servers are never further apart than this. */
const mostSkewMs = 600_000;
/** How many events without coordinates a warning names. */
const mostNamed = 20;
const latestSecond = 2 ** 32 - 1;

export interface Source {
  db: Db;
  clock: Clock;
  log: Log;
}

/**
 * Keeps a read model like the database, in rounds that take in what changed.
 *
 * `events.changed_at` says what did. A transaction may commit a while after it took its time, so each round reads again
 * all that the last minute brought, and leaves alone what it has seen with the same time.
 */
export class Follower {
  readonly #source: Source;
  readonly #model: ReadModel;
  readonly #signal: AbortSignal;
  #version: number;
  #loadedAt: Date | undefined;
  /** The changes that are in the model already, as far as rounds still read them: id → when. */
  #seen = new Map<string, string>();
  /** All these changes in one line, by which a round sees that there are no others; after a bulk import they are many. */
  #digest: string | undefined;
  #watermark = new Watermark(new Date(0));
  #catalogue = '';

  /** A round gives up between two batches once `signal` says so. */
  constructor(source: Source, model: ReadModel, signal: AbortSignal) {
    this.#source = source;
    this.#model = model;
    this.#signal = signal;
    // Higher than all that an earlier process gave out, for browsers may remember.
    this.#version = source.clock().getTime();
  }

  get isLoaded(): boolean {
    return this.#loadedAt !== undefined;
  }

  /** Grows with each change of an event or of the catalogue: also with those that only lists and pages show. */
  get version(): number {
    return this.#version;
  }

  /** Takes in what changed since the last round; everything, the first time and then each day. */
  async round(): Promise<void> {
    if (await this.#takeInCatalogue()) this.#version += 1;
    const ageMs = this.#source.clock().getTime() - (this.#loadedAt?.getTime() ?? Number.NEGATIVE_INFINITY);
    if (ageMs > loadAnewAfterMs) return this.#load();

    const since = this.#watermark.settled(performance.now());
    const digest = await store.readDigest(this.#source.db, since);
    if (digest === this.#digest) return;

    const changes = await this.#readChanges(since);
    const changed = [...changes].filter(([id, at]) => this.#seen.get(id) !== at).map(([id]) => id);
    if (changed.length > mostChangesRowByRow) return this.#load();
    await this.#takeIn(changed);
    this.#seen = changes;
    this.#digest = digest;
  }

  /** Fills new columns beside those that go on answering, then puts them in their place. */
  async #load(): Promise<void> {
    const { db, clock, log } = this.#source;
    const now = clock();
    const latest = earlier((await store.readLatestChange(db)) ?? new Date(0), now);
    const isSettled = now.getTime() - latest.getTime() > mostSkewMs;
    this.#watermark = new Watermark(isSettled ? latest : new Date(latest.getTime() - longestTransactionMs));
    // Read before the events, so that what changes meanwhile has another time than this and is taken in again.
    const seen = await this.#readChanges(this.#watermark.settled(performance.now()));

    const columns = new Columns(await store.countEvents(db, now));
    let last: store.EventRow | undefined;
    do {
      this.#signal.throwIfAborted();
      const batch = await store.readBatch(db, now, last, batchSize);
      for (const row of batch) {
        const event = this.#mapped(row);
        if (event) columns.append(event);
      }
      last = batch.length === batchSize ? batch.at(-1) : undefined;
    } while (last);

    this.#seen = seen;
    this.#digest = undefined;
    this.#model.columns = columns;
    this.#version += 1;
    this.#loadedAt = now;

    const unplaced = await store.readUnplaced(db, now, mostNamed);
    if (unplaced.length > 0)
      log.warn({ events: unplaced.map(({ id }) => id) }, 'without coordinates, left off the map');
    log.info({ events: columns.size }, 'map loaded');
  }

  /** Says whether the catalogue has changed. */
  async #takeInCatalogue(): Promise<boolean> {
    const { dances, types } = await store.readCatalogue(this.#source.db);
    const catalogue = JSON.stringify([dances, types]);
    if (catalogue === this.#catalogue) return false;
    this.#catalogue = catalogue;
    this.#model.styles.rename(dances);
    this.#model.types.rename(types);
    return true;
  }

  async #readChanges(since: Date): Promise<Map<string, string>> {
    const { db, clock } = this.#source;
    const nowMs = performance.now();
    const changes = new Map<string, string>();
    let last: store.Change | undefined;
    do {
      this.#signal.throwIfAborted();
      const batch = await store.readChanges(db, since, last, batchSize);
      for (const { id, exactly } of batch) changes.set(id, exactly);
      const latest = batch.at(-1);
      if (latest) this.#watermark.notice(earlier(new Date(latest.changedAtMs), clock()), nowMs);
      last = batch.length === batchSize ? latest : undefined;
    } while (last);
    return changes;
  }

  async #takeIn(ids: string[]): Promise<void> {
    const { db, clock, log } = this.#source;
    for (let first = 0; first < ids.length; first += batchSize) {
      const some = ids.slice(first, first + batchSize);
      const rows = new Map((await store.readEvents(db, some)).map((row) => [row.id, row]));
      let startedAt = performance.now();
      for (const id of some) {
        const row = rows.get(id);
        const isOver = row === undefined || row.isGone || row.endsAt <= clock().getTime() / 1000;
        const event = isOver ? undefined : this.#mapped(row);
        if (!isOver && !event) log.warn({ events: [id] }, 'without coordinates, left off the map');
        if (event) this.#model.columns.put(event);
        else this.#model.columns.remove(id);
        this.#version += 1;
        if (performance.now() - startedAt > mostMillisecondsAtOnce) {
          await setImmediate();
          startedAt = performance.now();
        }
      }
    }
  }

  /** An event in the terms of the columns; undefined without coordinates. */
  #mapped(row: store.EventRow): MappedEvent | undefined {
    if (row.morton === null) return undefined;
    return {
      id: row.id,
      morton: Number(row.morton),
      startsAt: asSecond(Math.floor(row.startsAt)),
      endsAt: asSecond(Math.ceil(row.endsAt)),
      startDay: row.startDay,
      type: this.#model.types.of(row.typeId),
      styles: row.danceIds?.split(',').map((id) => this.#model.styles.of(id)) ?? [],
    };
  }
}

/** What the columns can hold: 1970 to 2106. What lies beyond stands at the end. */
function asSecond(second: number): number {
  return Math.max(0, Math.min(latestSecond, second));
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
