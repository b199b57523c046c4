import { type FieldProblem, type ProblemCode, type ProblemDetails, problems } from '#contract/problems.ts';

/**
 * Thrown anywhere while a request is handled, it is sent as problem details with the status of its code. `detail` is
 * for developers and must not contain secrets.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldProblem[] | undefined;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, more: { detail?: string; fields?: FieldProblem[]; retryAfterSeconds?: number } = {}) {
    super(more.detail ?? code);
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** Returns the body of an error response (RFC 9457). `instance` is the URN of the request. */
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
