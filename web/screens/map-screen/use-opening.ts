import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { favouriteStyles } from '#web/events/favourite-styles.ts';
import { readMapState, writeMapState } from '#web/events/map-state.ts';

/** What the router calls an entry of the history that it has not made: the way in from outside. */
const fromOutside = 'default';

/**
 * Where the map opens instead, for those who follow styles and come without a view or filter of their own; null once one is
 * there. Whoever goes back, or loads the page again, finds what they left.
 */
export function useOpening(): string | null {
  const { key, search } = useLocation();
  const type = useNavigationType();
  const [opening] = useState(() => {
    const favourites = favouriteStyles();
    if (search !== '' || favourites.length === 0 || (type === 'POP' && key !== fromOutside)) return null;
    return { key, search: writeMapState({ ...readMapState(''), filters: { styles: [...favourites] } }) };
  });
  return opening?.key === key ? opening.search : null;
}
