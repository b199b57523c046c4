import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { NamedEndpoint } from '#contract/named-endpoints.ts';
import { type ProblemCode, problems } from '#contract/problems.ts';

export type Json = Record<string, unknown>;

type Registry = NonNullable<z.core.ToJSONSchemaParams['metadata']>;

/** The site that a document describes. */
export interface DocumentedSite {
  /** Version of the program. */
  version: string;
  publicUrl: string;
  siteName: string;
}

/** The content of a document. */
interface Described {
  endpoints: readonly NamedEndpoint[];
  info: Json;
  /** Address of the site. */
  publicUrl: string;
  /** Names and descriptions of schemas. Those without a name are inlined. */
  registry: Registry;
  /** Schema of refusals, named in the registry. */
  problem: z.ZodMiniType;
  /** Form of the bearer tokens. */
  token: string;
  /** Body of the messages that webhooks receive. */
  delivery?: z.ZodMiniType;
  /** Whether it is the interface for other sites: responses may get more fields later, and have quotas and ETags. */
  isPublic: boolean;
}

/** A document that is being written. */
interface Draft extends Described {
  /** The named schemas so far. */
  schemas: Json;
}

/** Returns an OpenAPI 3.1 document, generated from the contract, so that it matches the server's validation. */
export function openApi(described: Described): Json {
  const { endpoints, info, publicUrl, token, delivery } = described;
  const draft: Draft = { ...described, schemas: {} };
  const paths: Record<string, Json> = {};
  for (const { topic, name, endpoint } of endpoints) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(topic, name, endpoint, draft);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: publicUrl }],
    tags: [...new Set(endpoints.map(({ topic }) => tagOf(topic, draft)))].map((name) => ({ name })),
    paths,
    ...(delivery && { webhooks: { message: { post: webhook(delivery, draft) } } }),
    components: {
      schemas: draft.schemas,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: token } },
    },
  };
}

/** Returns the heading of a group of endpoints: `ownEvents` → `Own events` in the public document. */
function tagOf(topic: string, { isPublic }: Draft): string {
  if (!isPublic) return topic;
  const words = topic.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function operation(topic: string, name: string, endpoint: Endpoint, draft: Draft): Json {
  return {
    operationId: name,
    tags: [tagOf(topic, draft)],
    summary: endpoint.summary,
    ...(endpoint.deprecated && { deprecated: true }),
    security: endpoint.who === 'anyone' ? [] : [{ token: endpoint.scope ? [endpoint.scope] : [] }],
    parameters: [
      ...parameters('path', endpoint.params, draft),
      ...parameters('query', endpoint.query, draft),
      ...(endpoint.version === 'required' ? [ifMatch] : []),
      ...(endpoint.repeatable ? [idempotencyKey] : []),
    ],
    ...requestBody(endpoint, draft),
    responses: { ...goodAnswer(endpoint, draft), ...refusals(endpoint, draft) },
  };
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description: 'The `ETag` of the version that the change is based on, or `*`.',
  required: true,
  schema: { type: 'string' },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A key of the client for this change, so that the request can be repeated.',
  schema: { type: 'string', pattern: '^("[A-Za-z0-9_-]{1,64}"|[A-Za-z0-9_-]{1,64})$' },
};

function webhook(delivery: z.ZodMiniType, draft: Draft): Json {
  return {
    operationId: 'receiveMessage',
    tags: [tagOf('webhooks', draft)],
    summary: 'A message of a webhook, signed as Standard Webhooks 1.0 defines.',
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(delivery, 'output', draft) } } },
    responses: { '2XX': { description: 'Accepted. Everything else is a failure.' } },
  };
}

function requestBody({ body, upload, sends }: Endpoint, draft: Draft): Json {
  if (sends) return { requestBody: { required: true, content: Object.fromEntries(sends.map((type) => [type, {}])) } };
  if (!body) return {};
  const schema = jsonSchema(body, 'input', draft);
  return {
    requestBody: {
      required: !body.safeParse(undefined).success,
      content: {
        ...(upload && { 'multipart/form-data': { schema: withFile(schema) } }),
        ...(upload !== true && { 'application/json': { schema } }),
      },
    },
  };
}

/** The file is read last, so it comes after the other fields. */
function withFile(schema: Json): Json {
  const { properties, required = [] } = schema as { properties?: Json; required?: string[] };
  return {
    ...schema,
    properties: { ...properties, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    required: [...required, 'file'],
  };
}

function parameters(part: 'path' | 'query', schema: Endpoint['query'], draft: Draft): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', draft) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: part,
    ...(description !== undefined && { description }),
    required: part === 'path' || required.includes(name),
    schema: property,
  }));
}

function goodAnswer(endpoint: Endpoint, draft: Draft): Json {
  const status = endpoint.status ?? 200;
  if (status === 204) return { 204: { description: 'Done; nothing to say.' } };
  const answer = {
    description: endpoint.summary,
    ...(endpoint.paged && { headers: headersOfPages }),
    ...(draft.isPublic && { headers: { ...headersOfQuotas, ...(endpoint.version && headersOfVersion) } }),
    content: contentOf(endpoint, draft),
  };
  return {
    [status]: answer,
    ...(endpoint.repeatStatus && { [endpoint.repeatStatus]: answer }),
    ...(draft.isPublic &&
      endpoint.method === 'GET' &&
      endpoint.who === 'anyone' && { 304: { description: 'Not changed since the `ETag` in `If-None-Match`.' } }),
  };
}

/** OpenAPI 3.1 cannot describe the content of a stream, so the schema is that of each event's data. */
function contentOf({ reply, streamed, file }: Endpoint, draft: Draft): Json {
  const schema = jsonSchema(reply, 'output', draft);
  if (file) return Object.fromEntries(file.map((type) => [type, { schema }]));
  return streamed
    ? {
        'text/event-stream': {
          schema: { type: 'string', contentMediaType: 'application/json', contentSchema: schema },
        },
      }
    : { 'application/json': { schema } };
}

const headersOfQuotas = {
  RateLimit: { description: 'What is left: `"anonymous";r=598;t=37`, `t` in seconds.', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'The quota: `"anonymous";q=600;w=60`.', schema: { type: 'string' } },
};

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

const headersOfPages = {
  Link: { description: 'The pages around, `rel="next"` and `rel="prev"` (RFC 8288).', schema: { type: 'string' } },
  'X-Total-Count': { description: 'How many rows there are in all, where it is known.', schema: { type: 'integer' } },
  'X-Offset': { description: 'How many rows come before this page, where it is known.', schema: { type: 'integer' } },
};

const headersOfVersion = {
  ETag: { description: 'The version, for `If-Match`.', schema: { type: 'string' } },
};

function refusals(endpoint: Endpoint, draft: Draft): Json {
  const { params, query, body, who, scope } = endpoint;
  const codes: ProblemCode[] = [
    ...((params ?? query ?? body) ? (['invalid-input'] as const) : []),
    ...(body ? (['malformed-request', 'too-large', 'unsupported-media-type'] as const) : []),
    ...(who === 'anyone' ? [] : (['unauthenticated', 'token-expired', 'token-invalid'] as const)),
    ...(who === 'token' ? (['token-revoked', 'account-suspended'] as const) : []),
    ...(scope ? (['scope-missing'] as const) : []),
    ...(who === 'administrator' || who === 'moderator' ? (['forbidden'] as const) : []),
    ...(endpoint.refusals ?? []),
    'too-many-requests',
    'internal-error',
  ];
  const schema = jsonSchema(draft.problem, 'output', draft);
  return Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => problems[code])).map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\``).join(', '),
        ...(draft.isPublic && status === '429' && { headers: retryAfter }),
        content: { 'application/problem+json': { schema } },
      },
    ]),
  );
}

/** Converts a schema to JSON Schema. Named schemas are added to `schemas` and referenced. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output', draft: Draft): Json {
  const { registry, isPublic, schemas } = draft;
  // Wrapped in an object, so that a named schema is referenced even at the top level.
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
    io,
    metadata: registry,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      if (isPublic && io === 'output') delete jsonSchema.additionalProperties;
    },
  });
  const text = JSON.stringify({ it: properties?.it, $defs }).replaceAll('#/$defs/', '#/components/schemas/');
  const moved: { it: Json; $defs: Record<string, Json> } = JSON.parse(text);
  for (const [name, { id: _, ...definition }] of Object.entries(moved.$defs)) schemas[name] = definition;
  return moved.it;
}
