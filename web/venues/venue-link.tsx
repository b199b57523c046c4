import { Link } from 'react-router';
import type { Event } from '#contract/events.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { venuePath } from '#web/paths.ts';

/** Shows the venue name of an event, as a link if the venue has a page. */
export function VenueLink({ event: { place, venue } }: { event: Pick<Event, 'place' | 'venue'> }) {
  return venue ? (
    <Link to={venuePath(venue.slug)}>
      <bdi>{withNonBreakingSpaces(place)}</bdi>
    </Link>
  ) : (
    <bdi>{withNonBreakingSpaces(place)}</bdi>
  );
}
