import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';
import { type Encoding, pack } from './packing.ts';

/** An answer as a feature gives it. */
export interface Answer<Body> {
  body: Body;
  headers?: Record<string, string>;
  /** From this instant on it is no longer true, when that is known: an event is over then. */
  trueUntil?: Date | undefined;
}

/** An answer as it goes over the wire, in one encoding. */
export interface Copy {
  bytes: Buffer;
  headers: Record<string, string>;
  etag: string;
}

interface Kept {
  plain: Copy;
  copies: Map<Encoding, Copy>;
  /** The answer holds while the map has this version and until this instant. */
  version: number;
  untilMs: number;
}

/** What another server on the same database changed shows after this at the latest. */
const longestMs = 1000;

/** Enough for the views that many people share. The longest page of events has about 120 kB: all of them together stay below 25 MB. */
const mostAnswers = 200;

/** Below this, packing saves nothing worth the work. */
const worthPackingBytes = 1024;

/**
 * Answers that are the same for everyone, kept for a moment under their address, so that a crowd asks the database once.
 * They are forgotten when the map learns of a change, and when one of their events ends. Failures are not kept.
 */
export class KeptAnswers {
  readonly #clock: Clock;
  readonly #map: { readonly version: number };
  readonly #kept = new Map<string, Kept>();
  readonly #underWay = new Map<string, Promise<Kept>>();

  constructor({ clock, map }: { clock: Clock; map: { readonly version: number } }) {
    this.#clock = clock;
    this.#map = map;
  }

  /** The answer, if it is at hand. */
  find(address: string, encoding: Encoding): Copy | undefined {
    return this.#known(address)?.copies.get(encoding);
  }

  /** The answer, made with `ask` unless it is known. Those who come while it is being made wait for the same one. */
  async get(address: string, encoding: Encoding, ask: () => Promise<Answer<unknown>>): Promise<Copy> {
    const key = `${this.#map.version} ${address}`;
    let answer = this.#known(address);
    if (!answer) {
      const making = this.#underWay.get(key) ?? this.#make(address, ask).finally(() => this.#underWay.delete(key));
      this.#underWay.set(key, making);
      answer = await making;
    }
    const copy = answer.copies.get(encoding) ?? (await packed(answer.plain, encoding));
    answer.copies.set(encoding, copy);
    return copy;
  }

  #known(address: string): Kept | undefined {
    const answer = this.#kept.get(address);
    if (answer && answer.version === this.#map.version && this.#clock().getTime() < answer.untilMs) return answer;
    this.#kept.delete(address);
    return undefined;
  }

  async #make(address: string, ask: () => Promise<Answer<unknown>>): Promise<Kept> {
    const version = this.#map.version;
    const nowMs = this.#clock().getTime();
    const { body, headers, trueUntil } = await ask();
    const plain = plainCopy(body, headers);
    const answer: Kept = {
      plain,
      copies: new Map([['identity', plain]]),
      version,
      untilMs: Math.min(nowMs + longestMs, trueUntil?.getTime() ?? Number.POSITIVE_INFINITY),
    };
    this.#kept.set(address, answer);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostAnswers) break;
      this.#kept.delete(oldest);
    }
    return answer;
  }
}

function plainCopy(body: unknown, headers: Record<string, string> = {}): Copy {
  const bytes = Buffer.from(JSON.stringify(body));
  // Weak, since it is the same for all encodings.
  const etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;
  const type = 'application/json; charset=utf-8';
  const vary = headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding';
  return { bytes, etag, headers: { ...headers, etag, 'content-type': type, vary } };
}

async function packed(plain: Copy, encoding: Encoding): Promise<Copy> {
  if (plain.bytes.length < worthPackingBytes) return plain;
  const headers = { ...plain.headers, 'content-encoding': encoding };
  return { bytes: await pack(plain.bytes, encoding), headers, etag: plain.etag };
}
