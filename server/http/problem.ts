import { type FieldProblem, type ProblemCode, type ProblemDetails, problems } from '#contract/problems.ts';

/** Thrown anywhere, it becomes the answer: problem details with the code's status. `detail` is for people who debug, never for secrets. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldProblem[] | undefined;
  /** When asking again makes sense: sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, more: { detail?: string; fields?: FieldProblem[]; retryAfterSeconds?: number } = {}) {
    super(more.detail ?? code);
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** The body of a refusal, as RFC 9457 has it. */
export function problemDetails(problem: Problem, instance: string): ProblemDetails {
  const title = problem.code.replaceAll('-', ' ');
  return {
    type: 'about:blank',
    title,
    status: problems[problem.code],
    code: problem.code,
    instance,
    ...(problem.message !== problem.code && { detail: problem.message }),
    ...(problem.fields && { fields: problem.fields }),
  };
}
