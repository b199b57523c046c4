import { useSyncExternalStore } from 'react';
import type { Event } from '#contract/events.ts';
import { browserStorage } from '#web/storage.ts';

/*
 * Which events are saved, for the hearts: what this device keeps for whoever has no account, and what an account has. The
 * first screens need it, so whatever asks the server stands elsewhere (`account.ts`).
 */

/** What a device keeps of an event: enough to say later that it has moved. */
export type SavedHere = Pick<Event, 'id' | 'dateStart' | 'place'>;

/** The device can't keep it: it keeps nothing, or enough already. */
export class NotKept extends Error {}

const key = 'savedEvents';
/** As many as are sent to an account at once (`mostSavedAtOnce`). */
const most = 500;

const listeners = new Set<() => void>();
const none: readonly SavedHere[] = [];

/** The same list for the same text, so that nothing renders without need. */
let last: { text: string; events: readonly SavedHere[]; ids: ReadonlySet<string> } | undefined;
/** Of whoever is signed in, as far as it is known. */
let ofAccount = new Set<string>();
/** What was pressed just now and is on its way. */
const wishes = new Map<string, boolean>();

/** What this device keeps, in the order in which it was saved. */
export function savedHere(): readonly SavedHere[] {
  return here()?.events ?? none;
}

function here() {
  const text = browserStorage.get(key);
  if (text === null) return undefined;
  if (last?.text !== text) {
    const events = (browserStorage.getJson<SavedHere[]>(key) ?? none).filter(isReadable);
    last = { text, events, ids: new Set(events.map(({ id }) => id)) };
  }
  return last;
}

/** Whatever stands there, only what looks like one of ours comes out. */
function isReadable(event: SavedHere | null): boolean {
  return typeof event?.id === 'string' && typeof event.dateStart === 'string' && typeof event.place === 'string';
}

function isSaved(id: string): boolean {
  return wishes.get(id) ?? (ofAccount.has(id) || (here()?.ids.has(id) ?? false));
}

/** Renders again when it changes, in another tab too. The server knows of nobody's. */
export function useIsSaved(id: string): boolean {
  return useSyncExternalStore(watchSaved, () => isSaved(id), isFalse);
}

/** What this device keeps; renders again when that changes. */
export function useSavedHere(): readonly SavedHere[] {
  return useSyncExternalStore(watchSaved, savedHere, () => none);
}

const isFalse = () => false;

function watchSaved(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', hear);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', hear);
  };
}

function hear(event: StorageEvent): void {
  if (event.key === key || event.key === null) tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Shows what was just pressed; undefined once it is so, or has failed. */
export function setWish(id: string, wish: boolean | undefined): void {
  if (wish === undefined) wishes.delete(id);
  else wishes.set(id, wish);
  tell();
}

/** What is on its way. */
export function wishFor(id: string): boolean | undefined {
  return wishes.get(id);
}

/** Keeps an event on this device, or no longer. Throws `NotKept`. */
export function keepHere({ id, dateStart, place }: SavedHere, wish: boolean): void {
  const others = savedHere().filter((event) => event.id !== id);
  if (wish && others.length >= most) throw new NotKept();
  write(wish ? [...others, { id, dateStart, place }] : others);
}

/** Forgets what began before an instant, and was over long ago. */
export function forgetHereBefore(instant: Date): void {
  forgetHere(savedHere().flatMap(({ id, dateStart }) => (Date.parse(dateStart) < instant.getTime() ? id : [])));
}

/** An account has these now, or is no longer to have them here. */
export function forgetHere(ids: readonly string[]): void {
  if (ids.length > 0 && savedHere().length > 0) write(savedHere().filter(({ id }) => !ids.includes(id)));
}

function write(events: readonly SavedHere[]): void {
  const isKept = events.length === 0 ? browserStorage.remove(key) : browserStorage.set(key, JSON.stringify(events));
  if (!isKept) throw new NotKept();
  tell();
}

/** What the account of whoever is signed in has; nothing for visitors. */
export function setOfAccount(ids: Iterable<string>): void {
  ofAccount = new Set(ids);
  tell();
}

/** The account has these too, or this one no longer. */
export function noteOfAccount(ids: readonly string[], isThere: boolean): void {
  for (const id of ids) {
    if (isThere) ofAccount.add(id);
    else ofAccount.delete(id);
  }
  tell();
}
