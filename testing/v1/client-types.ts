import type { OpenApiDocument, Operation } from './breaking-changes.ts';
import type { Schema } from './schema-changes.ts';

/**
 * Returns the TypeScript source of the types of a document: an interface for each named schema, and `Operations` with
 * the parameters, body and reply of each operation.
 */
export function clientTypes(document: OpenApiDocument): string {
  const schemas = Object.entries(document.components?.schemas ?? {}).toSorted(byName);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  return [
    '/* Generated from the OpenAPI document of `/api/v1`. Do not edit: run `npm run interface:types`. */\n',
    ...schemas.map(([name, schema]) => `${comment(schema.description)}${declaration(name, schema)}\n`),
    'export interface Operations {',
    ...operations
      .map((operation): [string, string] => [operation.operationId ?? '', typeOfOperation(operation)])
      .toSorted(byName)
      .map(([, source]) => source),
    '}\n',
  ].join('\n');
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

function declaration(name: string, schema: Schema): string {
  const isInterface = schema.type === 'object' && typeof schema.additionalProperties !== 'object';
  return isInterface
    ? `export interface ${name} ${typeOf(schema, '')}`
    : `export type ${name} = ${typeOf(schema, '')};`;
}

function typeOfOperation({
  operationId,
  summary,
  deprecated,
  parameters = [],
  requestBody,
  responses,
}: Operation): string {
  const indent = '    ';
  const part = (place: string): Schema => ({
    type: 'object',
    properties: Object.fromEntries(
      parameters
        .filter((one) => one.in === place)
        .map((one) => [one.name, { description: one.description, ...one.schema }]),
    ),
    required: parameters.filter((one) => one.in === place && one.required).map(({ name }) => name),
  });
  const [path, query] = [part('path'), part('query')];
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const isEmpty = ({ properties = {} }: Schema) => Object.keys(properties).length === 0;
  return [
    comment(deprecated ? `${summary} @deprecated` : summary, '  '),
    `  ${operationId}: {\n`,
    isEmpty(path) ? '' : `${indent}params: ${typeOf(path, indent)};\n`,
    isEmpty(query) ? '' : `${indent}query: ${typeOf(query, indent)};\n`,
    requestBody ? `${indent}body${requestBody.required ? '' : '?'}: ${typeOfContent(requestBody, indent)};\n` : '',
    `${indent}reply: ${good?.content ? typeOfContent(good, indent) : 'undefined'};\n`,
    '  };',
  ].join('');
}

/** JSON by its schema. Everything else is a file. */
function typeOfContent({ content = {} }: Operation['responses'][string], indent: string): string {
  const json = content['application/json'];
  return json ? typeOf(json.schema ?? {}, indent) : 'Blob | ArrayBuffer | Uint8Array<ArrayBuffer>';
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) {
    // An open enumeration accepts every string. Editors still suggest the known values.
    return [...schema.enum.map(literal), ...(schema['x-open'] ? ['(string & {})'] : [])].join(' | ');
  }
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return unionOf(alternatives, indent);
  if (schema.allOf) return schema.allOf.map((part) => inParentheses(typeOf(part, indent))).join(' & ');
  if (Array.isArray(schema.type))
    return unionOf(
      schema.type.map((type) => ({ ...schema, type })),
      indent,
    );
  switch (schema.type) {
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array':
      return typeOfArray(schema, indent);
    case 'object':
      return typeOfObject(schema, indent);
    default:
      return 'unknown';
  }
}

function unionOf(schemas: readonly Schema[], indent: string): string {
  return [...new Set(schemas.map((schema) => typeOf(schema, indent)))].join(' | ');
}

function typeOfArray({ prefixItems, items = {} }: Schema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((item) => typeOf(item, indent)).join(', ')}]`;
  return `${inParentheses(typeOf(items, indent))}[]`;
}

function typeOfObject(
  { properties, required = [], additionalProperties, propertyNames }: Schema,
  indent: string,
): string {
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown';
    return propertyNames?.enum ? `{ [Key in ${typeOf(propertyNames, '')}]?: ${value} }` : `Record<string, ${value}>`;
  }
  const deeper = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${comment(schema.description, deeper)}${deeper}${key(name)}${mark}: ${typeOf(schema, deeper)};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}

function inParentheses(type: string): string {
  return /[|&]/.test(type) && !type.startsWith('{') ? `(${type})` : type;
}

function comment(text: unknown, indent = ''): string {
  return typeof text === 'string' && text !== '' ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '';
}
