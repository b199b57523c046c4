import TileLayer from 'ol/layer/Tile.js';
import ImageTile from 'ol/source/ImageTile.js';
import { expandUrl, pickUrl, renderXYZTemplate } from 'ol/uri.js';
import { deepestZoom } from '#contract/constants.ts';

interface Listeners {
  onTile(): void;
  onFailure(): void;
}

/** The street map, from whoever serves it. A tile that does not come stays clear, and what lies beneath shows through. */
export function tileLayer(url: string, { onTile, onFailure }: Listeners): TileLayer<ImageTile> {
  const urls = expandUrl(url);
  const load = async (z: number, x: number, y: number): Promise<HTMLImageElement> => {
    try {
      const image = await loadImage(renderXYZTemplate(pickUrl(urls, z, x, y), z, x, y));
      onTile();
      return image;
    } catch (error) {
      onFailure();
      throw error;
    }
  };
  const source = new ImageTile({ loader: load, maxZoom: deepestZoom, transition: 160 });
  // The renderer takes revision 0 for "never drawn" and would keep its tiles at the first refresh.
  source.changed();
  return new TileLayer({ className: 'ol-layer streets', source });
}

function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    // OpenStreetMap answers only those who say where they come from (osm.wiki/Referer), whatever the page's policy is.
    image.referrerPolicy = 'strict-origin-when-cross-origin';
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('a street tile did not come')));
    image.src = address;
  });
}
