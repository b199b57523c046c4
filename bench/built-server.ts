import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from '#server/build.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { fillWithSampleData } from '#server/sample-data/fill.ts';
import { silentLog } from '#testing/silent-log.ts';

const root = join(import.meta.dirname, '..');

export interface BuiltServer extends AsyncDisposable {
  address: string;
  pid: number;
}

/** Builds what is missing, once. */
export async function buildSite(): Promise<void> {
  if ((await build(() => {})) !== 0) throw new Error('The site could not be built.');
}

/** Invented events, so many, in the database of the settings; gives the slugs of those to come. */
export async function fillDatabase(settings: Record<string, string>, events: number): Promise<string[]> {
  const config = readConfig(settings);
  const { db, close } = await openDatabase(config, silentLog);
  await migrate(db);
  await fillWithSampleData({ db, storage: await openStorage(config), clock: () => new Date() }, { events });
  const rows = await db
    .selectFrom('events')
    .select('slug')
    .where('ends_at', '>', new Date())
    .orderBy('id')
    .limit(10_000)
    .execute();
  await close();
  return rows.map(({ slug }) => slug);
}

/** A server as an operator runs it, in processes of its own. */
export function startBuilt(settings: Record<string, string>): Promise<BuiltServer> {
  return startServer([process.execPath, 'server/main.ts'], settings);
}

/** A server that says where it is, as ours does. */
export async function startServer(
  [command = '', ...parameters]: string[],
  settings: Record<string, string> = {},
): Promise<BuiltServer> {
  const env = { NODE_ENV: 'test', PORT: '0', RATE_LIMITS: 'off', SAMPLE_DATA: 'off', LOG_LEVEL: 'warn', ...settings };
  const child = spawn(command, parameters, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    const [, address] = / is at ([^\s,]+)/.exec(line) ?? [];
    if (!address) continue;
    child.stdout.resume();
    return {
      address,
      pid: child.pid ?? 0,
      async [Symbol.asyncDispose]() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error('The server did not start.');
}
