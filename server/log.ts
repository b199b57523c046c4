import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';
import { LogOutput } from './observability/log-output.ts';

/** The part of the logger that features use. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const secrets = ['authorization', 'cookie', 'password', 'token', 'secret', 'code'];

/**
 * The server's log: one JSON object a line, so nothing that a visitor sends can start a line of its own.
 * Secrets are blacked out by name, should one ever be handed in.
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '(hidden)' },
  };
  return pino(options, destination ?? output());
}

let standardOutput: LogOutput | undefined;

/** One for the process: lines of several loggers are written together, after half a second at the latest. */
function output(): LogOutput {
  if (!standardOutput) {
    // Node makes a pipe non-blocking when it opens its stream: a reader that is stuck must not stop the server.
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
