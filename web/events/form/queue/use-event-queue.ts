import { useState } from 'react';
import type { AnnouncedEvent } from '#contract/announcements.ts';
import { type DraftKey, deleteDraft, readDraft, storePasted } from '#web/events/form/draft.ts';
import {
  chooseOne,
  type EventQueue,
  firstOpen,
  keyOfQueued,
  leaveChosen,
  leaveCurrent,
  placeBefore,
  readQueue,
  startQueue,
  storeQueue,
  takeUp,
} from './event-queue.ts';

export type QueueOfEvents = ReturnType<typeof useEventQueue>;

/** Returns the queue of events of an announcement and its actions, stored in the browser at each step. */
export function useEventQueue(draftKey: DraftKey) {
  const [queue, setQueue] = useState(() => {
    const kept = readQueue(draftKey, new Date());
    // The draft of the chosen event was discarded.
    return kept?.chosen !== undefined && !readDraft(draftKey, new Date()) ? null : kept;
  });
  const [hasMoved, setHasMoved] = useState(false);

  function put(next: EventQueue | null) {
    storeQueue(draftKey, next, new Date());
    setQueue(next);
    setHasMoved(true);
  }

  function dropChosen() {
    if (queue?.chosen !== undefined) put(null);
  }

  const current = queue?.at == null ? undefined : queue.items[queue.at];
  return {
    queue,
    /** The event in the form. */
    current,
    /** Whether the user has just come from another event of the queue. */
    hasMoved,
    formKey: queue?.at == null ? draftKey : keyOfQueued(draftKey, queue.at),
    mayGoBack: queue !== null && placeBefore(queue) >= 0,
    /** Whether the form is replaced by the list of published and open events. */
    isAtEnd: queue !== null && queue.at === null && queue.chosen === undefined,
    hasChosen: queue?.chosen !== undefined,
    choose: (events: readonly AnnouncedEvent[], chosen: AnnouncedEvent) =>
      put(chooseOne(events, events.indexOf(chosen))),
    /** Called when the user takes back what was filled in. */
    dropChosen,
    publishedChosen: (slug: string) => queue && put(leaveChosen(queue, slug)),
    goOn: () => queue && put(takeUp(queue, firstOpen(queue))),
    start: (events: readonly AnnouncedEvent[]) => put(startQueue(events)),
    published: (slug: string) => queue && put(leaveCurrent(queue, { state: 'published', slug })),
    skip: () => queue && put(leaveCurrent(queue, { state: 'skipped' })),
    back: () => queue && put(takeUp(queue, placeBefore(queue))),
    takeUp: (place: number) => queue && put(takeUp(queue, place)),
    /** Removes the drafts of unpublished events. The text stays until all are published. */
    end() {
      for (const place of queue?.items.keys() ?? []) deleteDraft(keyOfQueued(draftKey, place));
      if (queue?.at === null) storePasted(draftKey, '', new Date());
      put(null);
    },
  };
}
