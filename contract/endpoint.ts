import type * as z from 'zod/mini';
import type { ProblemCode } from './problems.ts';

/** Who may ask. Finer rights (the owner of an event, say) are the feature's own. */
type Who = 'anyone' | 'signed-in' | 'administrator';

type Schema = z.ZodMiniType;

interface Parts {
  /** One line for the reader of the API's documentation. */
  summary: string;
  who: Who;
  params?: Schema;
  query?: Schema;
  /**
   * A `PATCH` takes a strict object: a field that does not exist would change nothing, and the answer would say that all is
   * well. `POST` and `PUT` leave out what they do not know: what they need is there or refused, and programs that send more
   * go on working.
   */
  body?: Schema;
  /** The body is `multipart/form-data`: a part `file`, and the fields of `body` as text before it. `or-json`: or those fields alone, as JSON. */
  upload?: true | 'or-json';
  reply: Schema;
  /** The status of a good answer; 200 when absent. */
  status?: 200 | 201 | 204;
  /** A list cut into pages: its headers carry `Link` (RFC 8288) and, where cheap, `X-Total-Count`. */
  paged?: true;
  /** The answer goes on: server-sent events, each with a `reply` as its data. */
  streamed?: true;
  /** The answer is a file of one of these media types, and `reply` is its text. */
  file?: readonly string[];
  /** The refusals that a caller should expect beyond those that any endpoint may give. */
  refusals?: readonly ProblemCode[];
}

export interface Endpoint extends Parts {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With names in braces, as in RFC 6570: `/api/internal/events/{id}`. */
  path: `/api/${string}` | `/feeds/${string}`;
}

/** All that a browser has of an endpoint: `bundling/contract-for-browsers.ts` leaves the rest out. */
export type ClientEndpoint = Pick<Endpoint, 'method' | 'path' | 'who'>;

/**
 * Declares one question that the browser may ask the server. The server answers it with `serve`,
 * the browser asks it with `call`; both take their types and their checks from here.
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

/** What a caller hands in, before the schemas have filled in their defaults. */
export type Input<E extends Endpoint, Name extends 'params' | 'query' | 'body'> = Given<Part<E, Name>>;

/** What a handler receives, checked and complete. */
export type Output<E extends Endpoint, Name extends 'params' | 'query' | 'body'> = Read<Part<E, Name>>;

/** What comes back. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;
