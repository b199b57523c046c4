import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { SearchWords } from './paging.ts';
import type { ProblemCode } from './problems.ts';
import { lines } from './text.ts';

/** The actions on several objects of each kind, as they exist for one. */
export const bulkActions = {
  events: ['hide', 'unhide', 'delete', 'restore'],
  reports: ['dismiss', 'handle'],
  accounts: ['suspend', 'restore'],
  organisers: ['hide', 'restore'],
  venues: ['hide', 'restore'],
  sources: ['stop', 'resume'],
  requests: ['handle', 'reopen'],
} as const;
export type BulkTarget = keyof typeof bulkActions;
export type BulkAction<Target extends BulkTarget = BulkTarget> = (typeof bulkActions)[Target][number];

export const bulkLimits = {
  /** Objects of one action. */
  items: 1000,
  /** Failures that a response lists. */
  failures: 100,
  /** An action can be undone for this time. */
  undoHours: 24,
} as const;

/** Kinds of objects that moderators may change. Which of them, the actions themselves check. */
export const moderatedTargets: readonly BulkTarget[] = ['events', 'reports', 'venues', 'sources'];

/** Why an object was not changed: a problem code, or `changed-since` for an undo. */
export type BulkProblem = ProblemCode | 'changed-since';

const targets = Object.keys(bulkActions) as [BulkTarget, ...BulkTarget[]];
const BulkTarget = z.enum(targets);

/** Progress, then result of an action or its undo. */
export const BulkState = z.object({
  id: Id,
  target: BulkTarget,
  action: z.string(),
  /** Number of objects. */
  total: z.int(),
  done: z.int(),
  /** Already in the requested state. */
  skipped: z.int(),
  failed: z.int(),
  failures: z.array(z.object({ id: Id, name: z.string(), problem: z.string() })),
  isFinished: z.boolean(),
  /** Whether the numbers are those of the undo. */
  isUndo: z.boolean(),
  /** Null if it cannot be undone or is undone already. */
  undoUntil: z.nullable(z.iso.datetime()),
});
export type BulkState = z.infer<typeof BulkState>;

const path = '/api/internal/admin/bulk-actions';

export const runBulk = endpoint('POST', path, {
  summary: 'Applies an action to several objects, and mails each concerned person once. Progress is shown meanwhile.',
  who: 'moderator',
  body: z.object({
    /** Chosen by the client. A repeated request returns the result of the first. */
    id: Id,
    target: BulkTarget,
    action: z.enum([...new Set(Object.values(bulkActions).flat())] as [BulkAction, ...BulkAction[]]),
    ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(bulkLimits.items))),
    /** Instead of `ids`: all events that match the filter of the list. */
    filter: z.optional(
      z.object({
        state: z._default(z.enum(['all', 'ongoing', 'past', 'cancelled', 'waiting', 'hidden', 'deleted']), 'all'),
        creator: z.optional(Id),
        q: SearchWords,
      }),
    ),
    /** Sent to the persons concerned. */
    because: z.optional(lines(500)),
  }),
  reply: BulkState,
  refusals: ['filter-too-wide'],
});

export const showBulk = endpoint('GET', `${path}/{id}`, {
  summary: 'Progress or result of an action on several objects.',
  who: 'moderator',
  params: z.object({ id: Id }),
  reply: BulkState,
  refusals: ['not-found'],
});

export const undoBulk = endpoint('POST', `${path}/{id}/undo`, {
  summary: 'Undoes an action on several objects. Objects that were changed since are left as they are.',
  who: 'moderator',
  params: z.object({ id: Id }),
  reply: BulkState,
  refusals: ['not-found', 'undo-lapsed'],
});
