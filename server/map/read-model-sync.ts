import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Columns, type MappedEvent, nowhere } from '#model/map/columns.ts';
import { hashWords, seriesWords } from '#model/map/ids.ts';
import { daysOfRow } from '#model/map/local-days.ts';
import type { ReadModel } from '#model/map/read-model.ts';
import { asSecond } from '#model/map/seconds.ts';
import { lastBookmark, readChangedIds } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import type { Log } from '#server/log.ts';
import { townOfAddress } from '#server/places/town-of-address/service.ts';
import { yieldEvery } from '#server/scheduling/yield-every.ts';
import { type Clock, isSetBack } from '#server/time/clock.ts';
import { type Origin, Snapshots } from './snapshots.ts';
import * as store from './store.ts';
import { TileRevisions } from './tile-revisions.ts';

/** Small enough that parsing a batch delays requests by a few milliseconds only. */
const batchSize = 1000;
const yieldEveryMs = 4;
const loadBatchSize = 10_000;
/** With more changes, reloading everything is faster than moving rows one by one. */
const maxIncrementalChanges = 2000;
/** Reloading drops past events, and reads changes that are not in the change log, made by hand or by an older version. */
const reloadAfterMs = 86_400_000;
/** Maximum number of ids in a warning about events without coordinates. */
const maxNamedInWarning = 20;
/** Bits of a revision for the contents. The other bits of a double are enough for 8 billion changes. */
const markBits = 20;

export interface Source {
  db: Db;
  clock: Clock;
  log: Log;
  /** File of the snapshot for the next start. Without a path there is no snapshot. */
  snapshotPath?: string;
  /** Whether other servers write to the database, too. */
  isShared?: boolean;
}

/** Synchronises a read model with the database: each round applies the entries of the change log since the last one. */
export class ReadModelSync {
  readonly #source: Source;
  readonly #model: ReadModel;
  readonly #signal: AbortSignal;
  readonly #snapshots: Snapshots | undefined;
  /** Changes by tile, also those that only pages show. */
  readonly tiles = new TileRevisions();
  #version: number;
  /** The state of the database that the model contains; undefined while it is empty. */
  #origin: Origin | undefined;
  /** Distinguishes two changes with the same position, one of which a failover has lost. */
  #logMark = 0;
  #isRestored = false;
  #isLoaded = false;
  /** The time of the last round. */
  #seenMs = Number.NEGATIVE_INFINITY;
  #catalogue = '';
  #catalogueMark = 0;

  /** Aborting `signal` stops a round between two batches. */
  constructor(source: Source, model: ReadModel, signal: AbortSignal) {
    this.#source = source;
    this.#model = model;
    this.#signal = signal;
    // Higher than any version of an earlier process, because browsers may have stored one.
    this.#version = source.clock().getTime();
    const { snapshotPath, db, log } = source;
    this.#snapshots = snapshotPath === undefined ? undefined : new Snapshots(snapshotPath, db, log);
  }

  /** Returns whether all events have been loaded once. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Increases with every change of an event or of the catalogue, also if only lists and pages show it. */
  get version(): number {
    return this.#version;
  }

  /** The last line of the change log that the model contains. */
  get position(): number {
    return this.#origin?.bookmark.position ?? 0;
  }

  /** Identical in all processes that have applied the same changes, and different after each change. */
  get revision(): number {
    return this.position * 2 ** markBits + (this.#logMark ^ this.#catalogueMark);
  }

  /** Applies the changes since the last round. Loads everything at a start without snapshot, once a day, and after the clock was set back. */
  async sync(): Promise<void> {
    const nowMs = this.#source.clock().getTime();
    // Caches left out events that are upcoming again: a new version invalidates them.
    if (isSetBack(nowMs, this.#seenMs)) this.#version += 1;
    this.#seenMs = nowMs;
    if (!this.#isRestored) this.#origin = await this.#snapshots?.restore(this.#model, this.#source.clock());
    // Cancelled events are few and not in the snapshot.
    if (this.#origin && !this.#isRestored) await this.#loadCancelled(this.#source.clock());
    this.#isRestored = true;
    if (await this.#applyCatalogue()) {
      this.#version += 1;
      this.tiles.changeAll();
    }
    // A process that starts from an old snapshot answers requests before it reloads everything.
    const origin = this.#isLoaded && this.#isStale(this.#origin) ? undefined : this.#origin;
    this.#origin = (origin && (await this.#applyChanges(origin))) ?? (await this.#load());
    const { logId, line } = this.#origin.bookmark;
    this.#logMark = markOf(logId + line);
    this.#isLoaded = true;
    this.#snapshots?.saveWhenDue(this.#model, this.#origin);
  }

  /** Increases the version. */
  invalidate(): void {
    this.#version += 1;
    this.tiles.changeAll();
  }

  /** Writes a snapshot for the next start. Must be called after the last round. */
  async close(): Promise<void> {
    if (this.#isLoaded && this.#origin) await this.#snapshots?.save(this.#model, this.#origin);
  }

  /** After a day, and if the clock was set back, because events that are upcoming again were dropped. */
  #isStale(origin: Origin | undefined): boolean {
    const nowMs = this.#source.clock().getTime();
    const [loadedAtMs, leftOutAtMs] = [origin?.loadedAt.getTime() ?? 0, origin?.leftOutAt.getTime() ?? 0];
    return nowMs - loadedAtMs > reloadAfterMs || isSetBack(nowMs, Math.max(loadedAtMs, leftOutAtMs));
  }

  /** Returns the new state of the model, or undefined if everything has to be loaded. */
  async #applyChanges({ bookmark, loadedAt, leftOutAt: before }: Origin): Promise<Origin | undefined> {
    const changed = await readChangedIds(this.#source.db, bookmark, maxIncrementalChanges);
    if (!changed) return undefined;
    // Pages show what changed indirectly; the columns do not contain it.
    if (changed.bookmark.position !== bookmark.position) this.#version += 1;
    const now = this.#source.clock();
    await this.#apply(changed.ids, now);
    const yieldIfDue = yieldEvery(yieldEveryMs);
    for (const id of changed.indirectIds) {
      this.tiles.changeOf(id, this.#model);
      await yieldIfDue();
    }
    await this.#grow();
    const leftOutAt = changed.ids.length > 0 && now > before ? now : before;
    return { bookmark: changed.bookmark, loadedAt, leftOutAt };
  }

  /** Fills new columns while the old ones still answer queries, then replaces the old ones. */
  async #load(): Promise<Origin> {
    const { db, clock, log } = this.#source;
    const now = clock();
    // Read before the events, so that changes during the load are applied again.
    const bookmark = await lastBookmark(db);
    const columns = new Columns(await store.countEvents(db, now));
    const unplaced: string[] = [];
    for (const read of [store.readBatch, store.readUnplaced]) {
      let last: store.EventRow | undefined;
      do {
        this.#signal.throwIfAborted();
        const batch = await read(db, now, last, batchSize);
        const events = await this.#toEvents(batch);
        for (const [nth, row] of batch.entries()) {
          columns.append(events[nth] ?? this.#toRow(row, 0));
          if (row.morton === null && unplaced.length < maxNamedInWarning) unplaced.push(row.id);
        }
        last = batch.length === batchSize ? batch.at(-1) : undefined;
      } while (last);
    }

    await this.#loadCancelled(now);
    this.#model.columns = columns;
    this.#version += 1;
    this.tiles.changeAll();

    if (unplaced.length > 0) log.warn({ events: unplaced }, 'events without coordinates are not on the map');
    log.info({ events: columns.size }, 'map loaded');
    return { bookmark, loadedAt: now, leftOutAt: now };
  }

  async #loadCancelled(now: Date): Promise<void> {
    const rows = await store.readCancelled(this.#source.db, now);
    const cancelled = new Columns(rows.length);
    for (const event of await this.#toEvents(rows)) cancelled.put(event);
    this.#model.cancelled = cancelled;
  }

  /** Returns whether the catalogue has changed. */
  async #applyCatalogue(): Promise<boolean> {
    const { dances, types } = await store.readCatalogue(this.#source.db);
    const catalogue = JSON.stringify([dances, types]);
    if (catalogue === this.#catalogue) return false;
    this.#catalogue = catalogue;
    this.#catalogueMark = markOf(catalogue);
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
      const events = new Map((await this.#toEvents([...rows.values()])).map((event) => [event.id, event]));
      const yieldIfDue = yieldEvery(yieldEveryMs);
      for (const id of some) {
        const row = rows.get(id);
        const event = events.get(id);
        const isOver = !row || !event || row.isDeleted || row.endsAt <= now.getTime() / 1000;
        const { columns, cancelled } = this.#model;
        this.tiles.changeOf(id, this.#model);
        if (row?.morton) this.tiles.changeAt(Number(row.morton));
        if (isOver || row.isCancelled) columns.remove(id);
        else columns.put(event);
        if (isOver || !row.isCancelled) cancelled.remove(id);
        else cancelled.put(event);
        if (!isOver && !row.isCancelled && row.morton === null)
          log.warn({ events: [id] }, 'events without coordinates are not on the map');
        this.#version += 1;
        await yieldIfDue();
      }
    }
  }

  /** Copies the rows to larger columns, in batches, if the gaps are filled. Meanwhile the old columns answer queries. */
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

  /** Returns the events in the same order, with their towns. */
  async #toEvents(rows: readonly store.EventRow[]): Promise<MappedEvent[]> {
    const events: MappedEvent[] = [];
    let last: { place: string; town: number } | undefined;
    for (const row of rows) {
      // Dates at one venue follow each other.
      const place = [row.address, row.coordinates].join();
      if (last?.place !== place) last = { place, town: this.#model.towns.of(await townOf(row)) };
      events.push(this.#toRow(row, last.town));
    }
    return events;
  }

  #toRow(row: store.EventRow, town: number): MappedEvent {
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
      town,
      recurrence: recurrenceOf(row),
      changedAt: asSecond(Math.floor(row.changedAt)),
    };
  }
}

async function townOf({ address, coordinates }: store.EventRow): ReturnType<typeof townOfAddress> {
  const [town, countryCode] = address ?? [];
  if (town === undefined) return undefined;
  const [latitude = null, longitude = null] = coordinates ?? [];
  return townOfAddress({ town, countryCode: countryCode ?? null, latitude, longitude });
}

/** Returns the same for all dates of a series, or for all dates of one name at a venue. */
function recurrenceOf({ seriesId, name, venue }: store.EventRow): readonly [number, number] {
  return seriesId === null ? hashWords(`${name}\n${venue}`) : seriesWords(seriesId);
}

function markOf(text: string): number {
  return createHash('sha1').update(text).digest().readUInt32BE() >>> (32 - markBits);
}
