import type { ServerResponse } from 'node:http';
import type { MapChange } from '#contract/map.ts';
import { Problem } from '#server/http/problem.ts';
import { limitPerWorker } from '#server/http/rate-counter.ts';

/** Minimum interval of notifications: many changes are merged into one, and all maps show a change within two seconds. */
const notifyIntervalMs = 500;
/** Proxies close connections without data for half a minute. */
const heartbeatMs = 25_000;
/** Browsers reconnect after a random pause, so that they do not overload a server that has just started. */
const [minPauseMs, maxPauseMs] = [1000, 4000];
/** A socket and a few kB each. */
const maxListeners = 10_000;
/** Enough for a school or a mobile network behind one address. */
export const maxStreamsPerAddress = 200;

/** The part of the read model that is followed. */
interface Followed {
  readonly revision: number;
  onChange(listener: () => void): () => void;
}

const subscribersOfMap = new WeakMap<Followed, Subscribers>();

/** Returns the number of clients that follow a map in this process. */
export function countSubscribers(map: Followed): number {
  return subscribersOfMap.get(map)?.size ?? 0;
}

/**
 * Clients that follow the map by server-sent events. They get the revision on connecting and after each change, at most
 * twice a second. Slow clients are disconnected, and reconnect.
 */
export class Subscribers {
  readonly #map: Followed;
  readonly #maxPerAddress: number;
  readonly #stopListening: () => void;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #listeners = new Map<ServerResponse, string>();
  readonly #perAddress = new Map<string, number>();
  #notifiedAtMs = Number.NEGATIVE_INFINITY;
  #notifying: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(map: Followed, { isLimited, workers = 1 }: { isLimited: boolean; workers?: number }) {
    this.#map = map;
    subscribersOfMap.set(map, this);
    this.#maxPerAddress = isLimited ? limitPerWorker(maxStreamsPerAddress, workers) : maxListeners;
    this.#stopListening = map.onChange(() => this.#notifySoon());
    this.#heartbeat = setInterval(() => this.#sendAll(':\n\n'), heartbeatMs);
    this.#heartbeat.unref();
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** Throws `too-many-requests` or `unavailable` if there are too many clients. */
  refuseIfFull(address: string): void {
    if ((this.#perAddress.get(address) ?? 0) >= this.#maxPerAddress) throw new Problem('too-many-requests');
    if (this.#isClosed || this.size >= maxListeners) throw new Problem('unavailable');
  }

  /** Adds a client. The headers of the response must be set. */
  add(response: ServerResponse, address: string): void {
    this.#listeners.set(response, address);
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1);
    response.on('close', () => this.#remove(response));
    response.on('error', () => response.destroy());
    const pauseMs = Math.round(minPauseMs + Math.random() * (maxPauseMs - minPauseMs));
    response.write(`retry: ${pauseMs}\n${this.#message()}`);
  }

  /** Disconnects all clients. */
  close(): void {
    this.#isClosed = true;
    this.#stopListening();
    clearInterval(this.#heartbeat);
    clearTimeout(this.#notifying);
    for (const response of this.#listeners.keys()) {
      // `end` would wait for clients that do not read.
      if (response.writableLength > 0) response.destroy();
      else response.end();
    }
  }

  #notifySoon(): void {
    if (this.#notifying) return;
    const pauseMs = Math.max(0, this.#notifiedAtMs + notifyIntervalMs - performance.now());
    this.#notifying = setTimeout(() => {
      this.#notifying = undefined;
      this.#notifiedAtMs = performance.now();
      this.#sendAll(this.#message());
    }, pauseMs);
  }

  #message(): string {
    const change: MapChange = { v: this.#map.revision };
    return `data: ${JSON.stringify(change)}\n\n`;
  }

  #sendAll(text: string): void {
    for (const response of this.#listeners.keys()) {
      if (response.writableNeedDrain) response.destroy();
      else response.write(text);
    }
  }

  #remove(response: ServerResponse): void {
    const address = this.#listeners.get(response);
    if (address === undefined) return;
    this.#listeners.delete(response);
    const others = (this.#perAddress.get(address) ?? 1) - 1;
    if (others > 0) this.#perAddress.set(address, others);
    else this.#perAddress.delete(address);
  }
}
