import { type Compilable, type CompiledQuery, type Expression, type Kysely, sql } from 'kysely';
import type pg from 'pg';

const mark = '/* plan kept */';

/** A placeholder for a value while the query is compiled. */
class Placeholder {
  readonly nth: number;

  constructor(nth: number) {
    this.nth = nth;
  }
}

/** A compilable query with the interface of a prepared one. */
interface CompilableQuery<Row> extends Compilable<Row> {
  modifyFront(front: Expression<unknown>): Compilable<Row>;
}

/**
 * Returns a function that runs a query. It is compiled once, and each connection prepares it once: compiling and
 * planning a join of a dozen tables takes longer than running it. Only for queries that run very often and whose best
 * plan does not depend on the parameters; a list is passed as one array.
 */
export function preparedQuery<Tables, Values extends unknown[], Row>(
  write: (db: Kysely<Tables>, ...values: Values) => CompilableQuery<Row>,
): (db: Kysely<Tables>, ...values: Values) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    if (!written) {
      // The query builder does not inspect them.
      const places = values.map((_value, nth) => new Placeholder(nth)) as unknown[] as Values;
      written = write(db, ...places)
        .modifyFront(sql.raw(mark))
        .compile();
    }
    const parameters = written.parameters.map((given) => (given instanceof Placeholder ? values[given.nth] : given));
    const { rows } = await db.executeQuery<Row>({ ...written, parameters });
    return rows;
  };
}

/** SQLSTATE: a prepared statement is unknown, or exists already. */
const lostStates = new Set(['26000', '42P05']);

/**
 * Returns whether a query failed because a connection pooler gave it a session without its prepared statement, or with
 * that of another client: PgBouncer before version 1.21.
 */
export function isPreparedStatementLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lostStates.has(String(error.code));
}

const beginning = `select ${mark}`;

/** Names of the prepared statements by their SQL. */
const names = new Map<string, string>();

/**
 * Makes a connection run the queries of `preparedQuery` as named prepared statements. Call it once for each new
 * connection.
 */
export function usePreparedStatements(client: pg.PoolClient): void {
  const ask: (...given: unknown[]) => unknown = client.query.bind(client);
  const askByName = (text: unknown, values: unknown, ...more: unknown[]) => {
    if (typeof text !== 'string' || !text.startsWith(beginning)) return ask(text, values, ...more);
    const name = names.get(text) ?? `kept ${names.size}`;
    names.set(text, name);
    return ask({ name, text, values }, ...more);
  };
  client.query = askByName as typeof client.query;
}
