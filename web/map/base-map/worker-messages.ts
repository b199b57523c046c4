import type { Theme } from './palettes.ts';

/** First message to the worker: the URL of the world, and the language of country names. */
export interface InitMessage {
  worldUrl: string;
  locale: string;
}

/** URL of the small towns. */
export interface AddTownsMessage {
  townsUrl: string;
}

/** Requests a tile. */
export interface TileRequest {
  number: number;
  tile: { z: number; x: number; y: number };
  ratio: number;
  theme: Theme;
}

/** A tile, null if it could not be painted, or a notice that more data have been loaded. */
export type WorkerReply = { number: number; picture: ImageBitmap | null } | { hasMore: true };
