import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { favouriteStyles } from '#web/events/filters/favourite-styles.ts';
import { readMapState, writeMapState } from '#web/events/links/map-state.ts';
import { pageSite } from '#web/i18n/page-site.ts';
import { nearbyState } from '#web/screens/map-screen/nearby/use-locate-near.ts';
import { rememberPosition } from '#web/screens/map-screen/nearby/use-near.ts';
import { homeLocation } from './home-location.ts';

/** The router's key for a history entry that it has not created: the entry from outside. */
const fromOutside = 'default';

/** The filters that the site preselects for visitors without favourite styles. */
function usualFilters(): { styles?: readonly string[]; types?: string[] } {
  const { styles, types } = pageSite();
  return favouriteStyles().length > 0 ? {} : { ...(styles && { styles }), ...(types && { types }) };
}

/**
 * Returns the query of the URL at which the map opens instead, for users with favourite styles or a home location, and
 * on a site with preselected styles or types, who come without a view or filter; null otherwise, and once it is there. Going back and reloading keep the previous
 * state.
 */
export function useInitialRedirect(): string | null {
  const { key, search } = useLocation();
  const type = useNavigationType();
  const [opening] = useState(() => {
    if (search !== '' || (type === 'POP' && key !== fromOutside)) return null;
    const { styles = favouriteStyles(), types } = usualFilters();
    const place = homeLocation();
    const filters = { ...(styles.length > 0 && { styles: [...styles] }), ...(types && { types }) };
    if (!place)
      return Object.keys(filters).length > 0 ? { key, search: writeMapState({ ...readMapState(''), filters }) } : null;
    rememberPosition(place);
    return { key, search: writeMapState({ ...readMapState(''), ...nearbyState(place, filters) }) };
  });
  return opening?.key === key ? opening.search : null;
}
