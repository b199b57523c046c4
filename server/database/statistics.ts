import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Tables with half as many pages more than when their rows were last counted; tables with data that were never counted.
 */
const grownTables = `
  select quote_ident(relname) as name
  from pg_class
  where relkind = 'r'
    and relnamespace = 'public'::regnamespace
    and pg_relation_size(oid) > 1.5 * relpages * current_setting('block_size')::int`;

/**
 * Updates the planner's statistics of tables that have grown (`analyze`). Without statistics, it finds six events by
 * their ids by scanning another index: five times as slow with ten thousand events, and slower with more.
 */
export function analyzeGrownTables(db: Kysely<Tables>): Promise<void> {
  return analyzeGrownTablesWith((statement) => sql.raw(statement).execute(db));
}

/**
 * Updates the planner's statistics of tables that have grown, as `analyzeGrownTables` does, with a function that runs
 * SQL statements.
 */
export async function analyzeGrownTablesWith(run: (statement: string) => Promise<{ rows: unknown[] }>): Promise<void> {
  const { rows } = await run(grownTables);
  for (const { name } of rows as { name: string }[]) await run(`analyze ${name}`);
}
