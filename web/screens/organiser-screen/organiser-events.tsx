import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Organiser } from '#contract/organisers.ts';
import { EventCard } from '#web/events/event-card.tsx';
import { useNow } from '#web/events/use-now.ts';
import { organiserEventsQuery } from '#web/organisers/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';
import styles from './organiser-screen.module.css';

/** What an organiser has next; and on demand what it had. */
export function OrganiserEvents({ organiser }: { organiser: Organiser }) {
  const { t } = useTranslation();
  const [showsPast, setShowsPast] = useState(false);
  const { upcoming, past } = organiser.amountOfEvents;
  return (
    <>
      <EventList
        organiserId={organiser.id}
        when="upcoming"
        title={upcoming > 0 ? t('organisers.upcoming', { count: upcoming }) : t('organisers.upcomingTitle')}
        whenEmpty={<EmptyState icon="calendar" title={t('organisers.noneUpcoming')} text={t('organisers.noneText')} />}
      />
      {past > 0 &&
        (showsPast ? (
          <EventList organiserId={organiser.id} when="past" title={t('organisers.past', { count: past })} />
        ) : (
          <div className={styles.actions}>
            <Button kind="quiet" icon="clock" onPress={() => setShowsPast(true)}>
              {t('organisers.showPast', { count: past })}
            </Button>
          </div>
        ))}
    </>
  );
}

interface ListProps {
  organiserId: string;
  when: 'upcoming' | 'past';
  title: string;
  whenEmpty?: React.ReactNode;
}

function EventList({ organiserId, when, title, whenEmpty }: ListProps) {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const titleId = useId();
  const now = useNow();
  const query = useInfiniteQuery(organiserEventsQuery(organiserId, when));
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  const events = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section className={styles.events} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {!data && !error && <Spinner label={t('frame.loading')} />}
      {data && events.length === 0 && whenEmpty}
      <ul className={styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} now={now} />
          </li>
        ))}
      </ul>
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
            {t('organisers.more')}
          </Button>
        </div>
      )}
    </section>
  );
}
