import type { AnnouncedEvent } from '#contract/announcements.ts';
import { getUnexpired, setExpiring } from '#web/events/drafts/expiring-storage.ts';
import type { DraftKey } from '#web/events/form/draft.ts';
import { browserStorage } from '#web/storage/storage.ts';

/* The events of one announcement that are published one after another. Plain data, stored with the drafts. */

export interface QueuedEvent {
  event: AnnouncedEvent;
  state: 'open' | 'skipped' | 'published';
  /** Set once it is published. */
  slug?: string;
}

export interface EventQueue {
  items: readonly QueuedEvent[];
  /** Index of the event in the form; null if none is left, or if one was chosen individually. */
  at: number | null;
  /** Index of the individually chosen event, until it is published. */
  chosen?: number;
}

const prefix = 'event-queue/';

/** Returns the stored queue; null if there is none. */
export function readQueue(key: DraftKey, now: Date): EventQueue | null {
  return getUnexpired<{ queue: EventQueue }>(prefix + key, now)?.queue ?? null;
}

/** Stores a queue in the browser, or removes it with null. */
export function storeQueue(key: DraftKey, queue: EventQueue | null, now: Date): void {
  if (queue) setExpiring(prefix + key, { queue }, now);
  else browserStorage.remove(prefix + key);
}

/** Returns the key of the draft of one event in the queue; `place` is its index. */
export function keyOfQueued(key: DraftKey, place: number): DraftKey {
  return `${key}#${place + 1}`;
}

/** Returns a queue of unpublished events that starts at the first one. */
export function startQueue(events: readonly AnnouncedEvent[]): EventQueue {
  return { items: events.map((event) => ({ event, state: 'open' })), at: 0 };
}

/** Returns a queue whose other events are offered once the chosen one is published. */
export function chooseOne(events: readonly AnnouncedEvent[], chosen: number): EventQueue {
  return { items: events.map((event) => ({ event, state: 'open' })), at: null, chosen };
}

/** Returns a queue with the chosen event marked as published; the others can be chosen then. */
export function leaveChosen({ items, chosen }: EventQueue, slug: string): EventQueue {
  return {
    items: items.map((item, place) => (place === chosen ? { ...item, state: 'published' as const, slug } : item)),
    at: null,
  };
}

/** Returns the index of the first open event; -1 if there is none. */
export function firstOpen({ items }: EventQueue): number {
  return items.findIndex(({ state }) => state === 'open');
}

/**
 * Returns a queue with the event in the form marked as published or skipped, and the next open one in the form: the
 * first one after it, else the first.
 */
export function leaveCurrent(queue: EventQueue, left: Omit<QueuedEvent, 'event'>): EventQueue {
  const { at } = queue;
  if (at === null) return queue;
  const items = queue.items.map((item, place) => (place === at ? { ...item, ...left } : item));
  const isOpen = ({ state }: QueuedEvent) => state === 'open';
  const later = items.findIndex((item, place) => place > at && isOpen(item));
  const next = later < 0 ? items.findIndex(isOpen) : later;
  return { items, at: next < 0 ? null : next };
}

/**
 * Returns a queue with the event at index `place` in the form, open again if it was skipped. The event must exist and
 * be unpublished; `chosen` is dropped.
 */
export function takeUp(queue: EventQueue, place: number): EventQueue {
  const items = queue.items.map((item, each) => (each === place ? { ...item, state: 'open' as const } : item));
  return { items, at: place };
}

/** Returns the index of the last unpublished event before the current one; -1 if there is none. */
export function placeBefore({ items, at }: EventQueue): number {
  return items.findLastIndex(({ state }, place) => place < (at ?? items.length) && state !== 'published');
}
