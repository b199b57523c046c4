import { useState } from 'react';
import type { AnnouncedEvent } from '#contract/announcements.ts';
import { type DraftKey, dropDraft, keepPasted } from './draft.ts';
import {
  type EventQueue,
  keepQueue,
  keyOfQueued,
  leaveCurrent,
  placeBefore,
  readQueue,
  startQueue,
  takeUp,
} from './event-queue.ts';

export type QueueOfEvents = ReturnType<typeof useEventQueue>;

/** The events of an announcement that are published one after another, kept in the browser at each step. */
export function useEventQueue(draftKey: DraftKey) {
  const [queue, setQueue] = useState(() => readQueue(draftKey, new Date()));
  const [hasMoved, setHasMoved] = useState(false);

  function put(next: EventQueue | null) {
    keepQueue(draftKey, next, new Date());
    setQueue(next);
    setHasMoved(true);
  }

  const current = queue?.at == null ? undefined : queue.items[queue.at];
  return {
    queue,
    /** The event in the form. */
    current,
    /** Whether one has just come from another event of the queue. */
    hasMoved,
    formKey: queue?.at == null ? draftKey : keyOfQueued(draftKey, queue.at),
    mayGoBack: queue !== null && placeBefore(queue) >= 0,
    start: (events: readonly AnnouncedEvent[]) => put(startQueue(events)),
    published: (slug: string) => queue && put(leaveCurrent(queue, { state: 'published', slug })),
    skip: () => queue && put(leaveCurrent(queue, { state: 'skipped' })),
    back: () => queue && put(takeUp(queue, placeBefore(queue))),
    takeUp: (place: number) => queue && put(takeUp(queue, place)),
    /** Drops what was filled in for those that are not published. The text stays until all are through. */
    end() {
      for (const place of queue?.items.keys() ?? []) dropDraft(keyOfQueued(draftKey, place));
      if (queue?.at === null) keepPasted(draftKey, '', new Date());
      put(null);
    },
  };
}
