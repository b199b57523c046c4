import * as z from 'zod/mini';
import type { FieldProblem } from '#contract/problems.ts';

// The small Zod says only "Invalid input" until it is given a language. People who call an interface read English.
z.config(z.locales.en());

/** What did not fit, a line for each field: `location.latitude`, the rule it broke, and that rule in words. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.flatMap((issue) => {
    const { code: rule, message, path } = issue;
    // Fields that do not exist are named one by one, as all others are.
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
    return paths.map((each) => ({ path: each.join('.'), rule, message }));
  });
}
