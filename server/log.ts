import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';
import { LogOutput } from './observability/log-output.ts';

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
 * second.
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '(hidden)' },
  };
  return pino(options, destination ?? sharedOutput());
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
