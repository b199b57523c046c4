import { readMapState, writeMapState } from '#web/events/links/map-state.ts';
import { viewOfBox } from '#web/map/view-geometry.ts';
import { organiserPath, paths, stylePath, townPath, venuePath } from '#web/paths.ts';
import type { EmbedParameters } from './embed-state.ts';

/** A usual size of the map. */
const mapPx = { widthPx: 800, heightPx: 600 };

/** Returns the path of the page of the site with the events of an embed, in its language if it has one. */
export function pagePathOf(parameters: EmbedParameters): string {
  const path = pathOf(parameters);
  if (!parameters.lang) return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${parameters.lang}`;
}

function pathOf({ town, organiser, venue, styles, types, facts, from, days, near, bbox }: EmbedParameters): string {
  if (organiser) return organiserPath(organiser);
  if (venue) return venuePath(venue);
  const isNarrower = types ?? facts ?? from ?? days;
  const [style, ...others] = styles?.split(',') ?? [];
  if (!isNarrower && others.length === 0) {
    if (town) return townPath(town, style);
    if (style && !near && !bbox) return stylePath(style);
  }
  const filters = new URLSearchParams({
    ...(styles && { styles }),
    ...(types && { types }),
    ...(facts && { facts }),
    ...(from && { from }),
    ...(days && { days }),
    ...(near && { near }),
  });
  const state = readMapState(`?${filters}`);
  const [west = 0, south = 0, east = 0, north = 0] = bbox?.split(',').map(Number) ?? [];
  const view = bbox ? viewOfBox({ west, south, east, north }, mapPx) : state.view;
  return paths.map + writeMapState({ ...state, view });
}
