import { isDiskFullError } from './disk-full.ts';

/** Nobody is there to ask: the database is down, on its way, or has no connection left for us. */
export class DatabaseUnreachableError extends Error {
  /** Says so itself, since the job library hands errors on as copies that are of no class. */
  readonly outage = 'silent';
}

type Outage = 'silent' | 'full' | 'read-only';

/**
 * By their `SQLSTATE` (PostgreSQL's manual, appendix A): it stops, has stopped or does not take us in yet; a connection
 * that failed; no memory, or no place for another connection. A disk without room; and a server that lets nobody write: a
 * standby, or one that its operator keeps so for a while.
 */
const silentStates = /^(57P0[1-3]|08...|53[23]00)$/;
export const fullState = '53100';
export const readOnlyState = '25006';

/** What the driver says of a connection that is gone, and has no code for. */
const brokenConnection = /^(Connection terminated|Client (was closed|has encountered a connection error))/;

/** A socket to the database breaks like any other; those to other servers are told of where they are asked. */
const brokenSocket = /^(ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** Whether an error says that the database is away, has no room or takes nothing in, rather than something about the question. */
export function outageOf(error: unknown): Outage | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { outage, code = '', message = '', syscall, cause }: ErrorFields = error;
  if (outage === 'silent' || brokenConnection.test(message)) return 'silent';
  if (code === fullState || isDiskFullError(error)) return 'full';
  if (code === readOnlyState) return 'read-only';
  if (silentStates.test(code) || (brokenSocket.test(code) && syscall)) return 'silent';
  return outageOf(cause);
}

/** What errors may say of themselves. */
interface ErrorFields {
  outage?: string;
  code?: string;
  message?: string;
  syscall?: string;
  cause?: unknown;
}
