import * as z from 'zod/mini';
import { Dance, EventType } from '#contract/catalogue.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { Event, EventInList } from '#contract/events.ts';
import { MapCells, MapChange } from '#contract/map.ts';
import { Picture } from '#contract/pictures.ts';
import { Location } from '#contract/places.ts';
import { type ProblemCode, ProblemDetails, problems } from '#contract/problems.ts';
import { PublicSettings } from '#contract/settings.ts';

type Json = Record<string, unknown>;

/** Schemas with a name in the document; all others are inlined. */
const named = z.registry<{ id: string }>();
const components = {
  Event,
  EventInList,
  Dance,
  EventType,
  Location,
  Picture,
  MapCells,
  MapChange,
  PublicSettings,
  ProblemDetails,
};
for (const [id, schema] of Object.entries(components)) named.add(schema, { id });

/**
 * Returns the OpenAPI 3.1 document of the API, generated from the contract, so that it matches the server's validation.
 */
export function openApi({ version, publicUrl }: { version: string; publicUrl: string }): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const { topic, name, endpoint } of endpoints) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(topic, name, endpoint, schemas);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Pista',
      version,
      description:
        "A map of the world's dance events. Times carry the offset of the venue; refusals are problem details (RFC 9457) with a stable `code`.",
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(endpoints.map(({ topic }) => topic))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(topic: string, name: string, endpoint: Endpoint, schemas: Json): Json {
  return {
    operationId: name,
    tags: [topic],
    summary: endpoint.summary,
    ...(endpoint.deprecated && { deprecated: true }),
    security: endpoint.who === 'anyone' ? [] : [{ token: [] }],
    parameters: [...parameters('path', endpoint.params, schemas), ...parameters('query', endpoint.query, schemas)],
    ...requestBody(endpoint, schemas),
    responses: { ...goodAnswer(endpoint, schemas), ...refusals(endpoint, schemas) },
  };
}

function requestBody({ body, upload, sends }: Endpoint, schemas: Json): Json {
  if (sends) return { requestBody: { required: true, content: Object.fromEntries(sends.map((type) => [type, {}])) } };
  if (!body) return {};
  const schema = jsonSchema(body, 'input', schemas);
  return {
    requestBody: {
      required: true,
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

function parameters(part: 'path' | 'query', schema: Endpoint['query'], schemas: Json): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: part,
    required: part === 'path' || required.includes(name),
    schema: property,
  }));
}

function goodAnswer(endpoint: Endpoint, schemas: Json): Json {
  const status = endpoint.status ?? 200;
  if (status === 204) return { 204: { description: 'Done; nothing to say.' } };
  return {
    [status]: {
      description: endpoint.summary,
      ...(endpoint.paged && { headers: headersOfPages }),
      content: contentOf(endpoint, schemas),
    },
  };
}

/** OpenAPI 3.1 cannot describe the content of a stream, so the schema is that of each event's data. */
function contentOf({ reply, streamed, file }: Endpoint, schemas: Json): Json {
  const schema = jsonSchema(reply, 'output', schemas);
  if (file) return Object.fromEntries(file.map((type) => [type, { schema }]));
  return streamed
    ? {
        'text/event-stream': {
          schema: { type: 'string', contentMediaType: 'application/json', contentSchema: schema },
        },
      }
    : { 'application/json': { schema } };
}

const headersOfPages = {
  Link: { description: 'The pages around, `rel="next"` and `rel="prev"` (RFC 8288).', schema: { type: 'string' } },
  'X-Total-Count': { description: 'How many rows there are in all, where it is known.', schema: { type: 'integer' } },
  'X-Offset': { description: 'How many rows come before this page, where it is known.', schema: { type: 'integer' } },
};

function refusals(endpoint: Endpoint, schemas: Json): Json {
  const { params, query, body, who } = endpoint;
  const codes: ProblemCode[] = [
    ...((params ?? query ?? body) ? (['invalid-input'] as const) : []),
    ...(body ? (['malformed-request', 'too-large', 'unsupported-media-type'] as const) : []),
    ...(who === 'anyone' ? [] : (['unauthenticated', 'token-expired', 'token-invalid'] as const)),
    ...(who === 'administrator' ? (['forbidden'] as const) : []),
    ...(endpoint.refusals ?? []),
    'too-many-requests',
    'internal-error',
  ];
  const schema = jsonSchema(ProblemDetails, 'output', schemas);
  return Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => problems[code])).map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\``).join(', '),
        content: { 'application/problem+json': { schema } },
      },
    ]),
  );
}

/** Converts a schema to JSON Schema. Named schemas are added to `schemas` and referenced. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output', schemas: Json): Json {
  // Wrapped in an object, so that a named schema is referenced even at the top level.
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
    io,
    metadata: named,
    unrepresentable: 'any',
  });
  const text = JSON.stringify({ it: properties?.it, $defs }).replaceAll('#/$defs/', '#/components/schemas/');
  const moved: { it: Json; $defs: Record<string, Json> } = JSON.parse(text);
  for (const [name, { id: _, ...definition }] of Object.entries(moved.$defs)) schemas[name] = definition;
  return moved.it;
}
