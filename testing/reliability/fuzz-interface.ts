import type { Random } from '#server/sample-data/random.ts';
import type { ApiDocument, Operation } from './api-document.ts';
import { KnownValues, oddText, oddValue, RandomValues } from './random-values.ts';
import { type FuzzRequest, type FuzzResponse, ResponseCheck } from './response-check.ts';

export interface FuzzResult {
  requests: number;
  /** Numbers of responses by status. */
  statuses: Map<number, number>;
  /** Faults of responses, each with its request. */
  faults: string[];
}

interface FuzzOptions {
  document: ApiDocument;
  /** Values of the header `Authorization` that the server accepts. */
  authorizations: readonly string[];
  random: Random;
  requests: number;
  /** A small picture. */
  picture: Uint8Array<ArrayBuffer>;
  send(request: FuzzRequest): Promise<FuzzResponse>;
  /** Stops early. */
  mayGoOn?(): boolean;
  atOnce?: number;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const brokenJson = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"name":',
  '\ufeff{}',
  `${'['.repeat(5000)}`,
  '{"__proto__":{"a":1}}',
  '1e999',
];
const mediaTypes = ['application/json', 'text/plain', 'application/xml', 'multipart/form-data', 'image/png', 'x', ''];

/** Sends random requests to all operations of a document, and to what is not in it, and checks all responses. */
export async function fuzzInterface(options: FuzzOptions): Promise<FuzzResult> {
  const { document, random, requests, send, mayGoOn = () => true, atOnce = 1 } = options;
  const known = new KnownValues();
  const values = new RandomValues(random, known, document.components.schemas);
  const check = new ResponseCheck(document);
  const operations = Object.entries(document.paths).flatMap(([path, methodsOfPath]) =>
    Object.entries(methodsOfPath).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const result: FuzzResult = { requests: 0, statuses: new Map(), faults: [] };

  async function work(): Promise<void> {
    while (result.requests < requests && mayGoOn()) {
      result.requests += 1;
      const { path: template, method, operation } = random.pick(operations);
      const request = makeRequest(options, values, template, method, operation);
      const isOther = request.method !== method;
      const response = await send(request);
      result.statuses.set(response.status, (result.statuses.get(response.status) ?? 0) + 1);
      const faults = check.faultsOf(response, request, isOther ? undefined : { path: template, operation });
      for (const fault of faults)
        result.faults.push(`${fault}: ${shown(request)} → ${response.status} ${response.text.slice(0, 300)}`);
      if (response.status < 300) known.learn(parsed(response.text));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return result;
}

function makeRequest(
  { random, authorizations, picture }: FuzzOptions,
  values: RandomValues,
  template: string,
  documentedMethod: string,
  { parameters = [], requestBody }: Operation,
): FuzzRequest {
  const method = random.chance(0.03) ? random.pick(methods) : documentedMethod;
  let path = template;
  const query = new URLSearchParams();
  for (const { name, in: where, required, schema } of parameters) {
    if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(toText(values.of(schema, name))) || 'x');
    if (where === 'query' && (required || random.chance(0.25))) query.append(name, toText(values.of(schema, name)));
  }
  if (random.chance(0.02)) query.append(oddText(random), oddText(random));
  if (random.chance(0.02) && parameters[0]) query.append(parameters[0].name, oddText(random));
  const search = query.toString();
  const headers: Record<string, string> = {};
  if (random.chance(0.8)) headers.authorization = random.pick(authorizations);
  else if (random.chance(0.3))
    headers.authorization = random.pick(['Bearer ', 'Bearer x', 'Basic eA==', 'Bearer pista_x']);
  if (random.chance(0.3)) headers['if-match'] = random.pick(['"v1"', '"v2"', '*', 'W/"v1"', 'x', '"v999999999999"']);
  if (random.chance(0.1)) headers['if-none-match'] = random.pick(['*', '""', 'W/"x"']);
  if (random.chance(0.1)) headers.accept = random.pick(['*/*', 'text/html', 'application/json', 'x']);
  if (random.chance(0.1)) headers.origin = 'https://stranger.example';
  const request = { method, path: search === '' ? path : `${path}?${search}`, headers };
  if (!requestBody || method === 'GET' || method === 'HEAD') return request;
  const [type = '', media] = random.pick(Object.entries(requestBody.content));
  headers['content-type'] = random.chance(0.05) ? random.pick(mediaTypes) : type;
  if (type.startsWith('image/'))
    return { ...request, body: random.chance(0.5) ? picture : new TextEncoder().encode(oddText(random)) };
  if (random.chance(0.05)) return { ...request, body: random.pick(brokenJson) };
  const value = random.chance(0.03) ? oddValue(random) : values.of(media?.schema ?? {});
  return { ...request, body: JSON.stringify(value) ?? '' };
}

function toText(value: unknown): string {
  const text =
    typeof value === 'string' ? value : Array.isArray(value) ? value.join(',') : String(JSON.stringify(value));
  return text.toWellFormed();
}

function shown({ method, path, headers, body }: FuzzRequest): string {
  const withoutSecret = Object.entries(headers).map(
    ([name, value]) => `${name}: ${name === 'authorization' ? '…' : value}`,
  );
  return `${method} ${path.slice(0, 300)} [${withoutSecret.join(', ')}] ${typeof body === 'string' ? body.slice(0, 500) : ''}`;
}

/** Returns the value of a JSON text, undefined if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
