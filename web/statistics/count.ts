import type { CountedAction } from '#contract/statistics.ts';

/** Counts that the visitor has seen or used an event. Loaded on demand; failures are ignored. */
export function count(id: string, action: CountedAction): void {
  import('./send-count.ts').then(({ sendCount }) => sendCount(id, action)).catch(() => {});
}
