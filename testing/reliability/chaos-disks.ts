import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { formData } from '#testing/form-data.ts';
import { findPostgresql } from '#testing/postgresql-cluster.ts';
import { mayMount } from '#testing/small-disk.ts';
import { atMost, type ChaosOptions, holds, resultsOf, type Scenario, secondsUntil } from './chaos-check.ts';
import { parsed } from './fuzz-checks.ts';
import type { Result } from './result-table.ts';
import { type SiteProcess, startSite } from './site-process.ts';
import { mountSmallFolder, type SmallFolder } from './small-folder.ts';
import { addWriters, type Writers, WriteStorm } from './write-storm.ts';

interface Given {
  disk: SmallFolder;
  site: SiteProcess;
  storm: WriteStorm;
  token: string;
}

interface DiskScenario {
  megabytes: number;
  isOnPostgresql: boolean;
  /** Settings of the site that put something on the disk. */
  place(disk: SmallFolder): { dataDir?: string; logFile?: string; env?: Record<string, string> };
  cause(given: Given): Promise<void> | void;
  end(given: Given): void;
  /** Whether events can be saved meanwhile. */
  mayWrite: boolean;
  /** Checks during the fault and afterwards. */
  meanwhile?(given: Given): Promise<Result[]>;
  afterwards?(given: Given): Promise<Result[]>;
}

const faultMs = 8000;

/** Runs a supervised site with something on a small disk that becomes full or read-only while events are written. */
async function breakDisk(scenario: DiskScenario): Promise<Result[]> {
  const disk = mountSmallFolder(scenario.megabytes);
  let site: SiteProcess | undefined;
  try {
    let writers: Writers | undefined;
    const running = await startSite({
      ...{ isOnPostgresql: scenario.isOnPostgresql, isSupervised: true, ...scenario.place(disk) },
      async fill(tools) {
        writers = await addWriters(tools, 3);
      },
    });
    site = running;
    if (!writers) return [];
    const storm = new WriteStorm(() => running.address, writers);
    const given = { disk, site: running, storm, token: writers.tokens[0] ?? '' };
    storm.start();
    await pause(2000);
    await scenario.cause(given);
    const before = storm.acknowledged;
    const meanwhile = (await scenario.meanwhile?.(given)) ?? [];
    await pause(faultMs);
    const during = storm.acknowledged - before;
    scenario.end(given);
    const back = storm.acknowledged;
    const backSeconds = await secondsUntil(async () => storm.acknowledged > back + 5, 180);
    const afterwards = (await scenario.afterwards?.(given)) ?? [];
    const ends = site.logged.filter((line) => line.includes('the server ended')).length;
    const words =
      site.complaints
        .join('')
        .split('\n')
        .find((line) => line !== '') ?? '';
    return [
      scenario.mayWrite
        ? holds('meanwhile: events can be saved', during > 0, `${during} changes`)
        : { what: 'meanwhile: changes that were still saved', value: String(during), isFine: true },
      ...meanwhile,
      {
        what: 'ends of the server, and its words',
        value: ends === 0 ? 'none' : `${ends}: ${words.replace(disk.folder, '…').slice(0, 160)}`,
        isFine: ends === 0 || words !== '',
      },
      atMost('writing again afterwards', backSeconds, 60, ' s'),
      ...afterwards,
      ...(await resultsOf(storm)),
    ];
  } finally {
    await site?.remove();
    disk.remove();
  }
}

async function upload({ site, token }: Given): Promise<{ status: number; code: string | undefined }> {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c60742' } })
    .png()
    .toBuffer();
  const { payload, headers } = await formData([{ name: 'file', value: photo, type: 'image/png' }]);
  const response = await fetch(`${site.address}/api/internal/profile/avatar`, {
    ...{ method: 'PUT', headers: { ...headers, authorization: token }, body: new Uint8Array(payload) },
    signal: AbortSignal.timeout(60_000),
  });
  return { status: response.status, code: (parsed(await response.text()) as { code?: string })?.code };
}

/** A picture is refused with one of these codes. */
async function refusesPictures(given: Given, codes: readonly string[]): Promise<Result[]> {
  const { status, code } = await upload(given);
  return [
    holds(`meanwhile: a picture is refused as ${codes.join(' or ')}`, codes.includes(code ?? ''), `${status} ${code}`),
  ];
}

async function acceptsPictures(given: Given): Promise<Result[]> {
  const { status, code } = await upload(given);
  return [holds('a picture is stored', status < 300, `${status} ${code ?? ''}`)];
}

const disks: Record<string, (options: ChaosOptions) => DiskScenario> = {
  'disk-data': ({ isOnPostgresql }) => ({
    ...{ megabytes: isOnPostgresql ? 20 : 400, isOnPostgresql, mayWrite: isOnPostgresql },
    place: ({ folder }) => ({ dataDir: folder }),
    cause: ({ disk }) => disk.fill(),
    end: ({ disk }) => disk.free(),
    ...(isOnPostgresql && { meanwhile: (given: Given) => refusesPictures(given, ['no-room']) }),
    afterwards: acceptsPictures,
  }),
  'disk-log': ({ isOnPostgresql }) => ({
    ...{ megabytes: 4, isOnPostgresql, mayWrite: true },
    place: ({ folder }) => ({ logFile: join(folder, 'log'), env: { LOG_LEVEL: 'info' } }),
    cause: ({ disk }) => disk.fill(),
    end: ({ disk }) => disk.free(),
    async afterwards({ disk }) {
      const log = () => readFileSync(join(disk.folder, 'log'), 'utf8').trimEnd().split('\n');
      const { length } = log();
      const seconds = await secondsUntil(async () => log().length > length + 5, 30);
      const broken = log().filter((line) => line.startsWith('{') && parsed(line) === undefined);
      return [atMost('logging again', seconds, 5, ' s'), atMost('broken lines of the log', broken.length, 0)];
    },
  }),
  'disk-temporary': ({ isOnPostgresql }) => ({
    ...{ megabytes: 4, isOnPostgresql, mayWrite: true },
    place: ({ folder }) => ({ env: { TMPDIR: folder } }),
    cause: ({ disk }) => disk.fill(),
    end: ({ disk }) => disk.free(),
    meanwhile: acceptsPictures,
    afterwards: acceptsPictures,
  }),
  // The embedded database has its files open, so that its disk cannot become read-only under it.
  'disk-read-only': () => ({
    ...{ megabytes: 50, isOnPostgresql: true, mayWrite: true },
    place: ({ folder }) => ({ dataDir: folder }),
    cause: ({ disk }) => disk.setReadOnly(true),
    end: ({ disk }) => disk.setReadOnly(false),
    meanwhile: (given) => refusesPictures(given, ['unavailable', 'read-only', 'no-room']),
    afterwards: acceptsPictures,
  }),
  // Only a start can meet it.
  'disk-read-only-start': () => ({
    ...{ megabytes: 400, isOnPostgresql: false, mayWrite: false },
    place: ({ folder }) => ({ dataDir: folder }),
    async cause({ site, disk }) {
      await site.kill();
      await secondsUntil(async () => {
        disk.setReadOnly(true);
        return true;
      }, 10);
      site.start().catch(() => {});
    },
    end: ({ disk }) => disk.setReadOnly(false),
    afterwards: acceptsPictures,
  }),
};

export const diskScenarios: Scenario[] = Object.entries(disks).map(([name, of]) => ({
  name,
  missing() {
    if (!mayMount) return 'mounting a disk needs root on Linux';
    return name === 'disk-read-only' && findPostgresql() === undefined ? 'PostgreSQL is not installed' : undefined;
  },
  run: (options) => breakDisk(of(options)),
}));
