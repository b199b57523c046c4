import { useState } from 'react';
import type { AnnouncedEvent } from '#contract/announcements.ts';
import { type DraftKey, deleteDraft, readDraft, storePasted } from '#web/events/form/draft.ts';
import {
  chooseOne,
  type EventQueue,
  firstOpen,
  keepQueue,
  keyOfQueued,
  leaveChosen,
  leaveCurrent,
  placeBefore,
  readQueue,
  startQueue,
  takeUp,
} from './event-queue.ts';

export type QueueOfEvents = ReturnType<typeof useEventQueue>;

/** The events of an announcement that are published one after another, kept in the browser at each step. */
export function useEventQueue(draftKey: DraftKey) {
  const [queue, setQueue] = useState(() => {
    const kept = readQueue(draftKey, new Date());
    // The form that was filled with the chosen event has been given up.
    return kept?.chosen !== undefined && !readDraft(draftKey, new Date()) ? null : kept;
  });
  const [hasMoved, setHasMoved] = useState(false);

  function put(next: EventQueue | null) {
    keepQueue(draftKey, next, new Date());
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
    /** Whether one has just come from another event of the queue. */
    hasMoved,
    formKey: queue?.at == null ? draftKey : keyOfQueued(draftKey, queue.at),
    mayGoBack: queue !== null && placeBefore(queue) >= 0,
    /** Whether the form gives way to the list of what is published and what is left. */
    isAtEnd: queue !== null && queue.at === null && queue.chosen === undefined,
    hasChosen: queue?.chosen !== undefined,
    choose: (events: readonly AnnouncedEvent[], chosen: AnnouncedEvent) =>
      put(chooseOne(events, events.indexOf(chosen))),
    /** What was filled in is taken back. */
    dropChosen,
    publishedChosen: (slug: string) => queue && put(leaveChosen(queue, slug)),
    goOn: () => queue && put(takeUp(queue, firstOpen(queue))),
    start: (events: readonly AnnouncedEvent[]) => put(startQueue(events)),
    published: (slug: string) => queue && put(leaveCurrent(queue, { state: 'published', slug })),
    skip: () => queue && put(leaveCurrent(queue, { state: 'skipped' })),
    back: () => queue && put(takeUp(queue, placeBefore(queue))),
    takeUp: (place: number) => queue && put(takeUp(queue, place)),
    /** Drops what was filled in for those that are not published. The text stays until all are through. */
    end() {
      for (const place of queue?.items.keys() ?? []) deleteDraft(keyOfQueued(draftKey, place));
      if (queue?.at === null) storePasted(draftKey, '', new Date());
      put(null);
    },
  };
}
