import type { LinkProps } from 'react-router';
import { Link as RouterLink } from 'react-router';

/*
 * What stands for react-router where the server draws pages (`vite.config.ts`). Nobody presses a link there: one that leads
 * to a plain path is an anchor to it, and the router need not work out what each of dozens would do.
 */

// biome-ignore lint/plugin: whoever names the router is given this, and asks it for anything
export * from 'react-router';

/** Nothing in it means another place than it says. */
const plainPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;

export function Link(props: LinkProps) {
  const { to, onClick, relative, reloadDocument, replace, mask, state, target, preventScrollReset, ...others } = props;
  const { discover = 'render', prefetch, viewTransition, defaultShouldRevalidate, ...rest } = others;
  if (typeof to !== 'string' || mask !== undefined || !plainPath.test(to)) return <RouterLink {...props} />;
  return <a {...rest} href={to} target={target} data-discover={discover === 'render' ? 'true' : undefined} />;
}
