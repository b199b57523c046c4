import { expect, test } from 'vitest';
import { type EventState, kindsBetween } from './kinds.ts';

const at = (state: EventState['state'], whenAndWhere = 'Saturday, Lyon'): EventState => ({ state, whenAndWhere });

test.each([
  [undefined, undefined, ['added']],
  [at('standing'), at('standing'), ['changed']],
  [at('standing'), at('standing', 'Sunday, Lyon'), ['moved']],
  [at('standing'), at('cancelled'), ['cancelled']],
  [at('cancelled'), at('standing'), ['reinstated']],
  [at('cancelled'), at('standing', 'Sunday, Lyon'), ['reinstated', 'moved']],
  [at('cancelled'), at('cancelled'), ['changed']],
  [at('standing'), at('deleted'), ['deleted']],
  [at('standing'), at('deleted', 'Sunday, Lyon'), ['deleted']],
  [at('cancelled'), at('deleted'), ['deleted']],
  [at('deleted'), at('standing'), ['restored']],
  [at('deleted'), at('cancelled'), ['restored']],
  [at('deleted'), at('deleted', 'Sunday, Lyon'), ['changed']],
  [at('unpublished'), at('unpublished', 'Sunday, Lyon'), []],
  [at('unpublished'), at('standing', 'Sunday, Lyon'), ['added']],
  [at('unpublished'), at('cancelled'), ['added']],
  [at('unpublished'), at('deleted'), []],
  [at('standing'), at('unpublished'), ['deleted']],
  [at('deleted'), at('unpublished'), []],
] as const)('from %j to %j is %j', (before, after, kinds) => {
  expect(kindsBetween(before, after)).toEqual(kinds);
});
