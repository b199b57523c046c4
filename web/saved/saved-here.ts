import { useSyncExternalStore } from 'react';
import type { Event } from '#contract/events.ts';
import { maxSavedPerRequest } from '#contract/saved.ts';
import { browserStorage } from '#web/storage/storage.ts';
import { localSavedKey, notifySavedListeners, subscribeToSaved } from './saved-state.ts';

/** What a device without an account keeps of an event: enough to say later that it has moved. */
export type LocalSavedEvent = Pick<Event, 'id' | 'dateStart' | 'place'>;

/** The device keeps nothing. */
export class StorageUnavailableError extends Error {}
/** It has enough already. */
export class LimitReachedError extends Error {}

const none: readonly LocalSavedEvent[] = [];

/** The same list for the same text, so that nothing renders without need. */
let lastRead: { text: string; events: readonly LocalSavedEvent[] } | undefined;

/** In the order in which it was saved. */
export function localSaved(): readonly LocalSavedEvent[] {
  const text = browserStorage.get(localSavedKey);
  if (text === null) return none;
  if (lastRead?.text !== text) lastRead = { text, events: read() };
  return lastRead.events;
}

/** Whatever stands there, only what looks like one of ours comes out. */
function read(): readonly LocalSavedEvent[] {
  const found = browserStorage.getJson<unknown>(localSavedKey);
  return Array.isArray(found) ? found.filter(isReadable) : none;
}

function isReadable(event: Partial<LocalSavedEvent> | null): boolean {
  return [event?.id, event?.dateStart, event?.place].every((value) => typeof value === 'string');
}

/** Renders again when it changes, in another tab too. */
export function useLocalSaved(): readonly LocalSavedEvent[] {
  return useSyncExternalStore(subscribeToSaved, localSaved, () => none);
}

/** Keeps an event on this device, or no longer. Throws `StorageUnavailableError` and `LimitReachedError`. */
export function saveLocally({ id, dateStart, place }: LocalSavedEvent, isSaved: boolean): void {
  const others = localSaved().filter((event) => event.id !== id);
  if (isSaved && others.length >= maxSavedPerRequest) throw new LimitReachedError();
  write(isSaved ? [...others, { id, dateStart, place }] : others);
}

/** An account has these now, or is no longer to have them. */
export function removeLocally(ids: readonly string[]): void {
  const rest = localSaved().filter(({ id }) => !ids.includes(id));
  if (rest.length < localSaved().length) write(rest);
}

/** Forgets what began before an instant, and was over long ago. */
export function removeLocallyBefore(instant: Date): void {
  removeLocally(localSaved().flatMap(({ id, dateStart }) => (Date.parse(dateStart) < instant.getTime() ? id : [])));
}

function write(events: readonly LocalSavedEvent[]): void {
  const isStored =
    events.length === 0
      ? browserStorage.remove(localSavedKey)
      : browserStorage.set(localSavedKey, JSON.stringify(events));
  if (!isStored) throw new StorageUnavailableError();
  notifySavedListeners();
}
