import type * as z from 'zod/mini';
import type { ProblemCode } from './problems.ts';
import type { Scope } from './scopes.ts';

/**
 * Required role of the caller. `token`: a session, or an API token with the scope of the endpoint. All others refuse API
 * tokens. `moderator`: moderators and administrators. Finer rights, such as the owner of an event or the region of a
 * moderator, are checked by the feature.
 */
type Who = 'anyone' | 'token' | 'signed-in' | 'moderator' | 'administrator';

type Schema = z.ZodMiniType;

interface Parts {
  /** One line for the API documentation. */
  summary: string;
  who: Who;
  /** The scope that an API token needs, for endpoints with `who: 'token'`. Without it, any token is accepted. */
  scope?: Scope;
  params?: Schema;
  query?: Schema;
  /**
   * `PATCH` uses a strict object, because an unknown field would change nothing and the response would still report
   * success. `POST` and `PUT` ignore unknown fields, so that clients which send more keep working.
   */
  body?: Schema;
  /**
   * The body is `multipart/form-data` with a part `file`, preceded by the fields of `body` as text. `or-json`: the
   * fields alone are also accepted as JSON.
   */
  upload?: true | 'or-json';
  /** The body is a file of one of these media types. */
  sends?: readonly string[];
  reply: Schema;
  /** Status on success, 200 by default. */
  status?: 200 | 201 | 202 | 204;
  /** Status on success if an earlier request had the same effect and nothing is done now. */
  repeatStatus?: 200;
  /**
   * Accepts the header `Idempotency-Key`: a repeated request with the key of an earlier one of the same account changes
   * nothing, and is answered with the current state and `Idempotency-Replayed: true`. Keys are kept for 90 days.
   */
  repeatable?: true;
  /** A paginated list. The response has the header `Link` (RFC 8288) and, if cheap to compute, `X-Total-Count`. */
  paged?: true;
  /** The response is a stream of server-sent events. `reply` is the schema of the data of each. */
  streamed?: true;
  /** The response is a file of one of these media types. `reply` is its text. */
  file?: readonly string[];
  /** For v1: which quota of a token a request counts against (`server/http/rate-limits.ts`). */
  policy?: 'reads' | 'writes';
  /**
   * The response has the version of a resource in `ETag`. `required`: the request must also name it in `If-Match`; the
   * handler checks it.
   */
  version?: 'shown' | 'required';
  /** Problem codes in addition to those that any endpoint may return. */
  refusals?: readonly ProblemCode[];
  /** The end of this endpoint. Its responses and the documentation announce it. */
  deprecated?: Deprecation;
}

interface Deprecation {
  /** First day of the deprecation (UTC): `2027-01-01`. */
  since: string;
  /** Day on which the endpoint may be removed, at least 12 months later. */
  sunset: string;
  /** Path of the endpoint to use instead. */
  successor: string;
}

export interface Endpoint extends Parts {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters are in braces (RFC 6570): `/api/internal/events/{id}`. */
  path: `/api/${string}` | `/feeds/${string}`;
}

/** The parts of an endpoint that the browser bundle contains. `bundling/contract-for-browsers.ts` removes the rest. */
export type ClientEndpoint = Pick<Endpoint, 'method' | 'path' | 'who'>;

/**
 * Declares an endpoint and returns the declaration. The server implements it with `serve` and the browser calls it with
 * `call`; both derive types and validation from it.
 */
export function endpoint<
  const Method extends Endpoint['method'],
  const Path extends Endpoint['path'],
  const P extends Parts,
>(method: Method, path: Path, parts: P): P & { method: Method; path: Path } {
  return { method, path, ...parts };
}

type Given<S> = S extends Schema ? z.input<S> : undefined;
type Read<S> = S extends Schema ? z.output<S> : undefined;
type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> = Name extends keyof E ? E[Name] : undefined;

/** The input of a caller, before schema defaults are applied. */
export type Input<E extends Endpoint, Name extends 'params' | 'query' | 'body'> = Given<Part<E, Name>>;

/** The input of a handler, validated and with defaults. */
export type Output<E extends Endpoint, Name extends 'params' | 'query' | 'body'> = Read<Part<E, Name>>;

/** The type of the response. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;
