import type { Log } from '#server/log.ts';

/** For tests in which nobody reads the log. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };
