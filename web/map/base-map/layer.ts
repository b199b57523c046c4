import TileLayer from 'ol/layer/Tile.js';
import ImageTile from 'ol/source/ImageTile.js';
import { createXYZ } from 'ol/tilegrid.js';
import townsUrl from '#contract/base-map/towns.bin?url';
import worldUrl from '#contract/base-map/world.bin?url';
import { deepestZoom, tileSizePx } from '#contract/constants.ts';
import type { Theme } from './palettes.ts';
import { firstPauseMs, longestPauseMs } from './persist.ts';
import type { AddTownsMessage, InitMessage, TileRequest, WorkerReply } from './worker-messages.ts';

/** Maximum pixel ratio. A higher one is not visible and needs more than a megabyte per tile. */
const finestRatio = 2;

/** Enough for two zooms of a large screen. Tiles are quick to paint again. */
const maxCachedTiles = 128;

/** The embedded base map: land, water, borders and towns, painted in a worker below the street tiles. */
export class BaseMapLayer extends TileLayer<ImageTile> {
  readonly #opening: InitMessage;
  /** Undefined if its script has not loaded. */
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, { resolve(picture: ImageBitmap): void; reject(reason: Error): void }>();
  readonly #ratio = Math.min(finestRatio, Math.max(1, Math.ceil(window.devicePixelRatio)));
  #theme: Theme;
  #number = 0;
  #hasAskedForTowns = false;

  constructor(theme: Theme, locale: string) {
    super({ cacheSize: maxCachedTiles, className: 'ol-layer base-map' });
    this.#theme = theme;
    this.#opening = { worldUrl: absolute(worldUrl), locale };
    this.#hire();
    const source = new ImageTile({
      tileSize: tileSizePx * this.#ratio,
      tileGrid: createXYZ({ maxZoom: deepestZoom, tileSize: tileSizePx }),
      transition: 0,
      loader: (z, x, y) => this.#order({ z, x, y }),
    });
    // The renderer treats revision 0 as "never drawn" and would keep its tiles on the first refresh.
    source.changed();
    this.setSource(source);
  }

  /** Shows small towns, so that the base map alone is sufficient for orientation. */
  showSmallTowns(): void {
    if (this.#hasAskedForTowns) return;
    this.#hasAskedForTowns = true;
    this.#requestTowns();
  }

  /** Repaints the map in the colours of a theme. */
  showTheme(theme: Theme): void {
    if (theme === this.#theme) return;
    this.#theme = theme;
    this.getSource()?.refresh();
  }

  protected override disposeInternal(): void {
    this.#worker?.terminate();
    super.disposeInternal();
  }

  #hire(pauseMs = firstPauseMs): void {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker = worker;
    worker.postMessage(this.#opening);
    if (this.#hasAskedForTowns) this.#requestTowns();
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => this.#receive(data));
    // An error event means that the script could not be loaded.
    worker.addEventListener('error', () => {
      this.#worker = undefined;
      for (const number of [...this.#waiting.keys()]) this.#receive({ number, picture: null });
      setTimeout(() => {
        if (this.disposed) return;
        this.#hire(Math.min(longestPauseMs, 2 * pauseMs));
        this.getSource()?.refresh();
      }, pauseMs);
    });
  }

  #requestTowns(): void {
    const supplement: AddTownsMessage = { townsUrl: absolute(townsUrl) };
    this.#worker?.postMessage(supplement);
  }

  #order(tile: TileRequest['tile']): Promise<ImageBitmap> {
    const order: TileRequest = { number: this.#number++, tile, ratio: this.#ratio, theme: this.#theme };
    return new Promise((resolve, reject) => {
      this.#waiting.set(order.number, { resolve, reject });
      if (this.#worker) this.#worker.postMessage(order);
      else this.#receive({ number: order.number, picture: null });
    });
  }

  #receive(delivery: WorkerReply): void {
    if ('hasMore' in delivery) {
      this.getSource()?.refresh();
      return;
    }
    const order = this.#waiting.get(delivery.number);
    this.#waiting.delete(delivery.number);
    if (delivery.picture) order?.resolve(delivery.picture);
    else order?.reject(new Error('a tile of the base map was not painted'));
  }
}

/** Returns an absolute URL, because a worker resolves URLs relative to its own file. */
function absolute(address: string): string {
  return new URL(address, window.location.href).href;
}
