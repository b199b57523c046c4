import * as z from 'zod/mini';

/**
 * Every way the server says no: a stable code and its HTTP status.
 * The browser turns the code into words of the chosen language; a code without words does not compile.
 */
export const problems = {
  'invalid-input': 400,
  'malformed-request': 400,
  'google-refused': 400,
  'page-unreachable': 400,
  'page-unreadable': 400,
  unauthenticated: 401,
  'token-expired': 401,
  'token-invalid': 401,
  'token-revoked': 401,
  'credentials-wrong': 401,
  forbidden: 403,
  'account-suspended': 403,
  'password-wrong': 403,
  'sign-in-again': 403,
  'email-unconfirmed': 403,
  'google-email-unverified': 403,
  'editing-off': 403,
  'not-found': 404,
  'event-unknown': 404,
  'organiser-unknown': 404,
  'town-unknown': 404,
  'style-unknown': 404,
  'venue-unknown': 404,
  'source-unknown': 404,
  'account-unknown': 404,
  'entry-unknown': 404,
  'follow-unknown': 404,
  'request-unknown': 404,
  'report-unknown': 404,
  'google-off': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  'email-taken': 409,
  'entry-taken': 409,
  'entry-in-use': 409,
  'own-account': 409,
  'last-administrator': 409,
  'already-member': 409,
  'last-owner': 409,
  'too-many-organisers': 409,
  'too-many-members': 409,
  'too-many-sources': 409,
  'too-many-follows': 409,
  'too-many-saved': 409,
  'source-reading': 409,
  'source-paused': 409,
  'source-stopped': 409,
  'own-event': 409,
  'claim-mail-differs': 409,
  'claim-word-missing': 409,
  'venue-merged': 409,
  'venue-not-merged': 409,
  'venue-clocks-differ': 409,
  'event-over': 409,
  'event-deleted': 410,
  'event-hidden': 410,
  'organiser-hidden': 410,
  'venue-gone': 410,
  'link-invalid': 410,
  'link-used': 410,
  'link-expired': 410,
  'version-conflict': 412,
  'too-large': 413,
  'unsupported-media-type': 415,
  'expectation-failed': 417,
  'too-many-requests': 429,
  'too-many-dates': 429,
  'confirm-to-add-more': 429,
  'header-too-large': 431,
  'internal-error': 500,
  'google-unavailable': 503,
  unavailable: 503,
  'read-only': 503,
  'no-room': 507,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problems;

/** One field that the server refused: where it is (`location.latitude`) and which rule it broke. */
export const FieldProblem = z.object({
  path: z.string(),
  rule: z.string(),
  message: z.string(),
});
export type FieldProblem = z.infer<typeof FieldProblem>;

/** Problem details (RFC 9457), sent as `application/problem+json`. */
export const ProblemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
  detail: z.optional(z.string()),
  instance: z.optional(z.string()),
  fields: z.optional(z.array(FieldProblem)),
});
export type ProblemDetails = z.infer<typeof ProblemDetails>;
