import type { EmbedQuery } from '#contract/embeds.ts';
import { writeDays } from '#contract/local-days.ts';
import type { BoundingBox } from '#contract/places.ts';
import { project, unproject } from '#contract/tiles.ts';
import type { Scope } from './scope.ts';

/** The usual size of the map on the site, in pixels, and of a tile. */
const mapPx = { width: 800, height: 600 };
const tilePx = 256;
const zooms = { min: 2, max: 14 };

/** Returns the path of the page of the site with the same events, in the language of the embed if it was requested. */
export function siteLink(query: EmbedQuery, scope: Scope): string {
  const parts = new URLSearchParams(query.lang && { lang: query.lang });
  const page = pagePath(query, scope);
  if (page === '/') for (const [name, value] of mapParts(query, scope)) parts.append(name, value);
  const search = parts.toString().replaceAll('%2C', ',');
  return search === '' ? page : `${page}?${search}`;
}

/** Returns the path of a page of the site, in the language of the embed if it was requested. */
export function withLang(path: string, lang: string | undefined): string {
  return lang === undefined ? path : `${path}?lang=${lang}`;
}

/** The path of the page of an organiser, venue, town or style, or of the map. */
function pagePath({ styles = [], types, facts, from, days }: EmbedQuery, scope: Scope): string {
  if (scope.organiser) return `/organisers/${scope.organiser.slug}`;
  if (scope.venue) return `/venues/${scope.venue.slug}`;
  if (types?.length || facts?.length || from || days) return '/';
  const [style, ...others] = styles;
  if (scope.town && others.length === 0) return `/city/${scope.town.slug}${style ? `/${style}` : ''}`;
  return style && others.length === 0 && !scope.box && !scope.near ? `/dance/${style}` : '/';
}

function mapParts({ styles, types, facts, from, days }: EmbedQuery, { near, box }: Scope): [string, string][] {
  const parts: [string, string | undefined][] = [
    ...(near ? [['near', `${near.latitude},${near.longitude}`] as [string, string]] : box ? viewParts(box) : []),
    ['styles', styles?.join(',')],
    ['types', types?.join(',')],
    ['facts', facts?.join(',')],
    ['from', from],
    ['days', days && writeDays(days)],
  ];
  return parts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** The view of the map that shows a box. */
function viewParts({ west, south, east, north }: BoundingBox): [string, string][] {
  const [start, end] = [project(west, north), project(east, south)];
  // A box may cross the antimeridian.
  const width = east === 180 ? 1 - start.x : end.x - start.x + (end.x < start.x ? 1 : 0);
  const height = end.y - start.y;
  const zoom = Math.floor(Math.log2(Math.min(mapPx.width / width, mapPx.height / height) / tilePx));
  const { longitude, latitude } = unproject((start.x + width / 2) % 1, start.y + height / 2);
  return [
    ['z', String(Math.max(zooms.min, Math.min(zooms.max, zoom)))],
    ['lat', latitude.toFixed(4)],
    ['lng', longitude.toFixed(4)],
  ];
}
