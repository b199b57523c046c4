import type { LinkProps, NavLinkProps } from 'react-router';
import { Link as RouterLink, NavLink as RouterNavLink, useLocation } from 'react-router';

/*
 * What stands for react-router where the server draws pages (`vite.config.ts`). Nobody presses a link there: one that leads
 * to a plain path is an anchor to it, and the router need not work out what each of dozens would do.
 */

// biome-ignore lint/plugin: whoever names the router is given this, and asks it for anything
export * from 'react-router';

/** Nothing in it means another place than it says, or is written in another way. */
const plainPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w.=&,-]+)?$/;

export function Link(props: LinkProps) {
  const { to, onClick, relative, reloadDocument, replace, mask, state, target, preventScrollReset, ...others } = props;
  const { discover = 'render', prefetch, viewTransition, defaultShouldRevalidate, ...rest } = others;
  if (typeof to !== 'string' || mask !== undefined || !plainPath.test(to)) return <RouterLink {...props} />;
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
