import type { LinkProps, Location, NavLinkProps, RouteMatch, RouteObject } from 'react-router';
import { matchRoutes as matchAnew, Link as RouterLink, NavLink as RouterNavLink, useLocation } from 'react-router';

/*
 * What stands for react-router where the server draws pages (`vite.config.ts`). Nobody presses a link there: one that leads
 * to a plain path, or out of the site, is an anchor to it, and the router need not work out what each of dozens would do.
 */

// biome-ignore lint/plugin: whoever names the router is given this, and asks it for anything
export * from 'react-router';

/** Nothing in it means another place than it says, or is written in another way. */
const plainPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w.=&,-]+)?$/;
const elsewhere = /^https?:/;

export function Link(props: LinkProps) {
  const { to, onClick, relative, reloadDocument, replace, mask, state, target, preventScrollReset, ...others } = props;
  const { discover = 'render', prefetch, viewTransition, defaultShouldRevalidate, ...rest } = others;
  if (typeof to !== 'string' || mask !== undefined) return <RouterLink {...props} />;
  if (elsewhere.test(to)) return <a {...rest} href={to} target={target} />;
  if (!plainPath.test(to)) return <RouterLink {...props} />;
  return <a {...rest} href={to} target={target} data-discover={discover === 'render' ? 'true' : undefined} />;
}

/** One that leads away from the page is a link like others. */
export function NavLink(props: NavLinkProps) {
  const { to, className, style, end, caseSensitive, children, ...rest } = props;
  const { pathname } = useLocation();
  const isPlain = typeof className === 'string' && style === undefined && typeof children !== 'function';
  if (!isPlain || !leadsAway(pathname, to, end)) return <RouterNavLink {...props} />;
  return (
    <Link {...rest} className={className} to={to}>
      {children}
    </Link>
  );
}

function leadsAway(pathname: string, to: NavLinkProps['to'], end = false): boolean {
  if (typeof to !== 'string' || !/^\/[a-z-]*$/.test(to)) return false;
  const here = pathname.toLowerCase();
  return end ? here !== to : !here.startsWith(to);
}

/** While a page is drawn it is asked several times what stands at its path; the router compiles its routes for each answer. */
export function matchRoutes<Route extends RouteObject>(
  routes: Route[],
  location: string | Partial<Location>,
  basename?: string,
): RouteMatch<string, Route>[] | null {
  const last = lastMatches.get(routes);
  // They were found among these routes, so they are of their kind.
  if (last?.location === location && last.basename === basename)
    return last.found as RouteMatch<string, Route>[] | null;
  const found = matchAnew(routes, location, basename);
  if (typeof location === 'string') lastMatches.set(routes, { location, basename, found });
  return found;
}

const lastMatches = new WeakMap<object, { location: string; basename: string | undefined; found: unknown }>();
