/** Compares two versions of the OpenAPI 3.1 document of the public interface. */
import { compareSchemas, type Direction, type Schema, type Schemas } from './schema-changes.ts';

interface Content {
  content?: Record<string, { schema?: Schema }>;
  headers?: Record<string, unknown>;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; description?: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  /** Messages to the servers of clients. */
  webhooks?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Schemas };
}

/**
 * Returns one line for each change from `before` to `after` that can break a client of `before`: everything that a client may
 * send must still be accepted, and everything that it receives must still match the promise.
 */
export function findBreakingChanges(before: OpenApiDocument, after: OpenApiDocument): string[] {
  const compare = compareSchemas(before.components?.schemas ?? {}, after.components?.schemas ?? {});
  const operations = Object.entries(before.paths).flatMap(([path, methods]) => {
    const newMethods = after.paths[path];
    if (!newMethods) return [`${path}: removed`];
    return Object.entries(methods).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`;
      const next = newMethods[method];
      return next ? changesOfOperation(at, operation, next, compare) : [`${at}: removed`];
    });
  });
  const webhooks = Object.entries(before.webhooks ?? {}).flatMap(([name, { post }]) => {
    const next = after.webhooks?.[name]?.post;
    return changesOfContent(`webhook ${name}`, post?.requestBody ?? {}, next?.requestBody ?? {}, 'received', compare);
  });
  return [...operations, ...webhooks];
}

type Compare = ReturnType<typeof compareSchemas>;

function changesOfOperation(at: string, before: Operation, after: Operation, compare: Compare): string[] {
  return [
    ...when(before.operationId !== after.operationId, `${at}: renamed to ${after.operationId}`),
    ...when(!isStillAllowed(before.security, after.security), `${at}: needs other credentials`),
    ...changesOfParameters(at, before, after, compare),
    ...changesOfBody(`${at} body`, before.requestBody, after.requestBody, compare),
    ...Object.entries(before.responses).flatMap(([status, response]) => {
      const next = after.responses[status];
      if (!next) return [`${at} ${status}: removed`];
      return [
        ...Object.keys(response.headers ?? {})
          .filter((name) => !(name in (next.headers ?? {})))
          .map((name) => `${at} ${status} header ${name}: removed`),
        ...changesOfContent(`${at} ${status}`, response, next, 'received', compare),
      ];
    }),
  ];
}

/** Each set of credentials and scopes that was sufficient must still be so. */
function isStillAllowed(before: Operation['security'], after: Operation['security']): boolean {
  const ways = after?.length ? after : [{}];
  return (before?.length ? before : [{}]).every((old) =>
    ways.some((way) =>
      Object.entries(way).every(([scheme, scopes]) => old[scheme] && isSubset(scopes, old[scheme] ?? [])),
    ),
  );
}

function changesOfParameters(at: string, before: Operation, after: Operation, compare: Compare): string[] {
  const find = (list: Operation['parameters'], wanted: { name: string; in: string }) =>
    list?.find((parameter) => parameter.name === wanted.name && parameter.in === wanted.in);
  return [
    ...(before.parameters ?? []).flatMap((old) => {
      const next = find(after.parameters, old);
      if (!next) return [`${at} ${old.name}: removed`];
      return compare(`${at} ${old.name}`, old.schema ?? {}, next.schema ?? {}, 'sent');
    }),
    ...(after.parameters ?? [])
      .filter((next) => next.required && !find(before.parameters, next)?.required)
      .map(({ name }) => `${at} ${name}: required`),
  ];
}

function changesOfBody(
  at: string,
  before: Operation['requestBody'],
  after: Operation['requestBody'],
  compare: Compare,
) {
  if (!before) return when(after?.required === true, `${at}: required`);
  if (!after) return [`${at}: removed`];
  return [
    ...when(after.required === true && before.required !== true, `${at}: required`),
    ...changesOfContent(at, before, after, 'sent', compare),
  ];
}

function changesOfContent(at: string, before: Content, after: Content, direction: Direction, compare: Compare) {
  return Object.entries(before.content ?? {}).flatMap(([mediaType, { schema = {} }]) => {
    const next = after.content?.[mediaType];
    return next ? compare(at, schema, next.schema ?? {}, direction) : [`${at}: no longer ${mediaType}`];
  });
}

function isSubset(some: readonly string[], all: readonly string[]): boolean {
  return some.every((one) => all.includes(one));
}

function when(condition: boolean, line: string): string[] {
  return condition ? [line] : [];
}
