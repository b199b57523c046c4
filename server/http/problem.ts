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
  /** Names of the exceeded quotas of the public interface. */
  readonly violatedPolicies: string[] | undefined;

  constructor(
    code: ProblemCode,
    more: { detail?: string; fields?: FieldProblem[]; retryAfterSeconds?: number; violatedPolicies?: string[] } = {},
  ) {
    super(more.detail ?? code);
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.violatedPolicies = more.violatedPolicies;
  }
}

/** The registered type of problems with quotas (draft-ietf-httpapi-ratelimit-headers-10). */
const quotaExceeded = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/**
 * Returns the body of an error response (RFC 9457). `publicUrl` is the address of the site, `instance` the URN of the
 * request.
 */
export function problemDetails(problem: Problem, publicUrl: string, instance: string): ProblemDetails {
  const title = problem.code.replaceAll('-', ' ');
  const { violatedPolicies } = problem;
  return {
    type: violatedPolicies ? quotaExceeded : `${publicUrl}/api/problems/${problem.code}`,
    title,
    status: problems[problem.code],
    code: problem.code,
    instance,
    ...(problem.message !== problem.code && { detail: problem.message }),
    ...(problem.fields && { fields: problem.fields }),
    ...(violatedPolicies && { 'violated-policies': violatedPolicies }),
  };
}
