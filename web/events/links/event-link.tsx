import { createContext, type MouseEvent, useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { Link, type LinkProps, type Location, useLocation, useNavigate } from 'react-router';
import { eventPath, paths } from '#web/paths.ts';

interface Props extends Omit<LinkProps, 'to' | 'state'> {
  slug: string;
}

/** A link to an event's page, with the number of history steps back to the map. */
export function EventLink({ slug, ...rest }: Props) {
  const follow = useContext(Follow);
  if (!follow) return <RoutedLink slug={slug} {...rest} />;
  return <a {...rest} href={eventPath(slug)} onClick={(event) => isPlain(event) && follow(event, slug)} />;
}

type FollowLink = (event: MouseEvent, slug: string) => void;

const Follow = createContext<FollowLink | null>(null);

/**
 * Links to events that read the location when pressed, instead of rendering again with each change of the URL: a list
 * of sixty links beside the map would render with every move.
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

/** Whether the click opens no other tab or window, and is no download. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function stateFrom(location: Location<unknown>) {
  const steps = stepsFromMap(location);
  return steps === null ? null : { stepsFromMap: steps + 1 };
}

/**
 * Returns the number of history entries between here and the map: 0 on the map itself, null if the user came another
 * way.
 */
export function stepsFromMap({ pathname, state }: Pick<Location<unknown>, 'pathname' | 'state'>): number | null {
  if (pathname === paths.map) return 0;
  if (typeof state !== 'object' || state === null || !('stepsFromMap' in state)) return null;
  return typeof state.stepsFromMap === 'number' ? state.stepsFromMap : null;
}
