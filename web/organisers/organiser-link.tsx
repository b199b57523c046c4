import { Link } from 'react-router';
import type { OrganiserReference } from '#contract/organiser-reference.ts';
import { organiserPath } from '#web/paths.ts';
import { bound } from '#web/words/typography.ts';

/** Leads to an organiser's page. */
export function OrganiserLink({ organiser }: { organiser: OrganiserReference }) {
  return <Link to={organiserPath(organiser.slug)}>{bound(organiser.name)}</Link>;
}
