import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db } from './connect.ts';
import type { Tables } from './tables.ts';

/** One request. Once the primary has answered, the replica may not, because it might not have what was just read. */
interface ReadScope {
  isOnPrimary: boolean;
}

/** Which database answered a read. */
export type ReadSource = 'primary' | 'replica';

/** A replica that `openReadDb` uses. */
export interface ReadReplica {
  /** Returns whether it has everything that this process may already have shown. */
  hasAll(): boolean | Promise<boolean>;
  /** Runs a query on it. Rejects if it fails. */
  run<Result>(query: (db: Db) => Promise<Result>): Promise<Result>;
  /** Called after each request that may have written. */
  noteWrite(): void;
  /** Number of queries that each database answered. */
  readonly reads: Map<ReadSource, number>;
}

const scopes = new AsyncLocalStorage<ReadScope>();

/**
 * Runs `work`, during which `readDb` may use the replica unless `isOnPrimary`. Part of an outer scope if there is one: a
 * page that is being rendered requests its data from the API.
 */
export function withReadScope<Result>(scope: ReadScope, work: () => Result): Result {
  return scopes.getStore() ? work() : scopes.run(scope, work);
}

/**
 * Opens the database of reads for visitors: the replica if there is one and it is up to date, otherwise the primary `db`.
 * Outside `withReadScope` always the primary. Throws for statements that write, and for transactions. A query that
 * fails on the replica is run on the primary.
 */
export function openReadDb(db: Db, replica?: ReadReplica): Db {
  const connection = new ReadConnection(db, replica);
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ReadDriver(connection),
      createIntrospector: (opened) => new PostgresIntrospector(opened),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Returns the tools of a feature for reads of visitors: its stores read from `readDb`. */
export function forReading<Tools extends { db: Db; readDb: Db }>(tools: Tools): Tools {
  return { ...tools, db: tools.readDb };
}

const writing = /\b(insert into|update|delete from|merge into|for (update|no key update|share|key share)|nextval)\b/i;

class ReadConnection implements DatabaseConnection {
  readonly #db: Db;
  readonly #replica: ReadReplica | undefined;

  constructor(db: Db, replica: ReadReplica | undefined) {
    this.#db = db;
    this.#replica = replica;
  }

  async executeQuery<Row>(query: CompiledQuery) {
    if (writing.test(query.sql)) throw new Error(`readDb does not write: ${query.sql}`);
    const replica = this.#replica;
    if (!replica) return this.#db.executeQuery(query as CompiledQuery<Row>);
    const scope = scopes.getStore();
    if (scope && !scope.isOnPrimary) {
      const hasAll = replica.hasAll();
      if (hasAll === true || (await hasAll)) {
        try {
          const result = await replica.run((onReplica) => onReplica.executeQuery(query as CompiledQuery<Row>));
          count(replica, 'replica');
          return result;
        } catch {
          // The error of the primary, if there is one, is the one that counts.
        }
      }
      scope.isOnPrimary = true;
    }
    count(replica, 'primary');
    return this.#db.executeQuery(query as CompiledQuery<Row>);
  }

  streamQuery(): never {
    throw new Error('readDb does not stream.');
  }
}

function count({ reads }: ReadReplica, source: ReadSource): void {
  reads.set(source, (reads.get(source) ?? 0) + 1);
}

/** Has no connections of its own. */
class ReadDriver implements Driver {
  readonly #connection: ReadConnection;

  constructor(connection: ReadConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('readDb has no transactions.');
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
