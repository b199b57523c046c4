import type { Tables } from '#server/database/tables.ts';

export type ChangeKind = Tables['event_changes']['kind'];

/** What the kind of a change depends on. */
export interface EventState {
  state: 'standing' | 'cancelled' | 'deleted';
  /** Another text as soon as time or place are others. */
  whenAndWhere: string;
}

/**
 * What happened to an event between two moments; before it was added it was not. What comes back at another time is
 * `reinstated` and `moved`. To what is deleted and stays so, nothing happens that has a name of its own.
 */
export function kindsBetween(before: EventState | undefined, after: EventState | undefined): ChangeKind[] {
  if (!before || !after) return ['added'];
  const kinds: ChangeKind[] = [];
  const [was, is] = [before.state, after.state];
  if (was !== 'deleted' && is === 'deleted') return ['deleted'];
  if (was === 'deleted' && is !== 'deleted') kinds.push('restored');
  if (was === 'standing' && is === 'cancelled') kinds.push('cancelled');
  if (was === 'cancelled' && is === 'standing') kinds.push('reinstated');
  if (is !== 'deleted' && before.whenAndWhere !== after.whenAndWhere) kinds.push('moved');
  return kinds.length > 0 ? kinds : ['changed'];
}
