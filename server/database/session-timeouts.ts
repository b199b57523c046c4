import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** No normal query takes seconds; a longer one must not occupy its connection. */
export const maxStatementMs = 30_000;
/** For a client that disappears during a transaction, whose locks would block others. */
export const maxIdleInTransactionMs = 60_000;

const names = ['statement_timeout', 'idle_in_transaction_session_timeout'];
/** The line of PgBouncer's configuration that makes it accept the settings of the connection, without applying them. */
const acceptance = `ignore_startup_parameters = ${names.join(',')}`;

/**
 * Returns a warning if the sessions of a PostgreSQL server have no timeouts: a connection pooler may ignore those of the
 * connection. Undefined if all is well.
 */
export async function missingTimeouts(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string; role: string }>`
    select name, current_user as role from pg_settings where name = any(${names}) and setting = '0' order by name desc
  `.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  return (
    `The database does not limit how long a statement may take (${rows.map(({ name }) => name).join(' and ')} are 0), ` +
    'because a connection pooler ignores the settings of Pista. Run this once: ' +
    `alter role ${quoted(first.role)} set statement_timeout = '${maxStatementMs / 1000}s'; ` +
    `alter role ${quoted(first.role)} set idle_in_transaction_session_timeout = '${maxIdleInTransactionMs / 1000}s';`
  );
}

/** Returns what to do if a connection pooler refuses the connection because of the timeouts; otherwise undefined. */
export function solutionForPooler(message: string): string | undefined {
  if (!message.includes('unsupported startup parameter')) return undefined;
  return `The connection pooler refuses the settings of Pista: add "${acceptance}" to its configuration (pgbouncer.ini)`;
}

function quoted(role: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(role) ? role : `"${role.replaceAll('"', '""')}"`;
}
