import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { MailCheck } from '#server/monitoring/health/mail-check.ts';
import { readHealth } from '#server/monitoring/health/service.ts';
import { askPrivateSocket, type OpenSocket, openPrivateSocket } from '#server/network/private-socket.ts';
import type { Tools } from '#server/tools.ts';
import { createReport, type Report } from './report.ts';

function socketPath(dataDir: string): string {
  return join(dataDir, 'report.sock');
}

/** Returns a function that reports on this server. */
export function reporter(tools: Tools): () => Promise<Report> {
  const mailCheck = new MailCheck(tools);
  return async () => {
    const health = await readHealth(tools, () => mailCheck.refusal()).catch(() => null);
    return createReport(tools.config, Promise.resolve(tools.db), health);
  };
}

/** Answers `npm run admin -- report` with the report that `create` returns. */
export async function openReportSocket(
  { config, log }: Pick<Tools, 'config' | 'log'>,
  create: () => Promise<unknown>,
): Promise<OpenSocket> {
  // Beside a PostgreSQL server, the data folder may be missing or read-only.
  const isWritable = await access(config.dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable ? openPrivateSocket(socketPath(config.dataDir), log, create) : { close: async () => {} };
}

/** The server also asks the mail server and its other processes. */
const timeoutMs = 30_000;

/**
 * Returns the support report as a text. It comes from the running server; without one, from the database of
 * `openDatabase`, which may fail.
 */
export async function writeReport(config: Config, openDatabase: () => Promise<Db>): Promise<string> {
  const running = await askPrivateSocket(socketPath(config.dataDir), {}, timeoutMs);
  return `${JSON.stringify(running ?? (await createReport(config, openDatabase(), null)), null, 2)}\n`;
}
