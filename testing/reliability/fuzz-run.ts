import type { Random } from '#server/sample-data/random.ts';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

export interface FuzzResponse {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Sends a request. Throws if there is no complete response within 15 seconds. */
export type Send = (request: FuzzRequest) => Promise<FuzzResponse>;

/** The result of one request or connection. */
export interface Outcome {
  /** The request in short: `POST /api/internal/events`. */
  what: string;
  /** 0 if there was no response. */
  status: number;
  faults: string[];
  /** The request, without secrets, so that it can be repeated. */
  shown: string;
}

/** A part of the server that requests are made for. */
export interface Surface {
  name: string;
  /** How often it is chosen, compared with the others. */
  share: number;
  ask(): Promise<Outcome>;
}

export interface FuzzResult {
  requests: number;
  /** Numbers of responses by status. */
  statuses: Map<number, number>;
  /** Numbers of requests by surface. */
  bySurface: Map<string, number>;
  /** Whether a request of each kind succeeded. */
  succeeded: Map<string, boolean>;
  /** Faults of responses, each with its request. */
  faults: string[];
}

interface FuzzOptions {
  surfaces: readonly Surface[];
  random: Random;
  requests: number;
  atOnce?: number;
  /** Stops early. */
  mayGoOn?(): boolean;
  /** Called after each request with the number of all so far. */
  onAnswer?(requests: number): void;
}

/** Sends random requests to all surfaces and collects the faults of the responses. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { surfaces, random, requests, atOnce = 1, mayGoOn = () => true, onAnswer } = options;
  const shares = Object.fromEntries(surfaces.map(({ name, share }) => [name, share]));
  const result: FuzzResult = {
    ...{ requests: 0, statuses: new Map(), bySurface: new Map(), succeeded: new Map(), faults: [] },
  };
  const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);
  async function work(): Promise<void> {
    while (result.requests < requests && mayGoOn()) {
      result.requests += 1;
      const name = random.weighted(shares);
      const outcome = await surfaces.find((surface) => surface.name === name)?.ask();
      if (!outcome) continue;
      const { what, status, faults, shown } = outcome;
      count(result.statuses, status);
      count(result.bySurface, name);
      result.succeeded.set(what, (result.succeeded.get(what) ?? false) || (status >= 200 && status < 400));
      for (const fault of faults) result.faults.push(`${fault}: ${shown}`);
      onAnswer?.(result.requests);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return result;
}

/** Sends a request and checks its response. A request without a response is a fault. */
export async function outcomeOf(
  what: string,
  request: FuzzRequest,
  send: Send,
  faultsOf: (response: FuzzResponse) => string[],
): Promise<Outcome> {
  try {
    const response = await send(request);
    const { status, text } = response;
    return { what, status, faults: faultsOf(response), shown: `${shown(request)} → ${status} ${text.slice(0, 300)}` };
  } catch (error) {
    return { what, status: 0, faults: [`no response (${String(error)})`], shown: shown(request) };
  }
}

const maxShownCharacters = 3000;

/** Returns the request as JSON, without the token. */
function shown({ method, path, headers, body }: FuzzRequest): string {
  const { authorization, ...others } = headers;
  const caller = authorization && { caller: authorization.slice(0, 14) };
  const sent = typeof body === 'string' ? body : body && `base64:${Buffer.from(body).toString('base64')}`;
  return JSON.stringify({ method, path, ...caller, headers: others, body: sent?.slice(0, maxShownCharacters) });
}
