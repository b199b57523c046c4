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
  const { wholeMs, content } = await withCopy(site, async (copy) => {
    const migration = startMigrating(copy);
    const wholeMs = await migration.durationMs;
    return { wholeMs, content: await migration.content };
  });
  const kills: Kill[] = [];
  let lengthMs = wholeMs;
  let late = 0;
  while (kills.length < times) {
    const kill = await withCopy(site, async (copy) => {
      const atMs = (lengthMs * (kills.length + 0.5)) / times;
      const first = startMigrating(copy);
      await first.begun;
      await pause(atMs);
      const wasRunning = await first.kill();
      if (!wasRunning) lengthMs = Math.min(lengthMs, await first.durationMs);
      const restartedAt = performance.now();
      const second = startMigrating(copy);
      await second.durationMs;
      const restartMs = performance.now() - restartedAt;
      return { atMs, wasRunning, restartMs, isEqual: isEqual(await second.content, content) };
    });
    onKill(kill);
    // A kill after the end shows little: it is repeated earlier, because the machine has become faster.
    if (!kill.wasRunning && kill.isEqual && late++ < maxLateKills) continue;
    kills.push(kill);
  }
  return { wholeMs, content, kills };
}

/** A machine whose load changes all the time must not repeat kills endlessly. */
const maxLateKills = 10;

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
  let begunAt = Number.NaN;
  let isMigrated = false;
  const [begun, content] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const duration = Promise.withResolvers<number>();
  let nth = 0;
  createInterface({ input: child.stdout })
    .on('line', (line) => {
      nth += 1;
      if (nth === 1) {
        begunAt = performance.now();
        begun.resolve(line);
      } else if (nth === 2) {
        isMigrated = true;
        duration.resolve(performance.now() - begunAt);
      } else content.resolve(line);
    })
    .on('close', () => {
      const error = new Error('A process that migrated the database ended too early.');
      for (const awaited of [begun, duration, content]) awaited.reject(error);
    });
  const parsed = Promise.all([content.promise, ended]).then(([text]): SiteContent => JSON.parse(text));
  // A killed process has no readers.
  for (const promise of [begun.promise, duration.promise, parsed]) promise.catch(() => {});
  return {
    begun: begun.promise,
    /** From the beginning of the migrations to their end. */
    durationMs: duration.promise,
    content: parsed,
    /** Returns whether it was still migrating. */
    async kill(): Promise<boolean> {
      child.kill('SIGKILL');
      await ended;
      return !isMigrated;
    },
  };
}
