import type { SearchAnswer } from '#contract/search.ts';
import type { Spot } from './nearness.ts';

/** What answers the search box: an index of what comes, in memory, beside the gazetteer and the catalogue. */
export interface Search {
  /** Whether all events that were there at the start are in the index, and all towns. */
  readonly isComplete: boolean;
  find(asked: SearchQuestion): Promise<FoundAnswer>;
  /** Takes in what changed in the database since the last time; called by each change that the map learns of. Never rejects. */
  catchUp(): Promise<void>;
  /** Stops following the database, after the query under way. */
  close(): Promise<void>;
}

interface SearchQuestion {
  /** As it was typed. */
  q: string;
  near?: Spot | undefined;
  /** How many in each group. */
  limit: number;
}

interface FoundAnswer {
  answer: SearchAnswer;
  /** When the first of the events in it is over. */
  trueUntil: Date | undefined;
}
