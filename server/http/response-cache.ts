import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Clock, isSetBack } from '#server/time/clock.ts';
import { compress, type Encoding } from './compression.ts';

/** An answer as a feature gives it. */
export interface CacheableResponse<Body> {
  body: Body;
  /** With a `content-type` of its own it goes out as the text that it is, else as JSON. */
  headers?: Record<string, string>;
  /** From this instant on it is no longer true, when that is known: an event is over then. */
  trueUntil?: Date | undefined;
}

/** An answer as it goes over the wire, in one encoding. */
export interface EncodedResponse {
  bytes: Buffer;
  headers: Record<string, string>;
  etag: string;
}

interface Entry {
  plain: EncodedResponse;
  copies: Map<Encoding, EncodedResponse>;
  /** The answer holds while the map has this version, and between these instants: before the first one, the clock was wrong. */
  version: number;
  sinceMs: number;
  untilMs: number;
}

/** What another server on the same database changed shows after this at the latest. */
const usuallyKeptMs = 1000;

/** Enough for the views that many people share. */
const mostEntries = 200;
/** Of all of them together, before they are compressed. */
const mostBytes = 25_000_000;

/** Below this, compressing saves nothing worth the work. */
const worthCompressingBytes = 1024;

/**
 * Answers that are the same for everyone, kept for a moment under their address, so that a crowd asks the database once.
 * They are forgotten when the map learns of a change, and when one of their events ends. Failures are not kept.
 */
export class ResponseCache {
  readonly #clock: Clock;
  readonly #map: { readonly version: number };
  readonly #keptMs: number;
  readonly #entries = new LRUCache<string, Entry>({
    max: mostEntries,
    maxSize: mostBytes,
    sizeCalculation: ({ plain }, address) => plain.bytes.length + address.length,
  });
  readonly #underWay = new Map<string, Promise<Entry>>();

  constructor({ clock, map }: { clock: Clock; map: { readonly version: number } }, keptMs = usuallyKeptMs) {
    this.#clock = clock;
    this.#map = map;
    this.#keptMs = keptMs;
  }

  /** The answer, if it is at hand. */
  find(address: string, encoding: Encoding): EncodedResponse | undefined {
    return this.#known(address)?.copies.get(encoding);
  }

  /** The answer, made with `ask` unless it is known. Those who come while it is being made wait for the same one. */
  async get(
    address: string,
    encoding: Encoding,
    ask: () => Promise<CacheableResponse<unknown>>,
  ): Promise<EncodedResponse> {
    const key = `${this.#map.version} ${address}`;
    let answer = this.#known(address);
    if (!answer) {
      const making = this.#underWay.get(key) ?? this.#make(address, ask).finally(() => this.#underWay.delete(key));
      this.#underWay.set(key, making);
      answer = await making;
    }
    const copy = answer.copies.get(encoding) ?? (await compressed(answer.plain, encoding));
    answer.copies.set(encoding, copy);
    return copy;
  }

  #known(address: string): Entry | undefined {
    const answer = this.#entries.get(address);
    const nowMs = this.#clock().getTime();
    const holds = answer && answer.version === this.#map.version && nowMs < answer.untilMs;
    if (holds && !isSetBack(nowMs, answer.sinceMs)) return answer;
    this.#entries.delete(address);
    return undefined;
  }

  async #make(address: string, ask: () => Promise<CacheableResponse<unknown>>): Promise<Entry> {
    const version = this.#map.version;
    const nowMs = this.#clock().getTime();
    const { body, headers, trueUntil } = await ask();
    const plain = plainCopy(body, headers);
    const answer: Entry = {
      plain,
      copies: new Map([['identity', plain]]),
      version,
      sinceMs: nowMs,
      untilMs: Math.min(nowMs + this.#keptMs, trueUntil?.getTime() ?? Number.POSITIVE_INFINITY),
    };
    this.#entries.set(address, answer);
    return answer;
  }
}

function plainCopy(body: unknown, headers: Record<string, string> = {}): EncodedResponse {
  const ownType = headers['content-type'];
  const bytes = Buffer.from(ownType === undefined ? JSON.stringify(body) : String(body));
  // Weak, since it is the same for all encodings.
  const etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;
  const type = ownType ?? 'application/json; charset=utf-8';
  const vary = headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding';
  return { bytes, etag, headers: { ...headers, etag, 'content-type': type, vary } };
}

async function compressed(plain: EncodedResponse, encoding: Encoding): Promise<EncodedResponse> {
  if (plain.bytes.length < worthCompressingBytes) return plain;
  const headers = { ...plain.headers, 'content-encoding': encoding };
  return { bytes: await compress(plain.bytes, encoding), headers, etag: plain.etag };
}
