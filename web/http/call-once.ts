import type { Endpoint, Input, Reply } from '#contract/endpoint.ts';
import { ApiError, addressOf, bearer, toApiError, tokenFor } from './call.ts';
import { probeConnection, reportReachable } from './network.ts';

type Options<E extends Endpoint> = {
  [Name in 'params' | 'query' | 'body' as Input<E, Name> extends undefined ? never : Name]: Input<E, Name>;
} & {
  /** Sent as `Idempotency-Key`: a repeated request with the same key is applied once. */
  key: string;
  signal: AbortSignal;
};

type AnyOptions = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** Calls an endpoint with a key, so that the request can be repeated. Throws as `call` does; `offline` if it is aborted. */
export async function callOnce<E extends Endpoint>(
  endpoint: E,
  { key, signal, ...options }: Options<E>,
): Promise<Reply<E>> {
  const { params, query, body } = options as AnyOptions;
  const token = tokenFor(endpoint);
  let response: Response;
  try {
    response = await fetch(addressOf(endpoint, params, query), {
      method: endpoint.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        authorization: bearer(token),
        'idempotency-key': key,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
  } catch {
    void probeConnection();
    throw new ApiError('offline');
  }
  reportReachable();
  if (response.ok) return response.status === 204 ? (undefined as Reply<E>) : response.json();
  throw toApiError(await response.json().catch(() => ({})), token, response.headers.get('retry-after'));
}
