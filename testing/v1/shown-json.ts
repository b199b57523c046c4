import type { OpenApiDocument } from './breaking-changes.ts';
import type { Schema } from './schema-changes.ts';

/**
 * Returns what is wrong with a JSON value that documentation shows: fields that the schema does not have, and values of
 * another type. Fields may be left out, and the text `…` matches any value.
 */
export function mistakesIn(value: unknown, schema: Schema, document: OpenApiDocument, at = ''): string[] {
  if (schema.$ref) {
    const found = document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
    return found ? mistakesIn(value, found, document, at) : [`${at}: no schema ${schema.$ref}`];
  }
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    const attempts = alternatives.map((one) => mistakesIn(value, one, document, at));
    return attempts.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  if (schema.allOf) return schema.allOf.flatMap((part) => mistakesIn(value, part, document, at));
  if (value === '…') return [];
  const types = [schema.type ?? []].flat();
  const type = typeOfValue(value);
  if (types.length > 0 && !types.includes(type) && !(type === 'integer' && types.includes('number'))) {
    return [`${at}: ${type} instead of ${types}`];
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: ${JSON.stringify(value)} is not a value`];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => mistakesIn(item, schema.items ?? {}, document, `${at}[${index}]`));
  }
  if (typeof value !== 'object' || value === null || !schema.properties) return [];
  return Object.entries(value)
    .filter(([name]) => name !== '…')
    .flatMap(([name, field]) => {
      const property = schema.properties?.[name];
      return property ? mistakesIn(field, property, document, `${at}.${name}`) : [`${at}.${name}: no such field`];
    });
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Returns the named schemas of a document, and the replies of its operations by their names. */
export function replySchemas({ paths, components }: OpenApiDocument): Record<string, Schema> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const replies = operations.map(({ operationId, responses }): [string, Schema] => {
    const good = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
    return [operationId ?? '', good?.content?.['application/json']?.schema ?? {}];
  });
  return { ...components?.schemas, ...Object.fromEntries(replies) };
}
