import { useNavigate } from 'react-router';
import { mapAddress, streetZoom } from '#web/events/links/map-address.ts';
import { eventPath, organiserPath, paths, venuePath } from '#web/paths.ts';
import type { Finding } from '#web/search/finding.ts';
import { SearchBox } from '#web/search/search-box.tsx';

/** The search box of the bar. Except on the map, a choice opens the map or the page of what was found. */
export function SiteSearch({ className }: { className?: string | undefined }) {
  const navigate = useNavigate();
  return <SearchBox className={className} onPick={(finding) => navigate(addressOf(finding))} />;
}

function addressOf({ kind, found }: Finding): string {
  switch (kind) {
    case 'filters':
      return found.href;
    case 'styles':
    case 'types':
      return `${paths.map}?${kind}=${found.slug}`;
    case 'towns':
      return mapAddress(found);
    case 'events':
      return eventPath(found.slug);
    case 'organisers':
      return organiserPath(found.slug);
    case 'venues':
      if (found.slug !== null) return venuePath(found.slug);
      return mapAddress({ longitude: found.longitude, latitude: found.latitude, zoom: streetZoom });
  }
}
