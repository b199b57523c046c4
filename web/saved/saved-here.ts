import { useSyncExternalStore } from 'react';
import type { Event } from '#contract/events.ts';
import { mostSavedAtOnce } from '#contract/saved.ts';
import { browserStorage } from '#web/storage/storage.ts';
import { savedHereKey, tellSaved, watchSaved } from './saved-state.ts';

/** What a device without an account keeps of an event: enough to say later that it has moved. */
export type SavedHere = Pick<Event, 'id' | 'dateStart' | 'place'>;

/** The device keeps nothing. */
export class NotKept extends Error {}
/** It has enough already. */
export class TooMany extends Error {}

const none: readonly SavedHere[] = [];

/** The same list for the same text, so that nothing renders without need. */
let last: { text: string; events: readonly SavedHere[] } | undefined;

/** In the order in which it was saved. */
export function savedHere(): readonly SavedHere[] {
  const text = browserStorage.get(savedHereKey);
  if (text === null) return none;
  if (last?.text !== text) last = { text, events: read() };
  return last.events;
}

/** Whatever stands there, only what looks like one of ours comes out. */
function read(): readonly SavedHere[] {
  const found = browserStorage.getJson<unknown>(savedHereKey);
  return Array.isArray(found) ? found.filter(isReadable) : none;
}

function isReadable(event: Partial<SavedHere> | null): boolean {
  return [event?.id, event?.dateStart, event?.place].every((value) => typeof value === 'string');
}

/** Renders again when it changes, in another tab too. */
export function useSavedHere(): readonly SavedHere[] {
  return useSyncExternalStore(watchSaved, savedHere, () => none);
}

/** Keeps an event on this device, or no longer. Throws `NotKept` and `TooMany`. */
export function keepHere({ id, dateStart, place }: SavedHere, wish: boolean): void {
  const others = savedHere().filter((event) => event.id !== id);
  if (wish && others.length >= mostSavedAtOnce) throw new TooMany();
  write(wish ? [...others, { id, dateStart, place }] : others);
}

/** An account has these now, or is no longer to have them. */
export function forgetHere(ids: readonly string[]): void {
  const rest = savedHere().filter(({ id }) => !ids.includes(id));
  if (rest.length < savedHere().length) write(rest);
}

/** Forgets what began before an instant, and was over long ago. */
export function forgetHereBefore(instant: Date): void {
  forgetHere(savedHere().flatMap(({ id, dateStart }) => (Date.parse(dateStart) < instant.getTime() ? id : [])));
}

function write(events: readonly SavedHere[]): void {
  const isKept =
    events.length === 0
      ? browserStorage.remove(savedHereKey)
      : browserStorage.set(savedHereKey, JSON.stringify(events));
  if (!isKept) throw new NotKept();
  tellSaved();
}
