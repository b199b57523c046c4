import { lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { Agent, type Dispatcher, request } from 'undici';
import type { FetchRefusal } from '#contract/source-problems.ts';
import { isPublicAddress } from './public-address.ts';
import { discardBody, headerOf, numberIn, redirectOf, retryAfterOf } from './response-headers.ts';

export class FetchRefused extends Error {
  readonly code: FetchRefusal;

  constructor(code: FetchRefusal, detail?: unknown) {
    super(detail === undefined ? code : `${code}: ${detail}`);
    this.code = code;
  }
}

export const guardedLimits = {
  redirects: 4,
  /** For all of it, redirects included; and between two signs of life. */
  milliseconds: 20_000,
  idleMilliseconds: 5_000,
  wireBytes: 5_000_000,
  unpackedBytes: 10_000_000,
  headerBytes: 16_384,
};

export interface GuardedFetch {
  /** What the last answer said of itself: whoever is asked again sends nothing where nothing has changed. */
  etag?: string | undefined;
  lastModified?: string | undefined;
  /** Media types that are taken, beside none at all; the usual ones of calendars, pages and tables when nobody says. */
  types?: RegExp | undefined;
  /** Ends the request early, with `too-slow`. */
  signal?: AbortSignal | undefined;
}

export interface Fetched {
  status: number;
  /** Where the answer came from, after all redirects. */
  url: string;
  /** Where the resource has moved to for good. */
  movedTo: string | null;
  /** Nothing has changed since `etag` or `lastModified`. */
  isUnchanged: boolean;
  etag: string | null;
  lastModified: string | null;
  /** The media type with its parameters. */
  type: string | null;
  /** When we may come back, and how long the answer holds; in seconds. */
  retryAfterSeconds: number | null;
  maxAgeSeconds: number | null;
  /** Unpacked; null unless the status is 200. */
  body: Uint8Array | null;
}

export interface GuardedPost {
  headers: Record<string, string>;
  body: Uint8Array;
}

export type Posted = Pick<Fetched, 'status' | 'retryAfterSeconds'>;

export interface GuardedOptions {
  /** Who asks, with an address where one can read about it: `Pista (+https://pista.example/about)`. */
  userAgent: string;
  limits?: Partial<typeof guardedLimits>;
  /** Who asks the same server again and again keeps the connection. */
  keepsConnections?: boolean;
  /** Servers that the operator trusts, wherever they are: `10.0.0.5:8080`, and nothing beside them. */
  trusted?: readonly string[];
  /** For tests, whose servers stand on loopback: which addresses count as public, which ports are open, who resolves names. */
  forTests?: { isPublic: (address: string) => boolean; ports: number[]; lookup: LookupFunction };
}

const usualTypes =
  /^(text\/(calendar|html|plain|xml|csv|tab-separated-values|x-vcalendar)|application\/(json|ld\+json|activity\+json|octet-stream|xhtml\+xml|(rss|atom)\+xml|calendar\+json|csv))\b/i;
const accept = 'text/calendar, text/html;q=0.9, application/json;q=0.9, text/csv;q=0.8, */*;q=0.1';

/**
 * Asks servers that strangers name, the only way in which this server does: it reaches nothing that is not public, goes from https
 * to http never, and reads no more and no longer than its limits. Rejects with `FetchRefused`.
 */
export class GuardedFetcher {
  readonly #agent: Agent;
  readonly #userAgent: string;
  readonly #limits: typeof guardedLimits;
  readonly #isPublic: (address: string) => boolean;
  readonly #ports: Set<string>;
  readonly #trusted: ReadonlySet<string>;

  constructor({ userAgent, limits, keepsConnections = false, trusted = [], forTests }: GuardedOptions) {
    this.#userAgent = userAgent;
    this.#limits = { ...guardedLimits, ...limits };
    this.#isPublic = forTests?.isPublic ?? isPublicAddress;
    this.#ports = new Set(['', '80', '443', ...(forTests?.ports.map(String) ?? [])]);
    this.#trusted = new Set(trusted);
    const { idleMilliseconds, headerBytes, wireBytes } = this.#limits;
    this.#agent = new Agent({
      connect: { lookup: this.#lookUp(forTests?.lookup ?? (lookUp as LookupFunction)), timeout: idleMilliseconds },
      headersTimeout: idleMilliseconds,
      bodyTimeout: idleMilliseconds,
      maxHeaderSize: headerBytes,
      maxResponseSize: wireBytes,
      pipelining: keepsConnections ? 1 : 0,
    });
  }

  async fetch(address: string, question: GuardedFetch = {}): Promise<Fetched> {
    const limit = AbortSignal.timeout(this.#limits.milliseconds);
    const signal = question.signal ? AbortSignal.any([limit, question.signal]) : limit;
    let url = this.#judge(address);
    let isForGood = true;
    for (let hop = 0; hop <= this.#limits.redirects; hop++) {
      const response = await this.#ask(url, question, signal);
      const next = redirectOf(response);
      if (next === undefined) {
        const movedTo = hop > 0 && isForGood ? url.href : null;
        return await this.#take(response, { url, movedTo, types: question.types ?? usualTypes });
      }
      discardBody(response.body);
      const to = this.#judge(next, url);
      if (url.protocol === 'https:' && to.protocol === 'http:') throw new FetchRefused('downgrade', to.host);
      isForGood &&= response.statusCode === 301 || response.statusCode === 308;
      url = to;
    }
    throw new FetchRefused('too-many-redirects');
  }

  /** What `post` would refuse of an address as it is written; its name is judged when it is connected to. Throws `FetchRefused`. */
  refuse(address: string): URL {
    const url = this.#judge(address);
    if (url.protocol !== 'https:' && !this.#isTrusted(url)) throw new FetchRefused('bad-protocol', url.protocol);
    return url;
  }

  /** Hands something over, to trusted servers or by https: no redirect is followed, and of the answer only its head counts. */
  async post(address: string, { headers, body }: GuardedPost): Promise<Posted> {
    const url = this.refuse(address);
    const signal = AbortSignal.timeout(this.#limits.milliseconds);
    const all = { 'user-agent': this.#userAgent, ...headers };
    try {
      const answer = await request(url, { method: 'POST', dispatcher: this.#agent, headers: all, body, signal });
      // Read to its end, it leaves its connection to the next one.
      await answer.body.dump({ limit: this.#limits.headerBytes, signal }).catch(() => undefined);
      return { status: answer.statusCode, retryAfterSeconds: retryAfterOf(answer.headers) };
    } catch (error) {
      throw refusalOf(error);
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #ask(url: URL, { etag, lastModified }: GuardedFetch, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const headers = {
      'user-agent': this.#userAgent,
      accept,
      'accept-encoding': 'gzip, br',
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    };
    try {
      return await request(url, { dispatcher: this.#agent, headers, signal, reset: true });
    } catch (error) {
      throw refusalOf(error);
    }
  }

  async #take(
    { statusCode, headers, body }: Dispatcher.ResponseData,
    { url, movedTo, types }: { url: URL; movedTo: string | null; types: RegExp },
  ): Promise<Fetched> {
    const said = (name: string) => headerOf(headers, name);
    const answer = {
      ...{ status: statusCode, url: url.href, movedTo, isUnchanged: statusCode === 304 },
      ...{ etag: said('etag'), lastModified: said('last-modified'), type: said('content-type') },
      retryAfterSeconds: retryAfterOf(headers),
      maxAgeSeconds: numberIn(/\bmax-age=(\d{1,9})\b/.exec(said('cache-control') ?? '')?.[1]),
    };
    try {
      if (statusCode !== 200) return { ...answer, body: null };
      if (answer.type && !types.test(answer.type)) throw new FetchRefused('bad-type', answer.type);
      if (Number(said('content-length')) > this.#limits.wireBytes) throw new FetchRefused('too-large');
      return { ...answer, body: await this.#read(body, said('content-encoding')) };
    } catch (error) {
      throw refusalOf(error);
    } finally {
      discardBody(body);
    }
  }

  async #read(body: Readable, packing: string | null): Promise<Uint8Array> {
    const { wireBytes, unpackedBytes } = this.#limits;
    const unpacked = unpack(body, packing?.trim().toLowerCase() ?? 'identity');
    let wire = 0;
    body.on('data', ({ length }: Buffer) => {
      wire += length;
      if (wire > wireBytes) unpacked.destroy(new FetchRefused('too-large'));
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of unpacked) {
      bytes += chunk.length;
      if (bytes > unpackedBytes) throw new FetchRefused('too-large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  /** What a stranger wrote, or a server sent elsewhere, before anyone is asked. */
  #judge(address: string, base?: URL): URL {
    const url = URL.parse(address.trim().replace(/^webcals?:/i, 'https:'), base);
    if (!url) throw new FetchRefused('bad-address');
    if (!/^https?:$/.test(url.protocol)) throw new FetchRefused('bad-protocol', url.protocol);
    if (url.username || url.password) throw new FetchRefused('has-credentials');
    if (this.#isTrusted(url)) return url;
    if (!this.#ports.has(url.port)) throw new FetchRefused('bad-port', url.port);
    // The URL standard has turned octal, hexadecimal, decimal and short forms into the usual one.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isFine = isIP(host) ? this.#isPublic(host) : isPublicName(host.replace(/\.$/, ''));
    if (!isFine) throw new FetchRefused('not-public', host);
    return url;
  }

  #isTrusted({ hostname, port, protocol }: URL): boolean {
    return this.#trusted.has(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`);
  }

  /**
   * Names are judged when they are connected to, by all the addresses that they have: the very one that was judged is used,
   * so that a name which answers differently the next time has nobody to answer to.
   */
  #lookUp(lookup: LookupFunction): LookupFunction {
    return (host, options, done) =>
      lookup(host, { ...options, all: true }, (error, found) => {
        if (error) return done(error, '');
        const addresses = [found]
          .flat()
          .map((one) => (typeof one === 'string' ? { address: one, family: isIP(one) } : one));
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => this.#isPublic(address))) {
          return done(new FetchRefused('not-public', host), '');
        }
        return options.all ? done(null, addresses) : done(null, first.address, first.family);
      });
  }
}

/** Names that only some network knows, of itself or of us. */
function isPublicName(host: string): boolean {
  return (
    /\.[a-z][a-z0-9-]*$/i.test(host) &&
    !/\.(localhost|local|internal|intranet|lan|home|corp|onion|arpa|private)$/i.test(host)
  );
}

function unpack(body: Readable, packing: string): Readable {
  if (packing === 'identity' || packing === '') return body;
  const unpacker =
    packing === 'gzip' || packing === 'x-gzip'
      ? createGunzip()
      : packing === 'br'
        ? createBrotliDecompress()
        : undefined;
  if (!unpacker) throw new FetchRefused('bad-encoding', packing);
  body.on('error', (error) => unpacker.destroy(error));
  return body.pipe(unpacker);
}

/** What went wrong, in one of our words; the guard's own refusal lies within the error of whoever connected. */
function refusalOf(error: unknown): FetchRefused {
  for (let inner = error; inner instanceof Error; inner = inner.cause) if (inner instanceof FetchRefused) return inner;
  const { name = '', code = '' } = error as { name?: string; code?: string };
  const sign = `${name} ${code}`;
  if (/TimeoutError|AbortError|UND_ERR_(HEADERS|BODY|CONNECT)_TIMEOUT|UND_ERR_ABORTED|ETIMEDOUT/.test(sign))
    return new FetchRefused('too-slow');
  if (/UND_ERR_RES_EXCEEDED_MAX_SIZE|UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW/.test(sign))
    return new FetchRefused('too-large');
  if (/\bZ_|ERR__ERROR|ERR_BROTLI|ERR_PADDING/.test(sign)) return new FetchRefused('bad-encoding', code);
  return new FetchRefused('unreachable', code || name);
}
