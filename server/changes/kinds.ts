import type { Tables } from '#server/database/tables.ts';

export type ChangeKind = Tables['event_changes']['kind'];

/** The properties of an event that decide the kind of a change. */
export interface EventState {
  /** `unpublished`: it waits for a decision of the team, was refused, or was deleted meanwhile. */
  state: 'standing' | 'cancelled' | 'deleted' | 'unpublished';
  /** Differs if and only if time or place differ. */
  whenAndWhere: string;
}

/**
 * Returns the kinds of change between two states; `before` is undefined for a new event. `moved` means another time or
 * place; an event may be both `reinstated` and `moved`. Changes of a deleted event are `changed`. An unpublished event
 * has no changes; readers of the log see it added when it is published.
 */
export function kindsBetween(before: EventState | undefined, after: EventState | undefined): ChangeKind[] {
  if (!before || !after) return ['added'];
  const kinds: ChangeKind[] = [];
  const [was, is] = [before.state, after.state];
  if (is === 'unpublished') return was === 'standing' || was === 'cancelled' ? ['deleted'] : [];
  if (was === 'unpublished') return is === 'deleted' ? [] : ['added'];
  if (was !== 'deleted' && is === 'deleted') return ['deleted'];
  if (was === 'deleted' && is !== 'deleted') kinds.push('restored');
  if (was === 'standing' && is === 'cancelled') kinds.push('cancelled');
  if (was === 'cancelled' && is === 'standing') kinds.push('reinstated');
  if (is !== 'deleted' && before.whenAndWhere !== after.whenAndWhere) kinds.push('moved');
  return kinds.length > 0 ? kinds : ['changed'];
}
