import * as z from 'zod/mini';
import type { FieldProblem } from '#contract/problems.ts';

// The small Zod says only "Invalid input" until it is given a language. People who call an interface read English.
z.config(z.locales.en());

/** What did not fit, a line for each field: `location.latitude`, the rule it broke, and that rule in words. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), rule: issue.code, message: issue.message }));
}
