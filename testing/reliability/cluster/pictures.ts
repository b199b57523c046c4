import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Result } from '#testing/reliability/result-table.ts';
import { until } from './children.ts';
import type { Cluster } from './cluster.ts';
import { formOf } from './forms.ts';
import type { ServerProcess } from './server-process.ts';

const timeoutMs = 10_000;
const servedWithinMs = 30_000;

interface CountedPictures {
  pictures: number;
  /** Requests to the other servers right after each upload, and those of them that were answered with the picture. */
  asked: number;
  served: number;
  /** Answers without the picture, by a server that answered: `B /pictures/…: 404`. */
  wrong: string[];
  /** Pictures that a server does not serve at the end. */
  missing: string[];
}

/** Uploads pictures through each server in turn, and asks the others for them, while parts of the cluster break. */
export class Pictures {
  readonly #cluster: Cluster;
  /** The paths of the widths of each picture whose upload was acknowledged. */
  readonly #uploaded: string[][] = [];
  readonly #counted = { asked: 0, served: 0, wrong: [] as string[] };
  readonly #running: Promise<void>;
  #isOver = false;
  static #events = 0;

  constructor(cluster: Cluster, { everyMs }: { everyMs: number }) {
    this.#cluster = cluster;
    this.#running = this.#run(everyMs);
  }

  /** Stops uploading, asks every server for every picture, and returns what was found. */
  async count(): Promise<CountedPictures> {
    await this.stop();
    const paths = this.#uploaded.flat();
    let missing = this.#cluster.servers.flatMap((server) => paths.map((path) => ({ server, path })));
    const hasAll = async () => {
      const left: typeof missing = [];
      for (const one of missing) if ((await read(one.server, one.path)) !== 200) left.push(one);
      missing = left;
      return missing.length === 0;
    };
    await until('all servers serve all pictures', hasAll, servedWithinMs).catch(() => {});
    const named = missing.map(({ server, path }) => `${server.name} ${path}`);
    return { ...this.#counted, pictures: this.#uploaded.length, missing: named };
  }

  /** Resolves when the last upload is answered. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #run(everyMs: number): Promise<void> {
    for (let nth = 0; !this.#isOver; nth++) {
      const server = this.#cluster.servers[nth % this.#cluster.servers.length] as ServerProcess;
      // It may be away, or its database.
      const paths = await this.#upload(server).catch(() => undefined);
      if (paths) {
        this.#uploaded.push(paths);
        await this.#askOthers(server, paths);
      }
      await pause(everyMs);
    }
  }

  /** Adds an event with a picture of its own. Returns the paths of the picture; undefined if that was not acknowledged. */
  async #upload(server: ServerProcess): Promise<string[] | undefined> {
    const { admin } = this.#cluster;
    const spot = 50_000 + Pictures.#events++;
    const event = await this.#post(server, '/api/internal/events', {
      body: JSON.stringify(formOf(this.#cluster, { name: `Picture ${spot}`, spot })),
      headers: { ...admin.headers, 'content-type': 'application/json' },
    });
    if (!event) return undefined;
    const background = { r: spot % 256, g: Math.floor(spot / 256) % 256, b: 90 };
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const body = new FormData();
    body.append('eventId', event.id);
    body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'picture.jpg');
    const picture = await this.#post(server, '/api/internal/files_upload', { body, headers: admin.headers });
    return picture?.sources.map(({ url }: { url: string }) => url);
  }

  async #post({ address }: ServerProcess, path: string, init: RequestInit) {
    const response = await fetch(address + path, { method: 'POST', signal: AbortSignal.timeout(timeoutMs), ...init });
    const text = await response.text();
    return response.status === 201 ? JSON.parse(text) : undefined;
  }

  async #askOthers(uploader: ServerProcess, paths: readonly string[]): Promise<void> {
    for (const server of this.#cluster.servers.filter((other) => other !== uploader)) {
      for (const path of paths) {
        const status = await read(server, path);
        this.#counted.asked += 1;
        if (status === 200) this.#counted.served += 1;
        // Its process or the database may be away.
        else if (status !== 0 && status !== 503) this.#counted.wrong.push(`${server.name} ${path}: ${status}`);
      }
    }
  }
}

/** Returns the rows of the table. */
export function pictureResults(when: string, { pictures, asked, served, wrong, missing }: CountedPictures): Result[] {
  for (const line of [...wrong, ...missing].slice(0, 20)) process.stdout.write(`${line}\n`);
  const what = `${when}: ${pictures} pictures, each uploaded through one server`;
  const row = (name: string, count: number) => ({
    ...{ what: `${what}: ${name}`, value: `${count}`, limit: '0', isFine: count === 0 && pictures > 0 },
  });
  return [
    {
      what: `${what}: answered at once by the others, of which some were down`,
      value: `${served} of ${asked}`,
      isFine: true,
    },
    row('another answer than the picture or 503', wrong.length),
    row('missing on a server at the end', missing.length),
  ];
}

/** Returns the status of a complete WebP file, 0 without an answer, 500 if the file is broken. */
async function read({ address }: ServerProcess, path: string): Promise<number> {
  try {
    const response = await fetch(address + path, { signal: AbortSignal.timeout(timeoutMs) });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200) return response.status;
    return bytes.subarray(8, 12).toString() === 'WEBP' && bytes.length === bytes.readUInt32LE(4) + 8 ? 200 : 500;
  } catch {
    return 0;
  }
}
