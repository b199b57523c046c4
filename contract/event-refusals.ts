import type { ProblemCode } from './problems.ts';

/** Whoever does something to an event of theirs may hear that it is not there, not theirs, over, or not to be changed at all. */
export const eventRefusals = [
  'event-unknown',
  'event-deleted',
  'event-hidden',
  'event-over',
  'forbidden',
  'editing-off',
] as const satisfies readonly ProblemCode[];
