import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { favouriteStyles } from '#web/events/filters/favourite-styles.ts';
import { readMapState, writeMapState } from '#web/events/links/map-state.ts';
import { nearbyView } from '#web/screens/map-screen/nearby/use-locate-near.ts';
import { rememberPosition } from '#web/screens/map-screen/nearby/use-near.ts';
import { homeLocation } from './home-location.ts';

/** What the router calls an entry of the history that it has not made: the way in from outside. */
const fromOutside = 'default';

/**
 * Where the map opens instead, for those who follow styles or begin at a place, and come without a view or filter of their
 * own; null once one is there. Whoever goes back, or loads the page again, finds what they left.
 */
export function useInitialRedirect(): string | null {
  const { key, search } = useLocation();
  const type = useNavigationType();
  const [opening] = useState(() => {
    if (search !== '' || (type === 'POP' && key !== fromOutside)) return null;
    const favourites = favouriteStyles();
    const place = homeLocation();
    const filters = favourites.length > 0 ? { styles: [...favourites] } : {};
    if (!place) return favourites.length > 0 ? { key, search: writeMapState({ ...readMapState(''), filters }) } : null;
    rememberPosition(place);
    return { key, search: writeMapState({ ...readMapState(''), ...nearbyView(place, filters) }) };
  });
  return opening?.key === key ? opening.search : null;
}
