import { createContext, type MouseEvent, useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { Link, type LinkProps, type Location, useLocation, useNavigate } from 'react-router';
import { eventPath, paths } from '#web/paths.ts';

interface Props extends Omit<LinkProps, 'to' | 'state'> {
  slug: string;
}

/** Leads to an event's page, and lets that page know how many steps back the map is. */
export function EventLink({ slug, ...rest }: Props) {
  const follow = useContext(Follow);
  if (!follow) return <RoutedLink slug={slug} {...rest} />;
  return <a {...rest} href={eventPath(slug)} onClick={(event) => isPlain(event) && follow(event, slug)} />;
}

type FollowLink = (event: MouseEvent, slug: string) => void;

const Follow = createContext<FollowLink | null>(null);

/**
 * Looks up where one is when a link inside is pressed, not each time the address changes: a list of sixty links beside
 * the map would be drawn anew with every step of the map.
 */
export function MemoizedEventLinks({ children }: { children: React.ReactNode }) {
  const here = { location: useLocation(), navigate: useNavigate() };
  const latest = useRef(here);
  useLayoutEffect(() => {
    latest.current = here;
  });
  const follow = useCallback<FollowLink>((event, slug) => {
    event.preventDefault();
    const { location, navigate } = latest.current;
    navigate(eventPath(slug), { state: stateFrom(location) });
  }, []);
  return <Follow value={follow}>{children}</Follow>;
}

function RoutedLink({ slug, ...rest }: Props) {
  return <Link {...rest} to={eventPath(slug)} state={stateFrom(useLocation())} />;
}

/** Neither for another tab or window nor to be downloaded. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function stateFrom(location: Location<unknown>) {
  const steps = stepsFromMap(location);
  return steps === null ? null : { stepsFromMap: steps + 1 };
}

/** How many entries of the history lie between here and the map one came from: 0 on the map itself, null if one came another way. */
export function stepsFromMap({ pathname, state }: Pick<Location<unknown>, 'pathname' | 'state'>): number | null {
  if (pathname === paths.map) return 0;
  if (typeof state !== 'object' || state === null || !('stepsFromMap' in state)) return null;
  return typeof state.stepsFromMap === 'number' ? state.stepsFromMap : null;
}
