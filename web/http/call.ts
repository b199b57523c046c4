import type { ClientEndpoint, Endpoint, Input, Reply } from '#contract/endpoint.ts';
import { isLive } from '#contract/health.ts';
import type { FieldProblem, ProblemCode, ProblemDetails } from '#contract/problems.ts';
import { probeConnection, reportReachable, setConnectionProbe } from './network.ts';
import { clearToken, invalidReason, isSessionEndReason, storedToken } from './token.ts';

/** Thrown if the server returned an error, or could not be reached (`offline`). There is a text for each code. */
export class ApiError extends Error {
  readonly code: ProblemCode | 'offline';
  readonly fields: FieldProblem[];
  /** Size of a file that a proxy in front of the server rejected; otherwise undefined. */
  readonly refusedBytes: number | undefined;
  /** From the header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode | 'offline',
    fields: FieldProblem[] = [],
    refusedBytes?: number,
    retryAfterSeconds?: number,
  ) {
    super(code);
    this.retryAfterSeconds = retryAfterSeconds;
    this.code = code;
    this.fields = fields;
    this.refusedBytes = refusedBytes;
  }
}

type CallOptions<E extends Endpoint> = {
  [Name in 'params' | 'query' | 'body' as Input<E, Name> extends undefined ? never : Name]: Input<E, Name>;
} & {
  signal?: AbortSignal;
  /** Bypasses caches. */
  mustBeFresh?: boolean;
};

/** A page of a list, with the values of its headers. */
export interface Page<Rows> {
  rows: Rows;
  /** Null if the server does not count. */
  total: number | null;
  /** Number of unread rows in the whole list. Null if the server does not count. */
  unread: number | null;
  /** Number of rows before this page. */
  offset: number;
  /** Cursors of the adjacent pages. Null at the ends. */
  previous: string | null;
  next: string | null;
  /** True for kept data if the server may have more rows. */
  isPart?: boolean;
}

let transport: typeof fetch = (address, options) => fetch(address, options);

/**
 * Sets how requests are sent, `fetch` by default: on the server, to the API of the same process; in a browser that keeps
 * data, with what is kept as a fallback (`web/kept/`).
 */
export function setTransport(send: typeof fetch): void {
  transport = send;
}

/**
 * Calls an endpoint of the contract with the stored token, and returns its reply; undefined for 204. Throws `ApiError`.
 * No other code uses `fetch`, except uploads.
 */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Reply<E>> {
  const response = await send(endpoint, options);
  return response.status === 204 ? (undefined as Reply<E>) : response.json();
}

/** Calls an endpoint that returns a file, as `call` does. */
export async function callFile<E extends Endpoint & { file: readonly string[] }>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<Blob> {
  const response = await send(endpoint, options);
  return response.blob();
}

/**
 * Calls a paginated endpoint as `call` does, and returns its rows with the totals and the cursors from the headers;
 * null if they are missing.
 */
export async function callPage<E extends Endpoint & { paged: true }>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<Page<Reply<E>>> {
  const response = await send(endpoint, options);
  const links = response.headers.get('link') ?? '';
  const count = (header: string) => {
    const text = response.headers.get(header);
    return text === null ? null : Number(text);
  };
  return {
    rows: await response.json(),
    total: count('x-total-count'),
    unread: count('x-unread-count'),
    offset: Number(response.headers.get('x-offset') ?? 0),
    previous: cursorOf(links, 'prev'),
    next: cursorOf(links, 'next'),
    isPart: response.headers.get('x-kept') === 'part',
  };
}

setConnectionProbe(() => fetch(isLive.path, { cache: 'no-store' }));

type AnyCallOptions = { [part: string]: unknown; signal?: AbortSignal; mustBeFresh?: boolean };

async function send(endpoint: ClientEndpoint, options: AnyCallOptions): Promise<Response> {
  const { params, query, body, signal, mustBeFresh } = options;
  const token = tokenFor(endpoint);
  let response: Response;
  try {
    response = await transport(
      addressOf(endpoint, params as Record<string, string>, query as Record<string, unknown>),
      {
        method: endpoint.method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          authorization: bearer(token),
          // `cache` applies to the browser's cache, this header to caches on the way.
          ...(mustBeFresh && { 'cache-control': 'no-cache' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
        ...(mustBeFresh && { cache: 'no-cache' }),
      },
    );
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    void probeConnection();
    throw new ApiError('offline');
  }
  reportReachable();
  if (!response.ok)
    throw toApiError(await response.json().catch(() => ({})), token, response.headers.get('retry-after'));
  return response;
}

/** Returns the token to send. Removes an expired one, and throws then if the endpoint requires a session. */
export function tokenFor({ who }: ClientEndpoint): string | null {
  const token = storedToken();
  const end = token === null ? null : invalidReason(token);
  if (token === null || end === null) return token;
  clearToken(token, end);
  if (who !== 'anyone') throw new ApiError(end);
  return null;
}

/** Returns the value of the header `Authorization`. Without a token, the server treats the request as a visitor's. */
export function bearer(token: string | null): string {
  return `Bearer ${token ?? ''}`;
}

/**
 * Converts an error response. Removes `token`, the one that was sent, if the code says that the session ended.
 * `retryAfter` is the header of that name.
 */
export function toApiError(
  { code = 'internal-error', fields }: Partial<ProblemDetails>,
  token: string | null,
  retryAfter: string | null = null,
): ApiError {
  if (token !== null && isSessionEndReason(code)) clearToken(token, code);
  // Proxies may send a date instead of seconds.
  return new ApiError(code, fields, undefined, Number(retryAfter) > 0 ? Number(retryAfter) : undefined);
}

/** Returns the URL of a request. The query has a fixed order and no empty parameters, so that caches recognise it. */
export function addressOf(
  endpoint: ClientEndpoint,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`)
    .join('&');
  return search ? `${path}?${search}` : path;
}

function cursorOf(links: string, relation: 'prev' | 'next'): string | null {
  const address = new RegExp(`<([^>]+)>;\\s*rel="${relation}"`).exec(links)?.[1];
  return address ? new URL(address, 'http://pista.invalid').searchParams.get('cursor') : null;
}
