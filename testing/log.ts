import type { Log } from '#server/log.ts';

/** For tests that do not check the log. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };

/** Returns a log that calls `record` for each warning and error. */
export function warningLog(record: (details: object, message: string) => unknown): Log {
  return { ...silentLog, warn: record, error: record };
}

/** Returns a log that calls `record` for each line. */
export function recordingLog(record: (details: object, message: string) => unknown): Log {
  return { info: record, warn: record, error: record };
}
