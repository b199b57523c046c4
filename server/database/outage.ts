import { isDiskFullError } from './disk-full.ts';

/** Thrown if the database cannot be reached: it is down, starting, or has no free connection. */
export class DatabaseUnreachableError extends Error {
  /** A property, because the job library passes errors on as plain copies without their class. */
  readonly outage = 'silent';
}

export type Outage = 'silent' | 'full' | 'read-only';

/**
 * By `SQLSTATE` (PostgreSQL's manual, appendix A): stopping, stopped or starting; a failed connection; no memory or no
 * free connection. Then a full disk; and a server that is read-only: a standby, or by its operator.
 */
const silentStates = /^(57P0[1-3]|08...|53[23]00)$/;
export const fullState = '53100';
export const readOnlyState = '25006';

/** The driver's messages for a lost connection, which have no code. */
const brokenConnection = /^(Connection terminated|Client (was closed|has encountered a connection error))/;

/** Socket errors of a database connection; those of other servers are handled where they are called. */
const brokenSocket = /^(ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/**
 * Returns whether the database is down (`silent`), full or read-only, if an error or its cause means that; undefined
 * for other errors, such as those of a query.
 */
export function outageOf(error: unknown): Outage | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { outage, code = '', message = '', syscall, cause }: ErrorFields = error;
  if (outage === 'silent' || brokenConnection.test(message)) return 'silent';
  if (code === fullState || isDiskFullError(error)) return 'full';
  if (code === readOnlyState) return 'read-only';
  if (silentStates.test(code) || (brokenSocket.test(code) && syscall)) return 'silent';
  return outageOf(cause);
}

/** Optional properties of errors. */
interface ErrorFields {
  outage?: string;
  code?: string;
  message?: string;
  syscall?: string;
  cause?: unknown;
}
