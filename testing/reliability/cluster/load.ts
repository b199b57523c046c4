import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { ClusterClient } from './cluster-client.ts';
import { formOf } from './forms.ts';

/** A client stays below the limit of requests of its network, of which each process has its share. */
const pauseMs = 100;
const timeoutMs = 40_000;

/** A time span of `performance.now()`. */
export interface Span {
  fromMs: number;
  untilMs: number;
}

/** A request that failed, from when it was sent until it failed. */
interface Failure extends Span {
  /** Method and status or error: `POST 502`. */
  what: string;
}

interface LoadOptions {
  writers: number;
  readers: number;
  /** Third byte of the loopback addresses of the clients. Each has one, so that it counts as a network of its own. */
  firstAddress: number;
}

/** Clients that add events and read through the proxy, until they are stopped. */
export class Load {
  /** The ids of the events whose creation was acknowledged. */
  readonly acknowledged: string[] = [];
  readonly failures: Failure[] = [];
  readonly saveMs: number[] = [];
  requests = 0;
  /** The longest time without an acknowledged write. */
  longestGapMs = 0;
  #lastWriteMs = performance.now();
  readonly #writes: { sentMs: number; answeredMs: number }[] = [];
  #isOver = false;
  readonly #cluster: Cluster;
  readonly #clients: Promise<void>[];
  static #events = 0;

  constructor(cluster: Cluster, { writers, readers, firstAddress }: LoadOptions) {
    this.#cluster = cluster;
    this.#clients = Array.from({ length: writers + readers }, (_, nth) => {
      const client = new ClusterClient(cluster.addresses, {
        first: nth,
        localAddress: `127.0.${firstAddress}.${nth + 1}`,
      });
      return this.#run(client, () => (nth < writers ? this.#write(client) : this.#read(client)));
    });
  }

  /** Returns the failed requests that were not under way during any of these spans. */
  failuresOutside(spans: readonly Span[]): Failure[] {
    const overlaps = (one: Span, other: Span) => one.fromMs <= other.untilMs && one.untilMs >= other.fromMs;
    return this.failures.filter((failure) => !spans.some((span) => overlaps(failure, span)));
  }

  /** Resolves with the milliseconds from `sinceMs` to the answer of the first write that was sent after it. */
  async firstWriteAfter(sinceMs: number, withinMs = 60_000): Promise<number> {
    while (performance.now() < sinceMs + withinMs) {
      const first = this.#writes.find(({ sentMs }) => sentMs > sinceMs);
      if (first) return first.answeredMs - sinceMs;
      await pause(20);
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Stops when all requests are answered, and returns the acknowledged events that the primary does not have. */
  async stop(): Promise<string[]> {
    this.#isOver = true;
    await Promise.all(this.#clients);
    return missingEvents(this.#cluster, this.acknowledged);
  }

  async #run(client: ClusterClient, ask: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await ask();
      await pause(pauseMs);
    }
    client.close();
  }

  async #write(client: ClusterClient): Promise<void> {
    const nth = Load.#events++;
    const body = formOf(this.#cluster, { name: `Milonga ${nth}`, spot: nth });
    const sentMs = performance.now();
    const answer = await this.#send(client, 'POST', '/api/internal/events', body);
    if (answer?.status !== 201) return;
    const answeredMs = performance.now();
    this.acknowledged.push(JSON.parse(answer.body).id);
    this.saveMs.push(answer.milliseconds);
    this.#writes.push({ sentMs, answeredMs });
    this.longestGapMs = Math.max(this.longestGapMs, answeredMs - this.#lastWriteMs);
    this.#lastWriteMs = answeredMs;
  }

  async #read(client: ClusterClient): Promise<void> {
    const known = this.acknowledged.at(-1);
    const west = (this.requests % 300) / 20;
    const paths = [
      `/api/internal/map/events?limit=50&bbox=${west},40,${west + 2},50`,
      `/api/internal/map/cells?z=5&x=15-17&y=${this.requests % 12}-${12 + (this.requests % 3)}`,
      '/api/internal/events?limit=24',
      ...(known === undefined ? [] : [`/api/v1/events/${known}`]),
    ];
    await this.#send(client, 'GET', paths[this.requests % paths.length] ?? '/');
  }

  async #send(client: ClusterClient, method: 'GET' | 'POST', path: string, body?: object) {
    this.requests += 1;
    const fromMs = performance.now();
    const fail = (what: unknown) =>
      this.failures.push({ what: `${method} ${what}`, fromMs, untilMs: performance.now() });
    const { headers } = this.#cluster.admin;
    try {
      const answer = await client.ask(path, { method, ...(body && { body, headers }), timeoutMs });
      if (answer.status >= 400) fail(answer.status);
      return answer;
    } catch (error) {
      fail(error instanceof Error && 'code' in error ? error.code : error);
      return undefined;
    }
  }
}

/** Returns those of the events that the primary does not have. */
async function missingEvents({ pair }: Cluster, ids: readonly string[]): Promise<string[]> {
  const rows = await pair.query('select id from events where id = any($1::uuid[])', [ids]);
  const present = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !present.has(id));
}

/** Returns the value below which a share of the sorted values is: `percentile(values, 0.99)`. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
