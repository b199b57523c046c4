import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { EventCard } from './event-card.tsx';
import styles from './event-list.module.css';

interface ListProps {
  title: string;
  events: readonly Event[];
  /** The title shows their day. */
  isDayStated?: boolean;
  /** Rendered below the list. */
  children?: React.ReactNode;
}

/** Events under a heading, in columns if the width allows. */
export function EventList({ title, events, isDayStated = false, children }: ListProps) {
  const titleId = useId();
  const now = useNow();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {events.length > 0 && (
        <ul className={styles.list}>
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} now={now} {...(isDayStated && { statedAbove: 'day' })} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

interface PagesProps {
  query: Pick<
    UseInfiniteQueryResult<{ pages: { rows: readonly Event[] }[] }>,
    'data' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** Label of the button that loads more. */
  more: string;
  children: (events: readonly Event[]) => React.ReactNode;
}

/** A paginated list of events. */
export function EventPages({ query, more, children }: PagesProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  return (
    <div className={styles.pages}>
      {!data && !error && <Spinner label={t('frame:loading')} />}
      {data && children(data.pages.flatMap((page) => page.rows))}
      {error && (
        <Banner
          kind="warning"
          actions={
            <Button icon="reset" onPress={query.refetch}>
              {t('frame:tryAgain')}
            </Button>
          }
        >
          {errorMessage(error)}
        </Banner>
      )}
      {hasNextPage && !error && (
        <div>
          <Button icon="down" aria-busy={isFetchingNextPage} onPress={() => query.fetchNextPage()}>
            {more}
          </Button>
        </div>
      )}
    </div>
  );
}
