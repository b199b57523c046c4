import { GuardedThread } from '#server/guarded-thread.ts';

const limits = {
  // The first text has all patterns compiled.
  milliseconds: 6_000,
  // A text takes a few milliseconds: who comes after many waits for a moment.
  waiting: 200,
  // Whoever corrects a text and pastes it anew needs no new thread, which takes a second to get ready.
  idleMilliseconds: 300_000,
};

/**
 * The thread in which announcements are understood (`read-apart.ts`), there from the first one on: the patterns alone take half
 * a second to be compiled, and of no text is it known how long it will take.
 */
export function openAnnouncementThread(): GuardedThread<unknown, unknown> {
  return new GuardedThread(new URL('./read-worker.ts', import.meta.url), limits);
}
