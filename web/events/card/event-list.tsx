import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event, EventInList } from '#contract/events.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import { byDay, type DayOfEvents } from '#web/events/days/by-day.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { longDaySeen } from '#web/i18n/dates.ts';
import { eventStatus } from '#web/i18n/event-status.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { classNames } from '#web/ui/styling.ts';
import { EventCard } from './event-card.tsx';
import styles from './event-list.module.css';

interface ListProps {
  title: string;
  events: readonly Event[];
  /** The title shows their day. Otherwise they are listed under their days. */
  isDayStated?: boolean;
  /** Rendered below the list. */
  children?: React.ReactNode;
}

/** Shows events under a heading, by day, in columns if the width allows. */
export function EventList({ title, events, isDayStated = false, children }: ListProps) {
  const titleId = useId();
  const now = useNow();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {events.length > 0 &&
        (isDayStated ? (
          <Cards events={events} now={now} statedAbove="day" className={styles.list} />
        ) : (
          <div className={styles.list}>
            {daysOf(events, now).map((day) => (
              <Day key={day.day} day={day} now={now} />
            ))}
          </div>
        ))}
      {children}
    </section>
  );
}

/** Groups events by day in their order: upcoming ones earliest first, past ones latest first. */
function daysOf(events: readonly Event[], now: Date): DayOfEvents[] {
  if (events.some((event) => eventStatus(event, now) !== 'over')) return byDay(events, now);
  const days = Map.groupBy(events, (event) => daysOfEvent(event).first);
  return [...days].map(([day, events]) => ({ day, moment: null, events }));
}

function Day({ day: { day, moment, events }, now }: { day: DayOfEvents; now: Date }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div>
      <h3 className={styles.day}>
        {moment && <strong>{t(`time:${moment}`)}</strong>}
        {moment && day !== 'now' && ' '}
        {day !== 'now' && <span>{longDaySeen(locale, day, now.toISOString())}</span>}
      </h3>
      <Cards events={events} now={now} statedAbove={day === 'now' ? 'now' : 'day'} headingLevel={4} />
    </div>
  );
}

interface CardsProps extends Pick<React.ComponentProps<typeof EventCard>, 'now' | 'statedAbove' | 'headingLevel'> {
  events: readonly EventInList[];
  className?: string | undefined;
}

function Cards({ events, className, ...rest }: CardsProps) {
  return (
    <ul className={classNames(styles.cards, className)}>
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} {...rest} />
        </li>
      ))}
    </ul>
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

/** Shows a paginated list of events, with a button for the next page, a spinner and an error with a retry button. */
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
