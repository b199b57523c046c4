import { useEffect, useRef } from 'react';
import type { MapState } from '#web/events/links/map-state.ts';
import { placeOf, type Size } from '#web/map/view.ts';
import { useFirstPage, type VisibleQuery } from '#web/screens/map-screen/results/use-events-in-view.ts';
import { cornersOf, type Insets, nearestPlaces, viewOfPlaces } from './fit-view.ts';
import type { MapStore } from './map-store.ts';

/** Heights in the style sheets, in rem: the day chips over the map, the half-open sheet, and what it leaves free. */
const heightsRem = { days: 3.75, sheetOfDay: 26.25, sheet: 28.25, aboveSheet: 9.75 };
/** The least share of a low map that the sheet covers. */
const leastShare = 0.6;
/** The least height that is worth fitting anything into; a screen of 320 by 568 pixels has it above the sheet. */
const minFreePx = 96;

/**
 * Fits the map to the events that the list shows of a town or a place: once for each list and size, until the user moves
 * the map.
 */
export function useFittedView(
  map: MapStore,
  shown: MapState,
  query: VisibleQuery,
  size: Size,
  hasSheet: boolean,
): void {
  const page = useFirstPage(query, query.area !== null);
  const fitted = useRef<string | null>(null);
  const { area, near, filters } = query;
  const key = area && JSON.stringify([area, near, filters, size, hasSheet]);
  useEffect(() => {
    if (key === null) fitted.current = null;
    if (!page || !area || key === null || key === fitted.current || shown.event !== null) return;
    // The user may have gone on meanwhile.
    if (map.state.area !== shown.area || map.state.filters !== shown.filters) return;
    fitted.current = key;
    const places = page.rows.map(placeOf).filter((place) => place !== null);
    const isComplete = page.rows.length > 0 && page.rows.length === page.total;
    const fit = area === 'near' && near ? nearestPlaces(near, places) : isComplete ? places : cornersOf(query.box);
    const insets = hasSheet ? insetsOf(size, filters.days !== undefined) : { top: 0, bottom: 0 };
    map.fit(viewOfPlaces(fit, size, insets));
  }, [map, shown, page, key, area, near, filters, query.box, size, hasSheet]);
}

/** Returns the heights of the chips and the half-open sheet; if they leave no space, only that of the chips. */
function insetsOf({ heightPx }: Size, isOneDay: boolean): Insets {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const top = heightsRem.days * rem;
  const whole = (isOneDay ? heightsRem.sheetOfDay : heightsRem.sheet) * rem;
  const bottom = Math.min(whole, Math.max(heightPx - heightsRem.aboveSheet * rem, heightPx * leastShare));
  return heightPx - top - bottom < minFreePx ? { top, bottom: 0 } : { top, bottom };
}
