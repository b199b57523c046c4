import { Link } from 'react-router';
import type { OrganiserReference } from '#contract/identity.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { organiserPath } from '#web/paths.ts';

/** Shows the name of an organiser as a link to its page. */
export function OrganiserLink({ organiser }: { organiser: OrganiserReference }) {
  return (
    <Link to={organiserPath(organiser.slug)}>
      <bdi>{withNonBreakingSpaces(organiser.name)}</bdi>
    </Link>
  );
}
