import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

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

let standardOutput: DestinationStream | undefined;

/**
 * Lines leave together, after half a second at the latest and when the process ends: a call to the system for each of
 * them costs as much as making the answer that it tells of.
 */
function output(): DestinationStream {
  if (!standardOutput) {
    // What is written at once stays together where several processes write to one pipe: 4096 bytes (PIPE_BUF).
    const buffered = pino.destination({ minLength: 3072, maxWrite: 4096, periodicFlush: 500 });
    process.on('exit', () => buffered.flushSync());
    standardOutput = buffered;
  }
  return standardOutput;
}
