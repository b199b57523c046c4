import TileLayer from 'ol/layer/Tile.js';
import ImageTile from 'ol/source/ImageTile.js';
import { expandUrl, pickUrl, renderXYZTemplate } from 'ol/uri.js';
import { deepestZoom } from '#contract/constants.ts';
import { isOnline } from '#web/http/network.ts';

interface Listeners {
  onTile(): void;
  onFailure(): void;
}

/**
 * Returns the layer of street tiles at a URL template. Reports each loaded and failed tile. A failed tile stays
 * transparent, so that the base map is visible.
 */
export function tileLayer(url: string, { onTile, onFailure }: Listeners): TileLayer<ImageTile> {
  const urls = expandUrl(url);
  const load = async (z: number, x: number, y: number): Promise<HTMLImageElement> => {
    try {
      if (!isOnline()) throw new Error('Offline');
      const image = await loadImage(renderXYZTemplate(pickUrl(urls, z, x, y), z, x, y));
      onTile();
      return image;
    } catch (error) {
      onFailure();
      throw error;
    }
  };
  const source = new ImageTile({ loader: load, maxZoom: deepestZoom, transition: 160 });
  // The renderer treats revision 0 as "never drawn" and would keep its tiles on the first refresh.
  source.changed();
  return new TileLayer({ className: 'ol-layer streets', source });
}

function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    // OpenStreetMap requires a Referer header (osm.wiki/Referer), regardless of the policy of the page.
    image.referrerPolicy = 'strict-origin-when-cross-origin';
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('A street tile could not be loaded.')));
    image.src = address;
  });
}
