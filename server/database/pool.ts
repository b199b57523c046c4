import pg from 'pg';
import { DatabaseUnreachableError } from './outage.ts';
import { solutionForPooler } from './session-timeouts.ts';

/** SQLSTATE of a wrong user or password, a missing database, and a missing right to connect. */
const refusals = /^(28000|28P01|3D000|42501)$/;

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * A connection pool that throws `DatabaseUnreachableError`, and calls `onSilence`, when no connection can be opened.
 */
export class WatchedPool extends pg.Pool {
  /** Called for each connection that could not be opened. */
  onSilence: (error: DatabaseUnreachableError) => unknown = () => {};

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback);
      return undefined;
    }
    return super.connect().catch((error: unknown) => {
      const silence =
        error instanceof DatabaseUnreachableError
          ? error
          : new DatabaseUnreachableError(reasonOf(error), { cause: error });
      this.onSilence(silence);
      throw silence;
    });
  }
}

function reasonOf(error: unknown): string {
  // For a name with several addresses, each has its own error, and the whole has none.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const message = first instanceof Error ? first.message : String(first);
  const solution = solutionForPooler(message);
  if (solution) return `${solution} (${message}).`;
  const isRefusal = first instanceof pg.DatabaseError && refusals.test(first.code ?? '');
  return isRefusal
    ? `The database refuses the connection: ${message}. Check DATABASE_URL.`
    : `The database does not answer: ${message}`;
}
