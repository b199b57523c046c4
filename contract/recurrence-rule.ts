import * as z from 'zod/mini';

/* Format of recurrence rules. `recurrence.ts` expands them and is loaded only by forms. */

/**
 * A recurrence rule of RFC 5545 (3.3.10) without its start, limited to: `FREQ=WEEKLY`, `FREQ=WEEKLY;INTERVAL=2`,
 * `FREQ=WEEKLY;BYDAY=TU,TH`, `FREQ=MONTHLY;BYDAY=2TH`, `-1SA` or `1FR,3FR`, each with `COUNT=…` or `UNTIL=20271231`.
 */
export const RecurrenceRule = z
  .string()
  .check(z.maxLength(100), z.regex(/^FREQ=(WEEKLY|MONTHLY)(;[A-Z]+=[A-Z0-9+,-]+)*$/));

/** Why a rule is rejected. */
export const recurrenceFaults = [
  'rule_not_supported',
  'start_not_in_rule',
  'too_many_dates',
  'exception_not_in_rule',
  'no_date_left',
] as const;
export type RecurrenceFault = (typeof recurrenceFaults)[number];

/** The dates of a series that a change applies to: this one only, or this and all following ones. */
export const Scope = z._default(z.enum(['this', 'following']), 'this');
export type Scope = z.output<typeof Scope>;
