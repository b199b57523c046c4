import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fastSpawnEnv } from '#testing/fast-spawn-env.ts';
import type { SiteContent } from '#testing/releases/site-content.ts';

/** A database that an older version wrote. */
export interface OldSite {
  /** Copies the database, for one attempt to migrate it. */
  copy(): Promise<SiteCopy>;
}

interface SiteCopy {
  settings: { databaseUrl: string | undefined; dataDir: string };
  remove(): Promise<void>;
}

interface Kill {
  /** After the beginning of the migrations. */
  atMs: number;
  /** Whether the process had not finished before. */
  wasRunning: boolean;
  /** Whether the next start ended with the same rows as a start that was not killed. */
  isEqual: boolean;
  /** Duration of the next start. */
  restartMs: number;
}

export interface KillReport {
  /** Duration of the migrations that were not killed. */
  wholeMs: number;
  content: SiteContent;
  kills: Kill[];
}

/** Kills migrations at moments spread evenly over their duration, and starts each again. Throws if a start fails. */
export async function killMigrations(
  site: OldSite,
  times: number,
  onKill: (kill: Kill) => void = () => {},
): Promise<KillReport> {
  const runUnkilled = () =>
    withCopy(site, async (copy) => {
      const migration = startMigrating(copy);
      await migration.begun;
      const startedAt = performance.now();
      await migration.migrated;
      return { wholeMs: performance.now() - startedAt, content: await migration.content };
    });
  const { wholeMs: firstMs, content } = await runUnkilled();
  // The first run also compiles the code. A kill after the end shows nothing.
  const wholeMs = times > 2 ? Math.min(firstMs, (await runUnkilled()).wholeMs) : firstMs;
  const kills: Kill[] = [];
  for (let nth = 0; nth < times; nth++) {
    const kill = await withCopy(site, async (copy) => {
      const atMs = (wholeMs * (nth + 0.5)) / times;
      const first = startMigrating(copy);
      await first.begun;
      await pause(atMs);
      const wasRunning = await first.kill();
      const restartedAt = performance.now();
      const second = startMigrating(copy);
      await second.migrated;
      const restartMs = performance.now() - restartedAt;
      return { atMs, wasRunning, restartMs, isEqual: isEqual(await second.content, content) };
    });
    kills.push(kill);
    onKill(kill);
  }
  return { wholeMs, content, kills };
}

/** Migrates one database in several processes that start at the same time. Throws if one fails. */
export async function migrateTogether(site: OldSite, processes: number): Promise<SiteContent> {
  return withCopy(site, async (copy) => {
    const started = Array.from({ length: processes }, () => startMigrating(copy));
    const [content = {}] = await Promise.all(started.map(({ content }) => content));
    return content;
  });
}

export function isEqual(one: SiteContent, other: SiteContent): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function withCopy<Result>(site: OldSite, work: (copy: SiteCopy) => Promise<Result>): Promise<Result> {
  const copy = await site.copy();
  try {
    return await work(copy);
  } finally {
    await copy.remove();
  }
}

function startMigrating({ settings }: SiteCopy) {
  const child = spawn(process.execPath, ['testing/reliability/migrate-process.ts'], {
    env: { ...fastSpawnEnv, DATA_DIR: settings.dataDir, DATABASE_URL: settings.databaseUrl ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let isMigrated = false;
  const printed = ['begun', 'migrated', 'content'].map(() => Promise.withResolvers<string>());
  const [begun, migrated, content] = printed.map(({ promise }) => promise) as [
    Promise<string>,
    Promise<string>,
    Promise<string>,
  ];
  let nth = 0;
  createInterface({ input: child.stdout })
    .on('line', (line) => {
      isMigrated ||= line === 'migrated';
      printed[nth++]?.resolve(line);
    })
    .on('close', () => {
      const error = new Error('A process that migrated the database ended too early.');
      for (const line of printed) line.reject(error);
    });
  // A killed process has no readers.
  for (const { promise } of printed) promise.catch(() => {});
  const parsed = Promise.all([content, ended]).then(([text]): SiteContent => JSON.parse(text));
  parsed.catch(() => {});
  return {
    begun,
    migrated,
    content: parsed,
    /** Returns whether it was still migrating. */
    async kill(): Promise<boolean> {
      child.kill('SIGKILL');
      await ended;
      return !isMigrated;
    },
  };
}
