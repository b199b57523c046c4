import type { BulkProblem, runBulk as runBulkEndpoint } from '#contract/bulk-actions.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Person } from '#server/http/person.ts';
import type { Tools } from '#server/tools.ts';

export type BulkFilter = NonNullable<Output<typeof runBulkEndpoint, 'body'>['filter']>;

/** The result of an action for one object. `former` is its state before, for the undo. */
export interface Outcome {
  id: string;
  outcome: 'done' | 'skipped' | 'failed';
  problem?: BulkProblem;
  former?: Record<string, unknown>;
}

/** An action as it is carried out. */
export interface Doing {
  action: string;
  because: string;
}

/** An object that an action changed. */
export interface DoneItem {
  id: string;
  former: Record<string, unknown> | null;
}

/**
 * A kind of objects with actions on several of them. The functions check the rights of `person`, and change each object as
 * a single action does, but without mails. They throw a `Problem` that concerns all given objects.
 */
export interface BulkTargetActions {
  /** Number of objects of one call. */
  batch: number;
  /** Returns the names of the existing objects among these, by id. */
  names(tools: Tools, ids: readonly string[]): Promise<Map<string, string>>;
  apply(tools: Tools, person: Person, ids: readonly string[], doing: Doing): Promise<Outcome[]>;
  /** Gives changed objects their former state, except those that were changed since. */
  undo(tools: Tools, person: Person, items: readonly DoneItem[], doing: Doing): Promise<Outcome[]>;
  /** Returns up to `max` objects that match the filter of their list. */
  match?(tools: Tools, person: Person, filter: BulkFilter, max: number): Promise<string[]>;
  /** Mails the persons concerned, each once. Called after the last object. */
  mail?(tools: Tools, person: Person, items: readonly DoneItem[], doing: Doing & { isUndo: boolean }): Promise<void>;
}
