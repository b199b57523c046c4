import type { SearchAnswer } from '#contract/search.ts';
import type { SearchQuestion } from '#model/search/find.ts';

/** The search: an in-memory index of upcoming events, plus gazetteer and catalogue. */
export interface Search {
  /** Whether all events that existed at the start, and all towns, are indexed. */
  readonly isComplete: boolean;
  find(asked: SearchQuestion): Promise<FoundAnswer>;
  /** Updates the index from the database. Called after each change that the map reports. Never rejects. */
  catchUp(): Promise<void>;
  /** Stops updating after the current query. */
  close(): Promise<void>;
}

interface FoundAnswer {
  answer: SearchAnswer;
  /** When the first event in it ends. */
  trueUntil: Date | undefined;
}
