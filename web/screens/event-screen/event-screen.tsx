import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { wholeEventQuery } from '#web/events/queries.ts';
import { eventPath } from '#web/paths.ts';
import { useClientValue } from '#web/ui/use-client-value.ts';
import { BackLink } from './back-link.tsx';
import { JustAdded, NearbyEvents, NoEvent, PendingUploadOffer } from './deferred-parts.ts';
import { EventArticle } from './event-article.tsx';
import styles from './event-screen.module.css';
import { EventSkeleton } from './event-skeleton.tsx';

/** Shows the page of an event. Its URL has the slug; ids and old slugs are redirected. */
export function EventScreen() {
  const { slug = '' } = useParams();
  const { state } = useLocation();
  // After a reload the browser still has the history state, which the server does not know.
  const isNew = useClientValue(() => state?.isNew === true, false);
  const isSignedIn = useSession() !== null;
  const { data: event, error, refetch } = useQuery(wholeEventQuery(slug));
  return (
    <div className={styles.screen}>
      {event && event.slug !== slug && <Navigate to={eventPath(event.slug)} state={state} replace />}
      <BackLink event={event} />
      {event ? (
        <>
          {(isNew || event.approval) && <JustAdded event={event} />}
          {isSignedIn && <PendingUploadOffer key={event.id} eventId={event.id} />}
          <EventArticle event={event} />
          {!event.approval && <NearbyEvents event={event} />}
        </>
      ) : error ? (
        <NoEvent error={error} onRetry={refetch} />
      ) : (
        <EventSkeleton />
      )}
    </div>
  );
}
