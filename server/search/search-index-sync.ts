import { setTimeout } from 'node:timers/promises';
import type { IndexedCatalogueItem } from '#model/search/find.ts';
import { type IndexedEvent, SearchIndex } from '#model/search/search-index.ts';
import { listDances, listEventTypes } from '#server/catalogue/service.ts';
import { type Bookmark, lastBookmark, readChangedIds } from '#server/changes/service.ts';
import { yieldEvery } from '#server/scheduling/yield-every.ts';
import { isSetBack } from '#server/time/clock.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';

export type Source = Pick<Tools, 'db' | 'clock' | 'log'>;

/** Events per batch. The database needs some milliseconds for it, and it is indexed in slices. */
const batchSize = 2000;
const yieldEveryMs = 3;
/** Pause after a batch, as a multiple of its duration, so that building the index leaves time for other queries. */
const pausePerBatch = 0.5;
/** With more changes, rebuilding is faster than updating. */
const maxIncrementalChanges = 5000;
/** Rebuilding removes past events and former names. */
const rebuildAfterMs = 86_400_000;

/** Keeps the search index in sync with the database, by reading the change log in rounds. */
export class SearchIndexSync {
  readonly #source: Source;
  readonly #signal: AbortSignal;
  /** The first index answers queries while it is being filled. */
  index = new SearchIndex();
  entries: readonly IndexedCatalogueItem[] = [];
  #builtAt: Date | undefined;
  /** Events that had ended by then may be missing from the index. */
  #leftOutAtMs = Number.NEGATIVE_INFINITY;
  /** Up to here in the change log, the index is complete. Undefined before the first build. */
  #bookmark: Bookmark | undefined;

  /** When `signal` is aborted, a round stops after the current batch. */
  constructor(source: Source, signal: AbortSignal) {
    this.#source = source;
    this.#signal = signal;
  }

  /** Returns whether the index has been filled once. */
  get isComplete(): boolean {
    return this.#builtAt !== undefined;
  }

  /** Applies the changes since the last round. Rebuilds the index at first, daily, and after the clock was set back. */
  async sync(): Promise<void> {
    await this.#applyCatalogue();
    const { db, clock } = this.#source;
    const now = clock();
    const ageMs = now.getTime() - (this.#builtAt?.getTime() ?? Number.NEGATIVE_INFINITY);
    const bookmark = this.#bookmark;
    if (!bookmark || ageMs > rebuildAfterMs || isSetBack(now.getTime(), this.#leftOutAtMs)) return this.#build();

    const changed = await readChangedIds(db, bookmark, maxIncrementalChanges);
    if (!changed) return this.#build();
    const { ids } = changed;
    if (ids.length > 0) this.#leftOutAtMs = Math.max(this.#leftOutAtMs, now.getTime());
    for (let first = 0; first < ids.length; first += batchSize) {
      const rows = await store.readEvents(db, now, ids.slice(first, first + batchSize));
      await this.#put(this.index, rows);
    }
    this.#bookmark = changed.bookmark;
  }

  /** Fills a new index while the current one keeps answering, then replaces it. */
  async #build(): Promise<void> {
    const { db, clock, log } = this.#source;
    const startedAt = performance.now();
    const now = clock();
    // Read before the events, because events that change during the build are then indexed again.
    const bookmark = await lastBookmark(db);
    const index = new SearchIndex();
    index.setEntries(this.entries);
    if (!this.isComplete) this.index = index;

    await this.#readAll(index, (after: Parameters<typeof store.readBatch>[2]) =>
      store.readBatch(db, now, after, batchSize),
    );
    await this.#readAll(index, (after: string | undefined) => store.readUnplacedBatch(db, now, after, batchSize));

    this.index = index;
    this.#bookmark = bookmark;
    this.#builtAt = now;
    this.#leftOutAtMs = now.getTime();
    const milliseconds = Math.round(performance.now() - startedAt);
    log.info({ things: index.things.size, venues: index.things.locationCount, milliseconds }, 'search index built');
  }

  async #readAll<End>(
    index: SearchIndex,
    read: (after: End | undefined) => Promise<{ rows: Row[]; next: End | undefined }>,
  ): Promise<void> {
    let after: End | undefined;
    do {
      this.#signal.throwIfAborted();
      const startedAt = performance.now();
      const { rows, next } = await read(after);
      await this.#put(index, rows);
      after = next;
      if (after !== undefined)
        await setTimeout(pausePerBatch * (performance.now() - startedAt), undefined, { signal: this.#signal });
    } while (after !== undefined);
  }

  /** Yields to the event loop between slices. */
  async #put(index: SearchIndex, rows: readonly Row[]): Promise<void> {
    const yieldIfDue = yieldEvery(yieldEveryMs);
    for (const row of rows) {
      index.put(indexed(row));
      await yieldIfDue();
    }
  }

  async #applyCatalogue(): Promise<void> {
    const tools = this.#source;
    const [styles, types] = [await listDances(tools), await listEventTypes(tools)];
    const entryOf =
      (side: IndexedCatalogueItem['side']) =>
      ({ id, slug, name, names, formerSlugs = [] }: (typeof styles)[number]): IndexedCatalogueItem => ({
        id,
        side,
        slug,
        names: [name, ...Object.values(names), slug, ...formerSlugs],
      });
    const entries = [...styles.map(entryOf('styles')), ...types.map(entryOf('types'))];
    if (JSON.stringify(entries) === JSON.stringify(this.entries)) return;
    this.entries = entries;
    this.index.setEntries(entries);
  }
}

type Row =
  | Awaited<ReturnType<typeof store.readBatch>>['rows'][number]
  | Awaited<ReturnType<typeof store.readEvents>>[number];

function indexed({ morton, latitude, longitude, ...row }: Row): IndexedEvent {
  return {
    ...row,
    loneId: morton === null && 'id' in row ? row.id : null,
    morton: morton === null ? null : Number(morton),
    spot: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}
