import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Tables that have half as many pages again as when their rows were last counted; all that hold anything where they never were. */
const grownTables = `
  select quote_ident(relname) as name
  from pg_class
  where relkind = 'r'
    and relnamespace = 'public'::regnamespace
    and pg_relation_size(oid) > 1.5 * relpages * current_setting('block_size')::int`;

/**
 * Has the planner count anew what has grown. Before it has counted, it finds six events by their ids with a walk through all
 * of another index: five times as long among ten thousand, and longer among more.
 */
export function countGrown(db: Kysely<Tables>): Promise<void> {
  return countGrownBy((statement) => sql.raw(statement).execute(db));
}

/** The same by whoever runs statements. */
export async function countGrownBy(run: (statement: string) => Promise<{ rows: unknown[] }>): Promise<void> {
  const { rows } = await run(grownTables);
  for (const { name } of rows as { name: string }[]) await run(`analyze ${name}`);
}
