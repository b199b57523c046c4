import type { Random } from '#server/sample-data/random.ts';
import type { ApiDocument, JsonSchema, Operation } from './api-document.ts';
import { DocumentCheck, faultsOfAny, parsed } from './fuzz-checks.ts';
import { type FuzzRequest, outcomeOf, type Send, type Surface } from './fuzz-run.ts';
import type { Callers } from './fuzz-site.ts';
import { type KnownValues, oddText, oddValue, RandomValues } from './random-values.ts';

interface Options {
  name: string;
  share: number;
  document: ApiDocument;
  /** The interface for other sites. */
  isPublic: boolean;
  callers: Callers;
  known: KnownValues;
  random: Random;
  /** A small picture. */
  picture: Uint8Array<ArrayBuffer>;
  send: Send;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const deep = 5000;
const brokenJson = [
  ...['', '{', 'null', '[]', '"x"', '{"name":', '\ufeff{}', '1e999', '\u0000', '{"a":1}{"b":2}', '{"a":\ud800}'],
  ...['['.repeat(deep), '['.repeat(deep) + ']'.repeat(deep), `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
  ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', `{"a":${'9'.repeat(5000)}}`],
  `{"a":"${'x'.repeat(300_000)}"}`,
];
const mediaTypes = ['application/json', 'text/plain', 'application/xml', 'multipart/form-data', 'image/png', 'x', ''];

/** Chosen less often, because they end accounts, change what all others see, or take long. */
const rarely: Readonly<Record<string, number>> = {
  ...{ deleteAccount: 0.05, deleteUser: 0.05, manageAccount: 0.1, signOutEverywhere: 0.1, changePassword: 0.1 },
  ...{ changeEmail: 0.2, register: 0.3, logIn: 0.3, startBackup: 0.02, hideFlood: 0.1, changeSite: 0.3 },
  ...{ addBlocks: 0.1, removeModerator: 0.1, uploadFile: 0.4, uploadSitePicture: 0.3, mergeDance: 0.2 },
  ...{ mergeEventType: 0.2, removeDance: 0.2, removeEventType: 0.2, transferEvents: 0.2 },
};

/** Returns random requests, most of them valid, to all operations of an OpenAPI document. */
export function documentSurface(options: Options): Surface {
  const { name, share, document, isPublic, known, random, send, callers } = options;
  const values = new RandomValues(random, known, document.components.schemas);
  const check = new DocumentCheck(document, isPublic);
  const operations = Object.entries(document.paths).flatMap(([path, methodsOfPath]) =>
    Object.entries(methodsOfPath).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const pick = () => {
    for (;;) {
      const picked = random.pick(operations);
      if (random.chance(rarely[picked.operation.operationId ?? ''] ?? 1)) return picked;
    }
  };
  return {
    name,
    share,
    async ask() {
      const { path, method, operation } = pick();
      const request = await makeRequest(options, values, path, method, operation);
      const asked = request.method === method ? { path, operation } : undefined;
      const outcome = await outcomeOf(`${method} ${path}`, request, send, (response) => {
        if (response.status < 300) known.learn(parsed(response.text), collectionOf(path));
        if (response.status === 401) callers.dismiss(request.headers.authorization);
        return [...faultsOfAny(response, request), ...check.faultsOf(response, request, asked)];
      });
      return outcome;
    },
  };
}

/** Returns the last fixed part of a path: `organisers` of `/api/internal/organisers/{id}`. */
function collectionOf(path: string): string {
  return path.split('/').findLast((part) => !part.includes('{')) ?? '';
}

async function makeRequest(
  { random, callers, picture, isPublic }: Options,
  values: RandomValues,
  template: string,
  documentedMethod: string,
  { parameters = [], requestBody, security = [] }: Operation,
): Promise<FuzzRequest> {
  const method = random.chance(0.03) ? random.pick(methods) : documentedMethod;
  let path = template;
  const query = new URLSearchParams();
  for (const { name, in: where, required, schema } of parameters) {
    if (where === 'path') {
      const collection = collectionOf(template.slice(0, template.indexOf(`{${name}}`)));
      path = path.replace(
        `{${name}}`,
        () => encodeURIComponent(toText(values.ofPath(schema, name, collection))) || 'x',
      );
    }
    if (where === 'query' && (required || random.chance(0.25))) query.append(name, toText(values.of(schema, name)));
  }
  if (random.chance(0.02)) query.append(oddText(random), oddText(random).toWellFormed());
  if (random.chance(0.02) && parameters[0]) query.append(parameters[0].name, oddText(random));
  const search = query.toString();
  const headers: Record<string, string> = {};
  const caller = callers.pick(random, isPublic ? 'v1' : security.length > 0 ? 'app' : 'anyone');
  if (caller !== undefined) headers.authorization = caller;
  if (random.chance(0.3)) headers['if-match'] = random.pick(['"v1"', '"v2"', '*', 'W/"v1"', 'x', '"v999999999999"']);
  if (random.chance(0.1)) headers['if-none-match'] = random.pick(['*', '""', 'W/"x"']);
  if (random.chance(0.1)) headers.accept = random.pick(['*/*', 'text/html', 'application/json', 'x']);
  if (random.chance(0.1)) headers.origin = 'https://stranger.example';
  if (random.chance(0.1)) headers['idempotency-key'] = random.pick(['a', '"b"', crypto.randomUUID(), 'x y', '']);
  const request = { method, path: search === '' ? path : `${path}?${search}`, headers };
  if (!requestBody || method === 'GET' || method === 'HEAD') return request;
  const [type = '', media] = random.pick(Object.entries(requestBody.content));
  if (type === 'multipart/form-data')
    return { ...request, ...(await multipart(random, values, picture, media?.schema ?? {}, headers)) };
  headers['content-type'] = random.chance(0.05) ? random.pick(mediaTypes) : type;
  if (type.startsWith('image/'))
    return { ...request, body: random.chance(0.5) ? picture : new TextEncoder().encode(oddText(random)) };
  if (random.chance(0.05)) return { ...request, body: random.pick(brokenJson) };
  const value = random.chance(0.03) ? oddValue(random) : values.of(media?.schema ?? {});
  return { ...request, body: JSON.stringify(value) ?? '' };
}

/** Returns a form with a file, which is sometimes no picture, missing, or cut off. */
async function multipart(
  random: Random,
  values: RandomValues,
  picture: Uint8Array<ArrayBuffer>,
  { properties = {}, required = [] }: JsonSchema,
  headers: Record<string, string>,
): Promise<Pick<FuzzRequest, 'headers' | 'body'>> {
  const form = new FormData();
  for (const [name, schema] of Object.entries(properties)) {
    if (name === 'file' || !(required.includes(name) || random.chance(0.5))) continue;
    form.append(name, toText(values.of(schema, name)));
  }
  const file = random.chance(0.6) ? picture : new TextEncoder().encode(oddText(random).repeat(random.whole(1, 20)));
  const type = random.pick(['image/png', 'image/jpeg', 'text/calendar', 'text/csv', 'x']);
  const fileName = random.pick(['photo.png', 'a.ics', '../../x', '\u0000', 'x'.repeat(3000), '']);
  if (random.chance(0.95)) form.append('file', new Blob([file], { type }), fileName);
  if (random.chance(0.05)) form.append('file', new Blob([file], { type }), fileName);
  if (random.chance(0.05)) form.append(oddText(random), oddText(random));
  const written = new Response(form);
  const body = new Uint8Array(await written.arrayBuffer());
  const sent = random.chance(0.1) ? body.slice(0, random.whole(0, body.length)) : body;
  const contentType = random.chance(0.03) ? 'multipart/form-data; boundary=x' : written.headers.get('content-type');
  return { headers: { ...headers, 'content-type': contentType ?? '' }, body: sent };
}

function toText(value: unknown): string {
  const text =
    typeof value === 'string' ? value : Array.isArray(value) ? value.join(',') : String(JSON.stringify(value));
  return text.toWellFormed();
}
