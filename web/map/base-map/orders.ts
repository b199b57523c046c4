import type { Theme } from './palettes.ts';

/** The first word to the worker: where the world is, and whose names it should bear. */
export interface InitMessage {
  worldUrl: string;
  locale: string;
}

/** Where the small towns are, once they are wanted. */
export interface AddTownsMessage {
  townsUrl: string;
}

/** A tile that the map wants. */
export interface TileRequest {
  number: number;
  tile: { z: number; x: number; y: number };
  ratio: number;
  theme: Theme;
}

/** A tile, without a picture where it could not be painted; or the news that there is more to paint from now on. */
export type WorkerReply = { number: number; picture: ImageBitmap | null } | { hasMore: true };
