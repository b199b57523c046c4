import * as z from 'zod/mini';
import type { FieldProblem } from '#contract/problems.ts';
import { Problem } from './problem.ts';

// Without a locale, zod/mini reports only "Invalid input".
z.config(z.locales.en());

/**
 * Returns the value parsed by the schema. Throws `invalid-input` with the list of invalid fields; `part` names the
 * input: `body`.
 */
export function validateInput<S extends z.ZodMiniType>(part: string, schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new Problem('invalid-input', { detail: `The ${part} is invalid.`, fields: fieldProblems(result.error) });
}

/** Returns an entry for each invalid field: its path (`location.latitude`), the violated rule, and a message. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.flatMap((issue) => {
    const { code, message, path } = issue;
    // A custom check may name its rule.
    const rule = code === 'custom' && typeof issue.params?.rule === 'string' ? issue.params.rule : code;
    // One entry for each unknown field, as for the others.
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
    return paths.map((each) => ({ path: each.join('.'), rule, message }));
  });
}
