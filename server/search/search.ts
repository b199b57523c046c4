import type { Locale } from '#contract/locales.ts';
import type { BoundingBox } from '#contract/places.ts';
import type { SearchAnswer } from '#contract/search.ts';
import type { Spot } from '#model/search/nearness.ts';

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

interface SearchQuestion {
  /** As typed. */
  q: string;
  near?: Spot | undefined;
  /** The visible part of the map, and its zoom. */
  bbox?: BoundingBox | undefined;
  z?: number | undefined;
  /** Language of the visitor. */
  lang?: Locale | undefined;
  /** Maximum per group. */
  limit: number;
}

interface FoundAnswer {
  answer: SearchAnswer;
  /** When the first event in it ends. */
  trueUntil: Date | undefined;
}
