import { useSyncExternalStore } from 'react';
import type { Event } from '#contract/events.ts';
import { maxSavedPerRequest } from '#contract/saved.ts';
import { browserStorage } from '#web/storage/storage.ts';
import { localSavedKey, notifySavedListeners, subscribeToSaved } from './saved-state.ts';

/** An event saved without an account, with enough data to detect later that it moved. */
export type LocalSavedEvent = Pick<Event, 'id' | 'dateStart' | 'place'> & { name?: string | undefined };

/** Thrown if the browser stores nothing. */
export class StorageUnavailableError extends Error {}
/** Thrown if this device has as many saved events as one request can move to an account. */
export class LimitReachedError extends Error {}

const none: readonly LocalSavedEvent[] = [];

/** Cached, so that an unchanged text gives the same array and nothing renders again. */
let lastRead: { text: string; events: readonly LocalSavedEvent[] } | undefined;

/** Returns the events saved on this device, in the order in which they were saved. The same array until they change. */
export function localSaved(): readonly LocalSavedEvent[] {
  const text = browserStorage.get(localSavedKey);
  if (text === null) return none;
  if (lastRead?.text !== text) lastRead = { text, events: read() };
  return lastRead.events;
}

/** Skips everything that is not of the expected shape. */
function read(): readonly LocalSavedEvent[] {
  const found = browserStorage.getJson<unknown>(localSavedKey);
  return Array.isArray(found) ? found.filter(isReadable) : none;
}

function isReadable(event: Partial<LocalSavedEvent> | null): boolean {
  return [event?.id, event?.dateStart, event?.place].every((value) => typeof value === 'string');
}

/**
 * Returns the events saved on this device. Renders again when they change, also in another tab. Empty on the server.
 */
export function useLocalSaved(): readonly LocalSavedEvent[] {
  return useSyncExternalStore(subscribeToSaved, localSaved, () => none);
}

/**
 * Saves an event on this device, or removes it. An event that is already saved gets the new start and place and becomes
 * the last. Throws `StorageUnavailableError`, and when saving `LimitReachedError`.
 */
export function saveLocally({ id, dateStart, place, name }: LocalSavedEvent, isSaved: boolean): void {
  const others = localSaved().filter((event) => event.id !== id);
  if (isSaved && others.length >= maxSavedPerRequest) throw new LimitReachedError();
  write(isSaved ? [...others, { id, dateStart, place, name }] : others);
}

/** Removes events from this device that were moved to the account or deleted. */
export function removeLocally(ids: readonly string[]): void {
  const rest = localSaved().filter(({ id }) => !ids.includes(id));
  if (rest.length < localSaved().length) write(rest);
}

/** Removes events from this device that started before an instant. */
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
