import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import type { Venue } from '#contract/venues.ts';
import { EventCard } from '#web/events/event-card.tsx';
import { useNow } from '#web/events/use-now.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { venueEventsQuery } from '#web/venues/queries.ts';
import { dayAt } from '#web/words/moments.ts';
import { useProblemWords } from '#web/words/problem-words.ts';
import styles from './venue-screen.module.css';

/** What is on there: tonight and what is going on, what comes next; and on demand what was. */
export function VenueEvents({ venue }: { venue: Venue }) {
  const { t } = useTranslation();
  const now = useNow();
  const [showsPast, setShowsPast] = useState(false);
  const { past } = venue.amountOfEvents;
  const today = dayAt(venue.timeZone, now);
  return (
    <>
      <EventLists venueId={venue.id} when="upcoming">
        {(events) => {
          const tonight = events.filter(({ dateStart }) => dateStart.slice(0, 10) <= today);
          const next = events.filter(({ dateStart }) => dateStart.slice(0, 10) > today);
          return (
            <>
              {tonight.length > 0 && <EventList title={t('venues.tonight')} events={tonight} now={now} />}
              {next.length > 0 && <EventList title={t('venues.next')} events={next} now={now} />}
              {events.length === 0 && (
                <EmptyState icon="calendar" title={t('venues.noneUpcoming')} text={t('venues.noneText')} />
              )}
            </>
          );
        }}
      </EventLists>
      {past > 0 &&
        (showsPast ? (
          <EventLists venueId={venue.id} when="past">
            {(events) => <EventList title={t('venues.past', { count: past })} events={events} now={now} />}
          </EventLists>
        ) : (
          <div className={styles.actions}>
            <Button kind="quiet" icon="clock" onPress={() => setShowsPast(true)}>
              {t('venues.showPast', { count: past })}
            </Button>
          </div>
        ))}
    </>
  );
}

function EventList({ title, events, now }: { title: string; events: readonly Event[]; now: Date }) {
  const titleId = useId();
  return (
    <section className={styles.events} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul className={styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ListsProps {
  venueId: string;
  when: 'upcoming' | 'past';
  children: (events: readonly Event[]) => React.ReactNode;
}

function EventLists({ venueId, when, children }: ListsProps) {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const query = useInfiniteQuery(venueEventsQuery(venueId, when));
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  return (
    <div className={styles.lists}>
      {!data && !error && <Spinner label={t('frame.loading')} />}
      {data && children(data.pages.flatMap((page) => page.rows))}
      {error && (
        <Banner
          kind="warning"
          actions={
            <Button icon="reset" onPress={query.refetch}>
              {t('frame.tryAgain')}
            </Button>
          }
        >
          {problemWords(error)}
        </Banner>
      )}
      {hasNextPage && !error && (
        <div className={styles.actions}>
          <Button icon="down" aria-busy={isFetchingNextPage} onPress={() => query.fetchNextPage()}>
            {t('venues.more')}
          </Button>
        </div>
      )}
    </div>
  );
}
