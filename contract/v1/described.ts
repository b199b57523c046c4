import * as z from 'zod/mini';

/** Notes of the public document about a schema besides its shape. */
interface Notes {
  /** Name of the schema in the document. */
  id?: string;
  description?: string;
  /** Values may be added within v1, so programs must accept values that they do not know. */
  'x-open'?: true;
}

/** Notes of all schemas of v1, for the OpenAPI document. */
export const notes = z.registry<Notes>();

/** Returns a copy of the schema with a description for the OpenAPI document. */
export function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  return noted(schema, { description });
}

/** Returns the schema of one of these values. Values may be added within v1. */
export function openEnum<const Values extends readonly [string, ...string[]]>(values: Values, description?: string) {
  return noted(z.enum(values), { 'x-open': true, ...(description !== undefined && { description }) });
}

/** Returns a copy of a union. Alternatives may be added within v1. */
export function openUnion<Schema extends z.ZodMiniType>(union: Schema): Schema {
  return noted(union, { 'x-open': true });
}

/** Returns a copy of the schema with a name in the OpenAPI document, which is then referred to. */
export function component<Schema extends z.ZodMiniType>(id: string, schema: Schema, description?: string): Schema {
  return noted(schema, { id, ...(description !== undefined && { description }) });
}

function noted<Schema extends z.ZodMiniType>(schema: Schema, given: Notes): Schema {
  const copy = z.clone(schema);
  notes.add(copy, given);
  return copy;
}
