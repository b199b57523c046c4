import { isAdministrator } from '#contract/roles.ts';
import type { Db } from '#server/database/connect.ts';
import type { Person } from '#server/http/person.ts';
import type { Tools } from '#server/tools.ts';
import type { ObjectState } from './states-store.ts';
import type { BulkTargetActions, Doing, Outcome } from './target.ts';

interface TwoStates {
  find(db: Db, ids: readonly string[]): Promise<ObjectState[]>;
  /** Whether each action switches the state on or off. */
  isOn: Record<string, boolean>;
  /** Changes one object. Throws a `Problem`. */
  set(tools: Tools, person: Person, id: string, isOn: boolean, doing: Doing): Promise<unknown>;
}

/** Returns the actions of objects that are in one of two states, such as hidden and visible. */
export function twoStates({ find, isOn, set }: TwoStates): BulkTargetActions {
  async function change(tools: Tools, person: Person, id: string, to: boolean, doing: Doing): Promise<Outcome[]> {
    const [state] = await find(tools.db, [id]);
    if (!state) return [];
    const isDone = state.isOn === to;
    // Also checks the rights of a moderator.
    if (!isDone || !isAdministrator(person)) await set(tools, person, id, to, doing);
    return [isDone ? { id, outcome: 'skipped' } : { id, outcome: 'done', former: { isOn: state.isOn } }];
  }

  return {
    batch: 1,
    async names({ db }, ids) {
      return new Map((await find(db, ids)).map(({ id, name }) => [id, name]));
    },
    async apply(tools, person, ids, doing) {
      const outcomes: Outcome[] = [];
      for (const id of ids) outcomes.push(...(await change(tools, person, id, isOn[doing.action] ?? true, doing)));
      return outcomes;
    },
    async undo(tools, person, items, doing) {
      const outcomes: Outcome[] = [];
      // The reason was that of the action.
      const undoing = { ...doing, because: '' };
      for (const { id } of items) {
        const [outcome] = await change(tools, person, id, !(isOn[doing.action] ?? true), undoing);
        if (outcome?.outcome === 'skipped') outcomes.push({ id, outcome: 'failed', problem: 'changed-since' });
        else if (outcome) outcomes.push(outcome);
      }
      return outcomes;
    },
  };
}
