import * as z from 'zod/mini';
import type { FieldProblem } from '#contract/problems.ts';
import { Problem } from './problem.ts';

// The small Zod says only "Invalid input" until it is given a language. People who call an interface read English.
z.config(z.locales.en());

/** What fits a schema, as it reads it; anything else is refused with `invalid-input` and the list of the fields. */
export function validateInput<S extends z.ZodMiniType>(part: string, schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new Problem('invalid-input', { detail: `The ${part} does not fit.`, fields: fieldProblems(result.error) });
}

/** What did not fit, a line for each field: `location.latitude`, the rule it broke, and that rule in words. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.flatMap((issue) => {
    const { code, message, path } = issue;
    // A check of our own may name the rule itself.
    const rule = code === 'custom' && typeof issue.params?.rule === 'string' ? issue.params.rule : code;
    // Fields that do not exist are named one by one, as all others are.
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
    return paths.map((each) => ({ path: each.join('.'), rule, message }));
  });
}
