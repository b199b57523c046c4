import type { ProblemCode } from './problems.ts';

/** Problem codes of endpoints that act on an event of the user. */
export const eventRefusals = [
  'event-unknown',
  'event-deleted',
  'event-hidden',
  'event-over',
  'forbidden',
  'editing-off',
] as const satisfies readonly ProblemCode[];
