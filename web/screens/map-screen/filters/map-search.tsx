import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { streetZoom } from '#web/events/links/map-address.ts';
import type { Place, View } from '#web/map/view.ts';
import { eventPath, organiserPath, venuePath } from '#web/paths.ts';
import { filtersOfTown } from '#web/screens/map-screen/nearby/use-locate-near.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import type { Finding } from '#web/search/finding.ts';
import { useSearchTarget } from '#web/search/search-target.ts';
import { useChosenPlace } from './use-chosen-place.ts';

/**
 * Makes the search box of the bar act on the map. A town moves the map, a style or type filters it, an event opens its
 * popup, an organiser or venue its page.
 */
export function MapSearch({ map }: { map: MapStore }) {
  const navigate = useNavigate();
  const chosen = useChosenPlace(map);
  useSearchTarget(
    useMemo(
      () => ({ near: () => map.state.view, onPick: (one) => go(map, navigate, one), chosen }),
      [map, navigate, chosen],
    ),
  );
  return null;
}

function go(map: MapStore, navigate: ReturnType<typeof useNavigate>, { kind, found }: Finding): void {
  const { filters } = map.state;
  switch (kind) {
    case 'filters':
      navigate(found.href);
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
