import type { Kysely } from 'kysely';
import type { Log } from '#server/log.ts';
import { OutageLog } from '#server/observability/outage-log.ts';
import { type Outage, outageOf } from './outage.ts';
import type { WatchedPool } from './pool.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** The outages and the load of an open database, for its log and for monitoring. */
export class DatabaseWatch {
  readonly pool: WatchedPool;
  readonly #outages: Record<Outage, OutageLog>;
  /** Called with the duration of each successful query. */
  onQuery: (seconds: number) => void = () => {};

  constructor(pool: WatchedPool, log: Log) {
    this.pool = pool;
    this.#outages = {
      silent: new OutageLog(log, { away: 'the database does not answer', back: 'the database answers again' }),
      full: new OutageLog(log, { away: 'the database has no room', back: 'the database has room again' }),
      'read-only': new OutageLog(log, {
        away: 'the database can only be read',
        back: 'the database can be written again',
      }),
    };
  }

  /** Returns the outage that an error means, after recording it; undefined for errors of queries. */
  failed(error: unknown): Outage | undefined {
    const outage = outageOf(error);
    if (outage) this.#outages[outage].failed(error);
    return outage;
  }

  succeeded({ milliseconds, isInsert }: { milliseconds: number; isInsert: boolean }): void {
    this.onQuery(milliseconds / 1000);
    this.#outages.silent.succeeded();
    // A successful read proves nothing about writing.
    if (!isInsert) return;
    this.#outages.full.succeeded();
    this.#outages['read-only'].succeeded();
  }

  /** The current outages with their duration and reason. */
  get outages(): ReadonlyMap<Outage, { seconds: number; why: string }> {
    const kinds = Object.keys(this.#outages) as Outage[];
    return new Map(
      kinds.flatMap((kind) => {
        const { current } = this.#outages[kind];
        return current ? [[kind, current] as const] : [];
      }),
    );
  }
}

/** Kysely does not expose its pool. */
const watches = new WeakMap<Db, DatabaseWatch>();

/** Records the watch of a `Db`. Called once by the creator of the `Db`. */
export function rememberWatch(db: Db, watch: DatabaseWatch): void {
  watches.set(db, watch);
}

/** Returns the watch of a database. Throws if it was not opened by `openDatabase`. */
export function watchOf(db: Db): DatabaseWatch {
  const watch = watches.get(db);
  if (!watch) throw new Error('This database was not opened by connect.ts.');
  return watch;
}
