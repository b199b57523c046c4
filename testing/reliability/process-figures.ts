import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Resources of a process at one moment. */
interface Sample {
  residentBytes: number;
  heapBytes: number;
  /** Sum of the caches that are bounded in bytes. */
  cacheBytes: number;
  sockets: number;
  /** How long `/api/health/live` took. */
  healthMs: number;
}

interface Watched {
  pid: number;
  address: string;
  metricsAddress: string;
}

/** Samples memory, sockets and the response time of a server process every second, on Linux. */
export class ProcessFigures {
  readonly #watched: () => Watched;
  readonly #samples: Sample[] = [];
  /** How often the server did not answer. */
  failures = 0;
  #isStopped = false;
  #loop: Promise<void>;

  constructor(watched: () => Watched) {
    this.#watched = watched;
    this.#loop = this.#sampleUntilStopped();
  }

  async #sampleUntilStopped(): Promise<void> {
    while (!this.#isStopped) {
      // The server may be gone.
      const sample = await sampleOf(this.#watched()).catch(() => undefined);
      if (sample) this.#samples.push(sample);
      else this.failures += 1;
      await pause(1000);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#loop;
  }

  /** The longest response time of the health check. */
  get longestHealthMs(): number {
    return Math.max(0, ...this.#samples.map(({ healthMs }) => healthMs));
  }

  /**
   * Returns the memory in use in a part of the time, as fractions of it. The heap is the lowest value, after a garbage
   * collection; the resident memory and the caches are medians.
   */
  between(from: number, to: number): { heapMb: number; residentMb: number; cachesMb: number } {
    const { length } = this.#samples;
    const part = this.#samples.slice(
      Math.floor(from * length),
      Math.max(Math.floor(from * length) + 1, Math.ceil(to * length)),
    );
    return {
      heapMb: megabytes(Math.min(...part.map(({ heapBytes }) => heapBytes))),
      residentMb: megabytes(median(part.map(({ residentBytes }) => residentBytes))),
      cachesMb: megabytes(median(part.map(({ cacheBytes }) => cacheBytes))),
    };
  }
}

async function sampleOf({ pid, address, metricsAddress }: Watched): Promise<Sample> {
  const startedAt = performance.now();
  await fetch(`${address}/api/health/live`, { signal: AbortSignal.timeout(60_000) }).then((answer) => answer.text());
  const healthMs = performance.now() - startedAt;
  const metrics = await fetch(metricsAddress).then((answer) => answer.text());
  const heapBytes = Number(/^nodejs_heap_size_used_bytes(?:\{.*?\})? (\S+)$/m.exec(metrics)?.[1]);
  const cacheBytes = [...metrics.matchAll(/^pista_cache_bytes(?:\{.*?\})? (\S+)$/gm)]
    .map(([, bytes]) => Number(bytes))
    .reduce((sum, bytes) => sum + bytes, 0);
  return { residentBytes: residentBytesOf(pid), heapBytes, cacheBytes, sockets: socketsOf(pid), healthMs };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Returns the number of open sockets of a process, infinity if it has ended. */
export function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  if (!existsSync(folder)) return Number.POSITIVE_INFINITY;
  return readdirSync(folder).filter((name) => isSocket(join(folder, name))).length;
}

function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith('socket:');
  } catch {
    // Closed meanwhile.
    return false;
  }
}

function residentBytesOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}
