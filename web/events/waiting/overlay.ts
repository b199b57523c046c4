import type { Event, OwnEvent } from '#contract/events.ts';
import type { LocalChange } from '#model/answers/local-changes.ts';
import type { Entry } from '#web/outbox/entries.ts';
import { eventAbout } from './about.ts';

/** The event after a change that waits: all fields of new and edited events, otherwise the changed fields. */
export type EventResult = OwnEvent | (Partial<OwnEvent> & Pick<OwnEvent, 'slug'>);

/** Returns the results of the changes of an event that wait, in order. Refused ones show the event as it is. */
export function resultsOf(entries: readonly Entry[], id: string): EventResult[] {
  return entries
    .filter(({ about, refusal }) => about === eventAbout(id) && !refusal)
    .flatMap(({ result }) => (result ? [result as EventResult] : []));
}

/** Returns what the changes that wait set in each event. Refused ones count as not made. */
export function localChangesOf(entries: readonly Entry[]): LocalChange[] {
  const changes = new Map<string, LocalChange>();
  for (const { about, kind, result, refusal } of entries) {
    const [, id] = /^event\/(.+)$/.exec(about) ?? [];
    if (id === undefined || refusal) continue;
    const fields = kind === 'delete' ? null : { ...changes.get(id)?.fields, ...(result as EventResult | undefined) };
    if (fields === null || Object.keys(fields).length > 0) changes.set(id, { id, fields });
  }
  return [...changes.values()];
}

/** Returns whether a result needs no event below it. */
export function isWhole(result: EventResult): result is OwnEvent {
  return 'version' in result;
}

/** Returns an event with the changes that wait. */
export function withResults<E extends Event>(event: E, results: readonly EventResult[]): E {
  return Object.assign({}, event, ...results);
}
