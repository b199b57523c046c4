import * as z from 'zod/mini';

/* Problems of reading a source, about the whole source or one event. */

/** Nothing was fetched, because the address is not allowed or the download failed. */
export const fetchRefusals = [
  'bad-address',
  'bad-protocol',
  'bad-port',
  'has-credentials',
  'not-public',
  'downgrade',
  'too-many-redirects',
  'too-large',
  'too-slow',
  'bad-type',
  'bad-encoding',
  'unreachable',
] as const;
export type FetchRefusal = (typeof fetchRefusals)[number];

/** The content could not be read, or only in part. */
const readProblems = [
  // All of it.
  'not-a-calendar',
  'cut-off',
  'too-many-events',
  'too-many-dates',
  'too-deep',
  'json-broken',
  // One event.
  'unreadable-event',
  'unreadable-line',
  'line-too-long',
  'not-closed',
  'no-name',
  'no-start',
  'bad-end',
  'zone-unknown',
  'private',
  'uid-twice',
  'rule-unreadable',
  'rule-too-fine',
  'rule-too-long',
  'repeats',
  // A table.
  'no-header',
  'columns-missing',
  'day-or-month-first',
  'bad-date',
  'bad-time',
  'bad-price',
] as const;
export type ReadProblemCode = (typeof readProblems)[number] | 'too-large';

/** Problems reported by the server of the source, or nothing was found. */
const otherProblems = ['not-allowed', 'not-found', 'server-error', 'busy', 'nothing-found', 'unreadable'] as const;

export const SourceProblem = z.object({
  code: z.enum([...fetchRefusals, ...readProblems, ...otherProblems]),
  /** Name of the event. */
  event: z.optional(z.string()),
  /** Line in the content, from 1. */
  line: z.optional(z.int()),
  /** The text in question, shortened. */
  found: z.optional(z.string()),
});
export type SourceProblem = z.infer<typeof SourceProblem>;
