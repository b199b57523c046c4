import { getSystemErrorMap } from 'node:util';
import pino, { type DestinationStream, type Logger, stdSerializers } from 'pino';
import type { Config } from './config.ts';
import { LogOutput } from './observability/log-output.ts';
import type { RecentErrors } from './observability/recent-errors.ts';

/** The logger methods that features use. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const secrets = ['authorization', 'cookie', 'password', 'token', 'secret', 'code'];

/**
 * Creates a log: one JSON object per line, so that input cannot start a new line. Values under known names of secrets
 * are redacted at the top level and two levels below. By default it writes to stdout, buffered for at most half a
 * second. Warnings and errors are also noted in `recent`.
 */
export function createLog(
  level: Config['logLevel'],
  destination: DestinationStream = sharedOutput(),
  recent?: RecentErrors,
): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: errorWithCode },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '(hidden)' },
  };
  if (!recent) return pino(options, destination);
  const write = (line: string) => {
    destination.write(line);
    recent.note(line);
  };
  return pino(options, { write });
}

/**
 * The code of an error, such as `ECONNREFUSED` or an SQLSTATE, is no secret, unlike other values of that name. Libraries
 * may replace the code of the system but keep its number.
 */
function errorWithCode(error: Error & { code?: unknown; errno?: unknown }): object {
  const systemCode = typeof error?.errno === 'number' ? getSystemErrorMap().get(error.errno)?.[0] : undefined;
  const code = systemCode ?? error?.code;
  const isPlain = typeof code === 'string' && /^\w{1,40}$/.test(code);
  // Redaction would replace it.
  return { ...stdSerializers.err(error), ...(isPlain && { code: undefined, errorCode: code }) };
}

let standardOutput: LogOutput | undefined;

/** One output per process. Lines of all loggers are buffered for at most half a second. */
function sharedOutput(): LogOutput {
  if (!standardOutput) {
    // Opening `process.stdout` makes a pipe non-blocking, so that a stuck reader does not block the server.
    const { fd = 1 } = process.stdout as { fd?: number };
    const buffered = new LogOutput({ fd, reportDropped });
    process.on('exit', () => buffered.flushSync());
    standardOutput = buffered;
  }
  return standardOutput;
}

function reportDropped({ count, code }: { count: number; code: string }): string {
  const line = { level: 40, time: Date.now(), dropped: count, why: code, msg: 'lines of the log could not be written' };
  return `${JSON.stringify(line)}\n`;
}
