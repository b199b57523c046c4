import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { boundsOf } from '#contract/tiles.ts';
import { streetZoom } from '#web/events/links/map-address.ts';
import { readMapAddress } from '#web/events/links/map-state.ts';
import type { Place, Size, View } from '#web/map/view.ts';
import { eventPath, organiserPath, venuePath } from '#web/paths.ts';
import { filtersOfTown, showNearUser } from '#web/screens/map-screen/nearby/use-locate-near.ts';
import { listedSize } from '#web/screens/map-screen/state/listed-size.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import type { Finding } from '#web/search/finding.ts';
import type { SearchOrigin } from '#web/search/queries.ts';
import { useSearchTarget } from '#web/search/search-target.ts';
import { useChosenPlace } from './use-chosen-place.ts';

/**
 * Makes the search box of the bar act on the map. A town moves the map, a style or type filters it, an event opens its
 * popup, an organiser or venue its page.
 */
export function MapSearch({ map, size }: { map: MapStore; size: Size | null }) {
  const navigate = useNavigate();
  const chosen = useChosenPlace(map);
  useSearchTarget(
    useMemo(
      () => ({
        origin: () => originOf(map, size),
        onPick: (one) => go(map, navigate, one),
        chosen,
      }),
      [map, size, navigate, chosen],
    ),
  );
  return null;
}

/** Phrases without a place are counted in the chosen one, or else in what the map shows. */
function originOf(map: MapStore, size: Size | null): SearchOrigin {
  const { area, near, view } = map.state;
  if (area !== null && area !== 'near')
    return 'country' in area ? { near: area, zoom: area.zoom, box: area.box } : { near: area };
  if (area === 'near' && near) return { near };
  return { near: view, zoom: view.zoom, box: boundsOf(map.listView, listedSize(map.listView, size, false)) };
}

function go(map: MapStore, navigate: ReturnType<typeof useNavigate>, { kind, found }: Finding): void {
  const { filters } = map.state;
  switch (kind) {
    case 'filters':
      // The answer's address has the filters, but no position: only the device knows it.
      if (found.isNearMe) void showNearUser(map, readMapAddress(found.href).filters);
      else navigate(found.href);
      break;
    case 'styles':
    case 'types':
      map.filter({ ...filters, [kind]: [found.slug] });
      break;
    case 'towns':
      map.showTown(found, filtersOfTown(filters));
      break;
    case 'venues':
      if (found.slug) navigate(venuePath(found.slug));
      else map.startSearch({ view: viewOf(found, streetZoom) });
      break;
    case 'organisers':
      navigate(organiserPath(found.slug));
      break;
    case 'events': {
      const { latitude, longitude, slug } = found;
      if (latitude === null || longitude === null) {
        navigate(eventPath(slug));
      } else {
        map.moveTo({ latitude, longitude, zoom: streetZoom }, null);
        map.open(slug);
      }
      break;
    }
  }
}

function viewOf({ latitude, longitude }: Place, zoom: number): View {
  return { latitude, longitude, zoom };
}
