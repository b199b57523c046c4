import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

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
  return destination ? pino(options, destination) : pino(options);
}
