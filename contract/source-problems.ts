import * as z from 'zod/mini';

/* Why something of a source was not read, or not as it stands there: all of it, or one event. */

/** Nothing was fetched: the address is none of ours to ask, or what came of it. */
const fetchRefusals = [
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

/** What was fetched or handed in can't be read, or not as it stands there. */
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

/** What its server says, and that there is nothing to be had of it. */
const otherProblems = ['not-allowed', 'not-found', 'server-error', 'busy', 'nothing-found', 'unreadable'] as const;

export const SourceProblem = z.object({
  code: z.enum([...fetchRefusals, ...readProblems, ...otherProblems]),
  /** Which event, by its name. */
  event: z.optional(z.string()),
  /** Where in what was read, from 1. */
  line: z.optional(z.int()),
  /** The text in question, cut to a few words. */
  found: z.optional(z.string()),
});
export type SourceProblem = z.infer<typeof SourceProblem>;
