import { setImmediate, setTimeout } from 'node:timers/promises';
import { listDances, listEventTypes } from '#server/catalogue/service.ts';
import { lastPosition, readChanges } from '#server/changes/service.ts';
import { isSetBack } from '#server/time/clock.ts';
import type { Tools } from '#server/tools.ts';
import type { NamedEntry } from './kinds.ts';
import { type IndexedEvent, SearchIndex } from './search-index.ts';
import * as store from './store.ts';

export type Source = Pick<Tools, 'db' | 'clock' | 'log'>;

/** A style or a type of the catalogue. */
export interface Entry extends NamedEntry {
  side: 'styles' | 'types';
  slug: string;
}

/** The database unpacks a batch of so many events in some milliseconds, and we take it in in fewer. */
const batchSize = 2000;
const mostMillisecondsAtOnce = 3;
/** After a batch there is a pause of so many times its length: building must not become the database's main work. */
const restsPerBatch = 0.5;
/** Beyond this, building anew is quicker than taking in events one by one. */
const mostChangesOneByOne = 5000;
/** Building anew leaves out what is over and what things are no longer called. */
const buildAnewAfterMs = 86_400_000;

/** Keeps a search index like the database, in rounds that take in what the change log has brought since the last one. */
export class IndexFeed {
  readonly #source: Source;
  readonly #signal: AbortSignal;
  /** The first one answers while it is being filled. */
  index = new SearchIndex();
  entries: readonly Entry[] = [];
  #builtAt: Date | undefined;
  /** Events that were over by then may be missing. */
  #leftOutAtMs = Number.NEGATIVE_INFINITY;
  /** All changes up to here are in the index. */
  #position = 0;

  /** A round gives up between two batches once `signal` says so. */
  constructor(source: Source, signal: AbortSignal) {
    this.#source = source;
    this.#signal = signal;
  }

  get isComplete(): boolean {
    return this.#builtAt !== undefined;
  }

  /** Takes in what changed since the last round; everything, the first time, then each day and after the clock was set back. */
  async round(): Promise<void> {
    await this.#takeInCatalogue();
    const { db, clock } = this.#source;
    const now = clock();
    const ageMs = now.getTime() - (this.#builtAt?.getTime() ?? Number.NEGATIVE_INFINITY);
    if (ageMs > buildAnewAfterMs || isSetBack(now.getTime(), this.#leftOutAtMs)) return this.#build();

    const { changes, hasGap } = await readChanges(db, this.#position, mostChangesOneByOne + 1);
    if (hasGap || changes.length > mostChangesOneByOne) return this.#build();
    const ids = [...new Set(changes.map(({ eventId }) => eventId))];
    if (ids.length > 0) this.#leftOutAtMs = Math.max(this.#leftOutAtMs, now.getTime());
    for (let first = 0; first < ids.length; first += batchSize) {
      const rows = await store.readEvents(db, now, ids.slice(first, first + batchSize));
      await this.#put(this.index, rows);
    }
    this.#position = changes.at(-1)?.position ?? this.#position;
  }

  /** Fills another index beside the one that goes on answering, then puts it in its place. */
  async #build(): Promise<void> {
    const { db, clock, log } = this.#source;
    const startedAt = performance.now();
    const now = clock();
    // Read before the events: what changes meanwhile is perhaps among them, and is taken in again.
    const position = await lastPosition(db);
    const index = new SearchIndex();
    index.setEntries(this.entries);
    if (!this.isComplete) this.index = index;

    await this.#readAll(index, (after: Parameters<typeof store.readBatch>[2]) =>
      store.readBatch(db, now, after, batchSize),
    );
    await this.#readAll(index, (after: string | undefined) => store.readUnplacedBatch(db, now, after, batchSize));

    this.index = index;
    this.#position = position;
    this.#builtAt = now;
    this.#leftOutAtMs = now.getTime();
    const milliseconds = Math.round(performance.now() - startedAt);
    log.info({ things: index.things.size, venues: index.things.houses, milliseconds }, 'search is ready');
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
        await setTimeout(restsPerBatch * (performance.now() - startedAt), undefined, { signal: this.#signal });
    } while (after !== undefined);
  }

  /** In slices, so that nobody waits for long. */
  async #put(index: SearchIndex, rows: readonly Row[]): Promise<void> {
    let startedAt = performance.now();
    for (const row of rows) {
      index.put(indexed(row));
      if (performance.now() - startedAt < mostMillisecondsAtOnce) continue;
      await setImmediate();
      startedAt = performance.now();
    }
  }

  async #takeInCatalogue(): Promise<void> {
    const tools = this.#source;
    const [styles, types] = [await listDances(tools), await listEventTypes(tools)];
    const entryOf =
      (side: Entry['side']) =>
      ({ id, slug, name, names, formerSlugs = [] }: (typeof styles)[number]): Entry => ({
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
