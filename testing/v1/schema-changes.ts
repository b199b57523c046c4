/** Compares two versions of a JSON Schema in an OpenAPI 3.1 document. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  /** Values may be added to this enumeration, so clients must accept unknown ones. */
  'x-open'?: boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  prefixItems?: Schema[];
  default?: unknown;
  [keyword: string]: unknown;
}

export type Schemas = Record<string, Schema>;

/** Whether a value is sent or received by the client. The two have different rules. */
export type Direction = 'sent' | 'received';

/** Returns a function that compares two schemas and returns the breaking changes. */
export function compareSchemas(before: Schemas, after: Schemas) {
  const compared = new Set<string>();
  return compare;

  function compare(at: string, old: Schema, next: Schema, direction: Direction): string[] {
    if (old.$ref && next.$ref) {
      // A schema that contains itself is compared once.
      const pair = `${old.$ref} ${next.$ref} ${direction}`;
      if (compared.has(pair)) return [];
      compared.add(pair);
      try {
        return compare(at, resolve(before, old), resolve(after, next), direction);
      } finally {
        compared.delete(pair);
      }
    }
    const [olds, nexts] = [alternatives(before, old), alternatives(after, next)];
    const [value, newValue] = [resolve(before, old), resolve(after, next)].map((schema) =>
      JSON.stringify(schema.default),
    );
    const hasOtherDefault = direction === 'sent' && value !== undefined && value !== newValue;
    const changes = when(hasOtherDefault, `${at}: default ${value} is now ${newValue ?? 'none'}`);
    // Each alternative of the narrower side needs a counterpart on the other side. An open union may get more.
    const isOldNarrow = direction === 'sent' || resolve(before, old)['x-open'] === true;
    const [narrow, wide] = isOldNarrow ? [olds, nexts] : [nexts, olds];
    for (const one of narrow) {
      const counterparts = wide.filter((other) => isSameType(one, other));
      const attempts = counterparts.map((other) =>
        isOldNarrow ? compareOne(at, one, other, direction) : compareOne(at, other, one, direction),
      );
      const fewest = attempts.toSorted((a, b) => a.length - b.length)[0];
      const verb = direction === 'sent' ? 'no longer accepted' : 'newly possible';
      changes.push(...(fewest ?? [`${at}: ${one.type ?? JSON.stringify(one)} ${verb}`]));
    }
    return changes;
  }

  /** Compares two schemas of one type, without alternatives. */
  function compareOne(at: string, old: Schema, next: Schema, direction: Direction): string[] {
    return [
      ...changesOfValues(at, old, next, direction),
      ...changesOfLimits(at, old, next, direction),
      ...changesOfFields(at, old, next, direction),
      ...changesOfPart(`${at}[]`, old.items, next.items, direction),
      ...changesOfPart(`${at}{}`, additional(old), additional(next), direction),
      ...changesOfPart(`${at} key`, old.propertyNames, next.propertyNames, direction),
      ...when(old.prefixItems?.length !== next.prefixItems?.length, `${at}: other length`),
      ...(old.prefixItems ?? []).flatMap((item, index) =>
        changesOfPart(`${at}[${index}]`, item, next.prefixItems?.[index], direction),
      ),
    ];
  }

  function changesOfPart(at: string, old: Schema | undefined, next: Schema | undefined, direction: Direction) {
    return old || next ? compare(at, old ?? {}, next ?? {}, direction) : [];
  }

  function changesOfFields(at: string, old: Schema, next: Schema, direction: Direction): string[] {
    const [olds, nexts] = [old.properties ?? {}, next.properties ?? {}];
    const isRequired = (schema: Schema, name: string) => schema.required?.includes(name) === true;
    const [stricter, looser] = direction === 'sent' ? [next, old] : [old, next];
    return [
      ...Object.entries(olds).flatMap(([name, schema]) =>
        nexts[name] ? compare(`${at}.${name}`, schema, nexts[name], direction) : [`${at}.${name}: removed`],
      ),
      ...Object.keys(stricter.properties ?? {})
        .filter((name) => isRequired(stricter, name) && !isRequired(looser, name))
        .filter((name) => direction === 'sent' || name in nexts)
        .map((name) => `${at}.${name}: ${direction === 'sent' ? 'required' : 'may be missing'}`),
      ...when(
        direction === 'sent' && next.additionalProperties === false && old.additionalProperties !== false,
        `${at}: unknown fields refused`,
      ),
    ];
  }
}

/** The schema without reference and unions: one for each alternative and type. */
function alternatives(schemas: Schemas, schema: Schema): Schema[] {
  const resolved = resolve(schemas, schema);
  const parts = resolved.anyOf ?? resolved.oneOf;
  if (parts) return parts.flatMap((part) => alternatives(schemas, part));
  if (resolved.allOf) {
    const { allOf, ...rest } = resolved;
    return [merge([rest, ...allOf.map((part) => alternatives(schemas, part)[0] ?? {})])];
  }
  if (Array.isArray(resolved.type)) return resolved.type.map((type) => ({ ...resolved, type }));
  return [resolved];
}

function merge(parts: Schema[]): Schema {
  return Object.assign({}, ...parts, {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  });
}

function resolve(schemas: Schemas, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  const found = schemas[name];
  if (!found) throw new Error(`The document has no schema ${name}.`);
  return resolve(schemas, found);
}

/** Schemas without a type accept every type. An integer is a number. */
function isSameType(one: Schema, other: Schema): boolean {
  const kind = ({ type }: Schema) => (type === 'integer' ? 'number' : type);
  return kind(one) === kind(other) || kind(one) === undefined || kind(other) === undefined;
}

/** Type, enumeration and format. */
function changesOfValues(at: string, old: Schema, next: Schema, direction: Direction): string[] {
  const [narrow, wide] = direction === 'sent' ? [old, next] : [next, old];
  const verb = direction === 'sent' ? 'no longer accepted' : 'newly possible';
  const [values, allowed] = [valuesOf(narrow), valuesOf(wide)];
  const isOpen = direction === 'received' && wide['x-open'] === true;
  const isOpened = direction === 'received' && allowed !== undefined && narrow['x-open'] === true && !isOpen;
  return [
    ...when(isOpened, `${at}: values may be added`),
    ...when(
      narrow.type !== wide.type && wide.type !== undefined && !(narrow.type === 'integer' && wide.type === 'number'),
      `${at}: type ${old.type} is now ${next.type}`,
    ),
    ...when(allowed !== undefined && !values && !isOpen, `${at}: values ${verb}`),
    ...(values ?? [])
      .filter((value) => allowed && !isOpen && !allowed.includes(value))
      .map((value) => `${at}: ${value} ${verb}`),
    ...['format', 'pattern', 'contentMediaType', 'contentEncoding']
      .filter((keyword) => wide[keyword] !== undefined && wide[keyword] !== narrow[keyword])
      .map((keyword) => `${at}: ${keyword} ${old[keyword]} is now ${next[keyword]}`),
  ];
}

/** The values of an enumeration or constant, as JSON. */
function valuesOf(schema: Schema): string[] | undefined {
  const values = 'const' in schema ? [schema.const] : schema.enum;
  return values?.map((value) => JSON.stringify(value));
}

const lowerLimits = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const upperLimits = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** Limits of sent values may only be relaxed. Lower limits of received values may not: `minItems: 1` is a promise. */
function changesOfLimits(at: string, old: Schema, next: Schema, direction: Direction): string[] {
  const limit = (schema: Schema, name: string, missing: number) => (schema[name] as number | undefined) ?? missing;
  const isTighter = (name: string) =>
    lowerLimits.includes(name)
      ? limit(next, name, -Infinity) > limit(old, name, -Infinity)
      : limit(next, name, Infinity) < limit(old, name, Infinity);
  const isLooser = (name: string) => limit(next, name, -Infinity) < limit(old, name, -Infinity);
  const changed =
    direction === 'sent' ? [...lowerLimits, ...upperLimits].filter(isTighter) : lowerLimits.filter(isLooser);
  const hasStep = direction === 'sent' && next.multipleOf !== undefined && next.multipleOf !== old.multipleOf;
  return [...changed, ...when(hasStep, 'multipleOf')].map(
    (name) => `${at}: ${name} ${old[name] ?? 'none'} is now ${next[name] ?? 'none'}`,
  );
}

function additional({ additionalProperties }: Schema): Schema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

function when(condition: boolean, line: string): string[] {
  return condition ? [line] : [];
}
