import { type Compilable, type CompiledQuery, type Expression, type Kysely, sql } from 'kysely';
import type pg from 'pg';

const mark = '/* plan kept */';

/** What stands for a value while the query is written. */
class Placeholder {
  readonly nth: number;

  constructor(nth: number) {
    this.nth = nth;
  }
}

/** A query with the front that has its plan kept. */
interface CompilableQuery<Row> extends Compilable<Row> {
  modifyFront(front: Expression<unknown>): Compilable<Row>;
}

/**
 * A query that is asked all the time. It is written once, and each connection plans it once and keeps that: writing and
 * planning what joins a dozen tables takes longer than running it. Only where the best plan is the same whatever is given;
 * what is given goes in as it is, a list as one array.
 */
export function preparedQuery<Tables, Values extends unknown[], Row>(
  write: (db: Kysely<Tables>, ...values: Values) => CompilableQuery<Row>,
): (db: Kysely<Tables>, ...values: Values) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    if (!written) {
      // The builder looks at none of them.
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

const beginning = `select ${mark}`;

/** What each of them is called in the connections that know it. */
const names = new Map<string, string>();

/** Teaches a connection to keep the plans of such queries. */
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
