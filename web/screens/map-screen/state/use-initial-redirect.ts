import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { favouriteStyles } from '#web/events/filters/favourite-styles.ts';
import { readMapState, writeMapState } from '#web/events/links/map-state.ts';
import { lookingNear } from '#web/screens/map-screen/nearby/use-locate-near.ts';
import { stayNear } from '#web/screens/map-screen/nearby/use-near.ts';
import { startPlace } from './home-location.ts';

/** What the router calls an entry of the history that it has not made: the way in from outside. */
const fromOutside = 'default';

/**
 * Where the map opens instead, for those who follow styles or begin at a place, and come without a view or filter of their
 * own; null once one is there. Whoever goes back, or loads the page again, finds what they left.
 */
export function useOpening(): string | null {
  const { key, search } = useLocation();
  const type = useNavigationType();
  const [opening] = useState(() => {
    if (search !== '' || (type === 'POP' && key !== fromOutside)) return null;
    const favourites = favouriteStyles();
    const place = startPlace();
    const filters = favourites.length > 0 ? { styles: [...favourites] } : {};
    if (!place) return favourites.length > 0 ? { key, search: writeMapState({ ...readMapState(''), filters }) } : null;
    stayNear(place);
    return { key, search: writeMapState({ ...readMapState(''), ...lookingNear(place, filters) }) };
  });
  return opening?.key === key ? opening.search : null;
}
