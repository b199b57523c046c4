import { createContext, type MouseEvent, useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { eventPath, paths } from '#web/paths.ts';
import { isPlain } from '#web/ui/state-link.tsx';

interface Props extends Omit<React.ComponentProps<'a'>, 'href' | 'onClick'> {
  slug: string;
}

/** Shows a link to an event's page, which then can lead back to this page. */
export function EventLink({ slug, ...rest }: Props) {
  const follow = useContext(Follow);
  if (!follow) return <RoutedLink slug={slug} {...rest} />;
  return <a {...rest} href={eventPath(slug)} onClick={(event) => isPlain(event) && follow(event, slug)} />;
}

type FollowLink = (event: MouseEvent, slug: string) => void;

const Follow = createContext<FollowLink | null>(null);

/**
 * Makes the `EventLink`s inside read the location when pressed, instead of rendering again with each change of the URL:
 * a list of sixty links beside the map would render with every move.
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
  const location = useLocation();
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={eventPath(slug)}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        navigate(eventPath(slug), { state: stateFrom(location) });
      }}
    />
  );
}

/** The page from which a visitor opened an event. */
interface Origin {
  /** Number of history entries between here and that page. */
  steps: number;
  /** Its path and query. */
  address: string;
  /** Its heading, if it has a visible one. */
  title: string | undefined;
}

/** Other events opened on the page of an event lead back to where the visitor opened the first one. */
function stateFrom(location: Location<unknown>): { origin: Origin } {
  const origin = originOf(location);
  if (origin) return { origin: { ...origin, steps: origin.steps + 1 } };
  const heading = location.pathname === paths.map ? '[data-page-title]' : 'h1';
  const address = location.pathname + location.search;
  return { origin: { steps: 1, address, title: document.querySelector(heading)?.textContent?.trim() || undefined } };
}

/** Returns the page from which the visitor opened this event; null if it was opened directly. */
export function originOf({ state }: Pick<Location<unknown>, 'state'>): Origin | null {
  return (state as { origin?: Origin } | null)?.origin ?? null;
}
