import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router';
import { PendingUploadOffer } from '#web/events/pending-upload-offer.tsx';
import { wholeEventQuery } from '#web/events/queries.ts';
import { Head } from '#web/head.tsx';
import { Refusal } from '#web/http/call.ts';
import { eventPath, paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';
import { BackToMap } from './back-to-map.tsx';
import { EventArticle } from './event-article.tsx';
import styles from './event-screen.module.css';
import { EventSkeleton } from './event-skeleton.tsx';
import { JustAdded } from './just-added.tsx';
import { NearbyEvents } from './nearby-events.tsx';
import { OrganisedEvents } from './organised-events.tsx';

/** Everything about one event. Its address holds the slug; an id or an old slug leads there. */
export function EventScreen() {
  const { slug = '' } = useParams();
  const { state } = useLocation();
  const { data: event, error, refetch } = useQuery(wholeEventQuery(slug));
  return (
    <div className={styles.screen}>
      {event && event.slug !== slug && <Navigate to={eventPath(event.slug)} state={state} replace />}
      {event ? (
        <>
          <BackToMap event={event} />
          {state?.isNew === true && <JustAdded event={event} />}
          <PendingUploadOffer key={event.id} eventId={event.id} />
          <EventArticle event={event} />
          {event.organiser && <OrganisedEvents event={event} organiser={event.organiser} />}
          <NearbyEvents event={event} />
        </>
      ) : error ? (
        <NoEvent error={error} onRetry={refetch} />
      ) : (
        <EventSkeleton />
      )}
    </div>
  );
}

/** Why there is nothing to show, and the way on. */
function NoEvent({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const code = error instanceof Refusal ? error.code : null;
  const wayOn = (
    <ButtonLink to={paths.map} icon="map" kind="primary">
      {t('eventPage.seeMap')}
    </ButtonLink>
  );
  if (code === 'event-deleted' || code === 'event-hidden') {
    const text = code === 'event-hidden' ? problemWords(error) : t('eventPage.deletedText');
    return (
      <EmptyState isPage icon="calendar" title={t('eventPage.deletedTitle')} text={text}>
        <NoIndex title={t('eventPage.deletedTitle')} />
        {wayOn}
      </EmptyState>
    );
  }
  if (code === 'event-unknown' || code === 'invalid-input') {
    return (
      <EmptyState isPage icon="search" title={t('eventPage.unknownTitle')} text={t('eventPage.unknownText')}>
        <NoIndex title={t('eventPage.unknownTitle')} />
        {wayOn}
      </EmptyState>
    );
  }
  const [icon, title, text] =
    code === 'offline'
      ? (['offline', t('frame.offline'), t('frame.offlineText')] as const)
      : (['warning', t('eventPage.failedTitle'), problemWords(error)] as const);
  return (
    <EmptyState isPage icon={icon} title={title} text={text}>
      <NoIndex title={title} />
      <Button icon="reset" onPress={onRetry}>
        {t('frame.tryAgain')}
      </Button>
    </EmptyState>
  );
}

/** The title of a page that search engines should forget. */
function NoIndex({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <Head title={title} description={t('frame.siteDescription')}>
      <meta name="robots" content="noindex" />
    </Head>
  );
}
