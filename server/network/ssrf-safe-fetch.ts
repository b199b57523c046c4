import { lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { Agent, type Dispatcher, request } from 'undici';
import type { FetchRefusal } from '#contract/source-problems.ts';
import { isPublicAddress } from './public-address.ts';
import { discardBody, headerOf, numberIn, redirectOf, retryAfterOf } from './response-headers.ts';

/** Thrown by `SafeFetcher` for a request that was refused or failed. `code` is the reason. */
export class FetchError extends Error {
  readonly code: FetchRefusal;

  constructor(code: FetchRefusal, detail?: unknown) {
    super(detail === undefined ? code : `${code}: ${detail}`);
    this.code = code;
  }
}

/** Default limits of requests. */
export const guardedLimits = {
  redirects: 4,
  /** For the whole request including redirects, and between two packets. */
  milliseconds: 20_000,
  idleMilliseconds: 5_000,
  wireBytes: 5_000_000,
  unpackedBytes: 10_000_000,
  headerBytes: 16_384,
};

export interface GuardedFetch {
  /** Validators of the last response, for a conditional request. */
  etag?: string | undefined;
  lastModified?: string | undefined;
  /** Accepted media types; a missing type is accepted. Default: calendars, pages and tables. */
  types?: RegExp | undefined;
  /** Aborts the request with `too-slow`. */
  signal?: AbortSignal | undefined;
}

export interface Fetched {
  status: number;
  /** URL of the response, after redirects. */
  url: string;
  /** Target of a permanent redirect. */
  movedTo: string | null;
  /** Unchanged since `etag` or `lastModified` (304). */
  isUnchanged: boolean;
  etag: string | null;
  lastModified: string | null;
  /** Media type with parameters. */
  type: string | null;
  /** `Retry-After` and `max-age` in seconds. */
  retryAfterSeconds: number | null;
  maxAgeSeconds: number | null;
  /** Decompressed; null unless the status is 200. */
  body: Uint8Array | null;
}

export interface GuardedPost {
  headers: Record<string, string>;
  body: Uint8Array;
}

export type Posted = Pick<Fetched, 'status' | 'retryAfterSeconds'>;

export interface GuardedOptions {
  /** Name and contact URL: `Pista (+https://pista.example/about)`. A function returns that of the moment. */
  userAgent: string | (() => string);
  limits?: Partial<typeof guardedLimits>;
  /** Keeps connections open, for repeated requests to the same server. */
  keepsConnections?: boolean;
  /** Servers trusted by the operator at any address: `10.0.0.5:8080`. */
  trusted?: readonly string[];
  /** For tests with servers on loopback: which addresses are public, which ports are allowed, and name resolution. */
  forTests?: { isPublic: (address: string) => boolean; ports: number[]; lookup: LookupFunction };
}

const defaultTypes =
  /^(text\/(calendar|html|plain|xml|csv|tab-separated-values|x-vcalendar)|application\/(json|ld\+json|activity\+json|octet-stream|xhtml\+xml|(rss|atom)\+xml|calendar\+json|csv))\b/i;
const accept = 'text/calendar, text/html;q=0.9, application/json;q=0.9, text/csv;q=0.8, */*;q=0.1';

/**
 * Sends requests to servers named by users; all such requests use this class. It only connects to public addresses,
 * never downgrades from HTTPS to HTTP, and limits size and time. Rejects with `FetchError`.
 */
export class SafeFetcher {
  readonly #agent: Agent;
  readonly #userAgent: () => string;
  readonly #limits: typeof guardedLimits;
  readonly #isPublic: (address: string) => boolean;
  readonly #ports: Set<string>;
  readonly #trusted: ReadonlySet<string>;

  constructor({ userAgent, limits, keepsConnections = false, trusted = [], forTests }: GuardedOptions) {
    this.#userAgent = typeof userAgent === 'string' ? () => userAgent : userAgent;
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

  /**
   * Fetches an address and follows redirects. `movedTo` of the result is the final address if all redirects were
   * permanent, otherwise null.
   */
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
        return await this.#take(response, { url, movedTo, types: question.types ?? defaultTypes });
      }
      discardBody(response.body);
      const to = this.#judge(next, url);
      if (url.protocol === 'https:' && to.protocol === 'http:') throw new FetchError('downgrade', to.host);
      isForGood &&= response.statusCode === 301 || response.statusCode === 308;
      url = to;
    }
    throw new FetchError('too-many-redirects');
  }

  /** Checks a URL like `post`, without resolving its host name. Returns the URL or throws `FetchError`. */
  refuse(address: string): URL {
    const url = this.#judge(address);
    if (this.#isTrusted(url)) return url;
    if (url.protocol !== 'https:') throw new FetchError('bad-protocol', url.protocol);
    if (url.port === '80') throw new FetchError('bad-port', url.port);
    return url;
  }

  /** Posts a body to a trusted server or by HTTPS. Follows no redirect, and ignores the response body. */
  async post(address: string, { headers, body }: GuardedPost): Promise<Posted> {
    const url = this.refuse(address);
    const signal = AbortSignal.timeout(this.#limits.milliseconds);
    const all = { 'user-agent': this.#userAgent(), ...headers };
    try {
      const answer = await request(url, { method: 'POST', dispatcher: this.#agent, headers: all, body, signal });
      // Reading the body to its end allows the connection to be reused.
      await answer.body.dump({ limit: this.#limits.headerBytes, signal }).catch(() => undefined);
      return { status: answer.statusCode, retryAfterSeconds: retryAfterOf(answer.headers) };
    } catch (error) {
      throw toFetchRefused(error);
    }
  }

  /** Closes all connections; running requests fail. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #ask(url: URL, { etag, lastModified }: GuardedFetch, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const headers = {
      'user-agent': this.#userAgent(),
      accept,
      'accept-encoding': 'gzip, br',
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    };
    try {
      return await request(url, { dispatcher: this.#agent, headers, signal, reset: true });
    } catch (error) {
      throw toFetchRefused(error);
    }
  }

  async #take(
    { statusCode, headers, body }: Dispatcher.ResponseData,
    { url, movedTo, types }: { url: URL; movedTo: string | null; types: RegExp },
  ): Promise<Fetched> {
    const header = (name: string) => headerOf(headers, name);
    const answer = {
      ...{ status: statusCode, url: url.href, movedTo, isUnchanged: statusCode === 304 },
      ...{ etag: header('etag'), lastModified: header('last-modified'), type: header('content-type') },
      retryAfterSeconds: retryAfterOf(headers),
      maxAgeSeconds: numberIn(/\bmax-age=(\d{1,9})\b/.exec(header('cache-control') ?? '')?.[1]),
    };
    try {
      if (statusCode !== 200) return { ...answer, body: null };
      if (answer.type && !types.test(answer.type)) throw new FetchError('bad-type', answer.type);
      if (Number(header('content-length')) > this.#limits.wireBytes) throw new FetchError('too-large');
      return { ...answer, body: await this.#read(body, header('content-encoding')) };
    } catch (error) {
      throw toFetchRefused(error);
    } finally {
      discardBody(body);
    }
  }

  async #read(body: Readable, encoding: string | null): Promise<Uint8Array> {
    const { wireBytes, unpackedBytes } = this.#limits;
    const unpacked = unpack(body, encoding?.trim().toLowerCase() ?? 'identity');
    let wire = 0;
    body.on('data', ({ length }: Buffer) => {
      wire += length;
      if (wire > wireBytes) unpacked.destroy(new FetchError('too-large'));
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of unpacked) {
      bytes += chunk.length;
      if (bytes > unpackedBytes) throw new FetchError('too-large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  /** Checks a URL before each request, including redirect targets. */
  #judge(address: string, base?: URL): URL {
    const url = URL.parse(address.trim().replace(/^webcals?:/i, 'https:'), base);
    if (!url) throw new FetchError('bad-address');
    if (!/^https?:$/.test(url.protocol)) throw new FetchError('bad-protocol', url.protocol);
    if (url.username || url.password) throw new FetchError('has-credentials');
    if (this.#isTrusted(url)) return url;
    if (!this.#ports.has(url.port)) throw new FetchError('bad-port', url.port);
    // The URL parser has normalized octal, hexadecimal, decimal and short forms.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isAllowed = isIP(host) ? this.#isPublic(host) : isPublicName(host.replace(/\.$/, ''));
    if (!isAllowed) throw new FetchError('not-public', host);
    return url;
  }

  #isTrusted({ hostname, port, protocol }: URL): boolean {
    return this.#trusted.has(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`);
  }

  /**
   * Checks all addresses of a host name when connecting, and connects to the checked address, which prevents DNS
   * rebinding.
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
          return done(new FetchError('not-public', host), '');
        }
        return options.all ? done(null, addresses) : done(null, first.address, first.family);
      });
  }
}

/** Excludes names that only exist in local networks. */
function isPublicName(host: string): boolean {
  return (
    /\.[a-z][a-z0-9-]*$/i.test(host) &&
    !/\.(localhost|local|internal|intranet|lan|home|corp|onion|arpa|private)$/i.test(host)
  );
}

function unpack(body: Readable, encoding: string): Readable {
  if (encoding === 'identity' || encoding === '') return body;
  const unpacker =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : undefined;
  if (!unpacker) throw new FetchError('bad-encoding', encoding);
  body.on('error', (error) => unpacker.destroy(error));
  return body.pipe(unpacker);
}

/** Converts an error to `FetchError`. One thrown while connecting is the cause of the client's error. */
function toFetchRefused(error: unknown): FetchError {
  for (let inner = error; inner instanceof Error; inner = inner.cause) if (inner instanceof FetchError) return inner;
  const { name = '', code = '' } = error as { name?: string; code?: string };
  const sign = `${name} ${code}`;
  if (/TimeoutError|AbortError|UND_ERR_(HEADERS|BODY|CONNECT)_TIMEOUT|UND_ERR_ABORTED|ETIMEDOUT/.test(sign))
    return new FetchError('too-slow');
  if (/UND_ERR_RES_EXCEEDED_MAX_SIZE|UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW/.test(sign))
    return new FetchError('too-large');
  if (/\bZ_|ERR__ERROR|ERR_BROTLI|ERR_PADDING/.test(sign)) return new FetchError('bad-encoding', code);
  return new FetchError('unreachable', code || name);
}
