import type { Event } from '#contract/events.ts';
import { roundedView } from '#contract/views.ts';
import type { View } from '#web/map/view.ts';
import { paths } from '#web/paths.ts';
import { startView } from '#web/settings/start-view.ts';

/** Close enough to see the streets around a venue. */
export const streetZoom = 15;

/** Returns a view as query parameters of the map's URL; none for the initial view unless `isExplicit`. */
export function viewParts(view: View, isExplicit = false): string[] {
  const { zoom, latitude, longitude } = roundedView(view);
  const opening = roundedView(startView());
  const isOpening = zoom === opening.zoom && latitude === opening.latitude && longitude === opening.longitude;
  return isOpening && !isExplicit ? [] : [`z=${zoom}`, `lat=${latitude}`, `lng=${longitude}`];
}

/**
 * Returns the map's URL for a view or a town with its `name`, optionally with a style and days; without a view, for the
 * whole world.
 */
export function mapAddress(view: (View & { name?: string }) | null, style?: string, days?: string): string {
  const parts = [
    ...(view ? viewParts(view, view.name !== undefined) : []),
    ...(view?.name ? [`${new URLSearchParams({ town: view.name })}`] : []),
    ...(style === undefined ? [] : [`styles=${style}`]),
    ...(days === undefined ? [] : [`days=${days}`]),
  ];
  return parts.length > 0 ? `${paths.map}?${parts.join('&')}` : paths.map;
}

/** Returns the map's URL for an event with its popup open; null without coordinates. */
export function mapAddressOf({
  slug,
  location: { latitude, longitude },
}: Pick<Event, 'slug' | 'location'>): string | null {
  if (latitude === null || longitude === null) return null;
  return `${paths.map}?${[...viewParts({ longitude, latitude, zoom: streetZoom }), `event=${slug}`].join('&')}`;
}
