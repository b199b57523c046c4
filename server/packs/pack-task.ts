import type { PackPart } from '#contract/packs.ts';
import type { Tile } from '#model/packs/format.ts';
import type { PackedTown } from '#model/packs/towns.ts';
import type { Catalogue } from '#model/packs/write-packs.ts';

/** Tasks of the thread. Events are sent in portions as JSON, because parsing is faster than cloning. */
export type PackTask =
  | { kind: 'add'; isFirst: boolean; events: string }
  | { kind: 'finish'; catalogue: Catalogue; towns: PackedTown[]; head: { tile: Tile; at: string; v: number } };

/** gzip of a part, and its tag: a hash of its content without the head. */
export interface PackedPart {
  bytes: Uint8Array;
  tag: string;
}
export type PackedParts = Record<PackPart, PackedPart>;
