import { type PackTile, packZoom } from '#contract/packs.ts';
import { codesAtLevel, interleave } from '#contract/tiles.ts';
import { idWords } from '#model/map/ids.ts';
import type { ReadModel } from '#model/map/read-model.ts';

/**
 * Counts changes by tile of `packZoom`, so that copies of a tile stay valid while only others change. Numbers are of this
 * process: they say nothing about other processes, and start again with it.
 */
export class TileRevisions {
  #changes = 0;
  #lastOfAll = 0;
  readonly #lastByTile = new Map<number, number>();

  /** Increases with each change of an event in the tile, also if only its page shows it, and of the catalogue. */
  of({ x, y }: PackTile): number {
    return Math.max(this.#lastOfAll, this.#lastByTile.get(interleave(x, y)) ?? 0);
  }

  /** Records that the content of any tile may have changed. */
  changeAll(): void {
    this.#changes += 1;
    this.#lastOfAll = this.#changes;
    this.#lastByTile.clear();
  }

  /** Records a change of events at a Morton code. Codes outside the map are in no tile. */
  changeAt(morton: number): void {
    const tile = Math.floor(morton / codesAtLevel(packZoom));
    if (tile >= 4 ** packZoom) return;
    this.#changes += 1;
    this.#lastByTile.set(tile, this.#changes);
  }

  /** Records a change of an event, at the place where the model has it. */
  changeOf(id: string, { columns, cancelled }: Pick<ReadModel, 'columns' | 'cancelled'>): void {
    for (const rows of [columns, cancelled]) {
      const row = rows.rowOf(idWords(id));
      if (row >= 0) this.changeAt(rows.mortons[row] ?? 0);
    }
  }
}
