import { Link, type LinkProps, type Location, useLocation } from 'react-router';
import { eventPath, paths } from '#web/paths.ts';

interface Props extends Omit<LinkProps, 'to' | 'state'> {
  slug: string;
}

/** Leads to an event's page, and lets that page know how many steps back the map is. */
export function EventLink({ slug, ...rest }: Props) {
  const location = useLocation();
  const steps = stepsFromMap(location);
  return <Link {...rest} to={eventPath(slug)} state={steps === null ? null : { stepsFromMap: steps + 1 }} />;
}

/** How many entries of the history lie between here and the map one came from: 0 on the map itself, null if one came another way. */
export function stepsFromMap({ pathname, state }: Pick<Location<unknown>, 'pathname' | 'state'>): number | null {
  if (pathname === paths.map) return 0;
  if (typeof state !== 'object' || state === null || !('stepsFromMap' in state)) return null;
  return typeof state.stepsFromMap === 'number' ? state.stepsFromMap : null;
}
