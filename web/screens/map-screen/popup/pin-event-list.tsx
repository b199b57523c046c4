import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event, EventFilters } from '#contract/events.ts';
import { placeName } from '#contract/place-name.ts';
import { EventPrice } from '#web/events/card/event-price.tsx';
import { byDay } from '#web/events/days/by-day.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { EventLink } from '#web/events/links/event-link.tsx';
import { eventsOfPinQuery, type PinCells } from '#web/events/queries.ts';
import { longDay, startClock } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VenueLink } from '#web/venues/venue-link.tsx';
import styles from './pin-event-list.module.css';

interface Props {
  pinCells: PinCells;
  filters: EventFilters;
  /** The first event of the pin. */
  first: Event;
  total: number;
}

/** Shows the events of a place by day, because dozens of them would be too many to step through. */
export function PinEventList({ pinCells, filters, first, total }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    eventsOfPinQuery(pinCells, filters, null),
  );
  const days = byDay(data?.pages.flatMap((page) => page.rows) ?? [first], now);
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.venue}>
          <VenueLink event={first} />
        </h2>
        <p>
          {t('filters:dayCount', { count: total })} ·{' '}
          {placeName(locale, first.location.place, first.location.placeNames)}
        </p>
      </div>
      <div ref={setScroller} className={styles.days}>
        {days.map(({ day, moment, events }) => (
          <section key={day}>
            <h3 className={styles.day}>
              {moment && <strong>{t(`time:${moment}`)}</strong>}
              {moment && day !== 'now' && ' '}
              {day !== 'now' && <span>{longDay(locale, day)}</span>}
            </h3>
            <ul className={styles.events}>
              {events.map((event) => (
                <li key={event.id}>
                  <EventLink slug={event.slug} className={styles.event}>
                    <time dateTime={event.dateStart}>{startClock(event.dateStart)}</time>
                    <span>
                      <bdi>{withNonBreakingSpaces(event.name)}</bdi>
                    </span>
                    <EventPrice event={event} />
                  </EventLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {hasNextPage && (
          <InfiniteScroll
            scroller={scroller}
            isBusy={isFetchingNextPage}
            onReached={fetchNextPage}
            busyLabel={t('map:loadingMore')}
          >
            <Skeleton />
          </InfiniteScroll>
        )}
      </div>
    </>
  );
}
