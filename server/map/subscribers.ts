import type { ServerResponse } from 'node:http';
import type { MapChange } from '#contract/map.ts';
import { Problem } from '#server/http/problem.ts';
import { limitPerWorker } from '#server/http/rate-counter.ts';
import type { EventMap } from './service.ts';

/** Many changes in a row are told as one, and each soon enough to be seen by everyone within two seconds. */
const notifyIntervalMs = 500;
/** Proxies give up on what stays silent for half a minute. */
const heartbeatMs = 25_000;
/** Browsers come back after a pause of their own within these, so that a server that has just started is not run over. */
const [shortestPauseMs, longestPauseMs] = [1000, 4000];
/** A socket and a few kB each. */
const maxListeners = 10_000;
/** A school or a phone network behind one address stays below. */
export const maxStreamsPerAddress = 200;

type Followed = Pick<EventMap, 'revision' | 'onChange'>;

/**
 * Everyone who follows the map: told its version when they come, and whenever it has grown. Nobody is waited for: who
 * does not read is let go, and comes back.
 */
export class Subscribers {
  readonly #map: Followed;
  readonly #maxPerAddress: number;
  readonly #stopListening: () => void;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #listeners = new Map<ServerResponse, string>();
  readonly #perAddress = new Map<string, number>();
  #notifiedAtMs = Number.NEGATIVE_INFINITY;
  #telling: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(map: Followed, { isLimited, workers = 1 }: { isLimited: boolean; workers?: number }) {
    this.#map = map;
    this.#maxPerAddress = isLimited ? limitPerWorker(maxStreamsPerAddress, workers) : maxListeners;
    this.#stopListening = map.onChange(() => this.#tellSoon());
    this.#heartbeat = setInterval(() => this.#sendAll(':\n\n'), heartbeatMs);
    this.#heartbeat.unref();
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** Refuses with `too-many-requests` or `unavailable` where there is no room for one more. */
  refuseIfFull(address: string): void {
    if ((this.#perAddress.get(address) ?? 0) >= this.#maxPerAddress) throw new Problem('too-many-requests');
    if (this.#isClosed || this.size >= maxListeners) throw new Problem('unavailable');
  }

  /** Takes over a response whose headers are written. */
  add(response: ServerResponse, address: string): void {
    this.#listeners.set(response, address);
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1);
    response.on('close', () => this.#forget(response));
    response.on('error', () => response.destroy());
    const pauseMs = Math.round(shortestPauseMs + Math.random() * (longestPauseMs - shortestPauseMs));
    response.write(`retry: ${pauseMs}\n${this.#news()}`);
  }

  /** Lets everyone go at once. */
  close(): void {
    this.#isClosed = true;
    this.#stopListening();
    clearInterval(this.#heartbeat);
    clearTimeout(this.#telling);
    for (const response of this.#listeners.keys()) {
      // Who does not read would be waited for.
      if (response.writableLength > 0) response.destroy();
      else response.end();
    }
  }

  #tellSoon(): void {
    if (this.#telling) return;
    const pauseMs = Math.max(0, this.#notifiedAtMs + notifyIntervalMs - performance.now());
    this.#telling = setTimeout(() => {
      this.#telling = undefined;
      this.#notifiedAtMs = performance.now();
      this.#sendAll(this.#news());
    }, pauseMs);
  }

  #news(): string {
    const change: MapChange = { v: this.#map.revision };
    return `data: ${JSON.stringify(change)}\n\n`;
  }

  #sendAll(text: string): void {
    for (const response of this.#listeners.keys()) {
      if (response.writableNeedDrain) response.destroy();
      else response.write(text);
    }
  }

  #forget(response: ServerResponse): void {
    const address = this.#listeners.get(response);
    if (address === undefined) return;
    this.#listeners.delete(response);
    const others = (this.#perAddress.get(address) ?? 1) - 1;
    if (others > 0) this.#perAddress.set(address, others);
    else this.#perAddress.delete(address);
  }
}
