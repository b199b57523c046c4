import { sql } from 'kysely';
import type pg from 'pg';

const mark = 'plan kept';

/**
 * For `modifyFront` of a query that is asked all the time: each connection plans it once and keeps that, for planning what
 * joins a dozen tables takes longer than running it. Only where the best plan is the same whatever the parameters are, and
 * the text too: a list goes in as one array.
 */
export const keepPlan = sql`${sql.raw(`/* ${mark} */`)}`;

const beginning = `select /* ${mark} */`;

/** What each of them is called in the connections that know it. */
const names = new Map<string, string>();

/** Teaches a connection to keep the plans of such queries. */
export function keepPlans(client: pg.PoolClient): void {
  const ask: (...given: unknown[]) => unknown = client.query.bind(client);
  const askByName = (text: unknown, values: unknown, ...more: unknown[]) => {
    if (typeof text !== 'string' || !text.startsWith(beginning)) return ask(text, values, ...more);
    const name = names.get(text) ?? `kept ${names.size}`;
    names.set(text, name);
    return ask({ name, text, values }, ...more);
  };
  client.query = askByName as typeof client.query;
}
