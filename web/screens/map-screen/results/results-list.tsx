import { Fragment, memo, useDeferredValue, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event, EventInList } from '#contract/events.ts';
import { EventCard } from '#web/events/card/event-card.tsx';
import { byDay, type DayOfEvents } from '#web/events/days/by-day.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { activeCount } from '#web/events/filters/event-filters.tsx';
import { longDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { useDistanceLabel } from '#web/screens/map-screen/nearby/use-distance-label.ts';
import type { Near } from '#web/screens/map-screen/nearby/use-near.ts';
import { useNearParts } from '#web/screens/map-screen/nearby/use-near-parts.ts';
import { useLoadingState } from '#web/screens/map-screen/notices/use-loading-state.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './results-list.module.css';
import { useEventsInView, type VisibleQuery } from './use-events-in-view.ts';
import { useListScroll } from './use-list-scroll.ts';

interface Props {
  map: MapStore;
  query: VisibleQuery;
  /** The scroll container of the list. */
  scroller: HTMLElement | null;
  onHighlight: (event: Event | null) => void;
  onReset: () => void;
  onZoomOut: () => void;
  /** Rendered below the first events. */
  interlude: React.ReactNode;
  /** This many events precede anything else. */
  initialCount: number;
}

/** The events in view by day; more are loaded near the end. */
export function ResultsList(props: Props) {
  const { map, query, scroller, onHighlight, onReset, onZoomOut, interlude, initialCount } = props;
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const now = useNow();
  const { filters, near, order } = query;
  const listQuery = useEventsInView(query);
  const { error, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError } = listQuery;
  // Pins and counts render first: twenty cards take a slow phone longer than all of them.
  const data = useDeferredValue(listQuery.data);
  const wait = useLoadingState(listQuery.isPending || isPlaceholderData);
  useListScroll(scroller, useDeferredValue(listQuery.data && !isPlaceholderData ? JSON.stringify(query) : null));
  const isTonight = filters.days === 'tonight';
  // Tonight is one list, and the nearest events are not in the order of days.
  const isOneList = isTonight || (near !== null && order === 'nearest');
  const days = useMemo(() => {
    const events = data?.pages.flatMap((page) => page.rows) ?? [];
    if (!isOneList) return byDay(events, now);
    return events.length > 0 ? [{ day: 'all', moment: null, events }] : [];
  }, [data, isOneList, now]);
  const isAtEnd = listQuery.data !== undefined && !hasNextPage;
  const nearParts = useNearParts(near !== null || isAtEnd);
  const follow = nearParts && <nearParts.FollowView query={query} />;

  const broken = useMemo(() => breakOf(days, initialCount), [days, initialCount]);

  if (!data) {
    if (wait === 'offline') return <EmptyState icon="offline" title={t('frame:offline')} text={t('frame:pending')} />;
    if (!error) return <ListSkeleton />;
    return (
      <EmptyState icon="warning" title={t('map:failed')} text={errorMessage(error)}>
        <Button icon="reset" onPress={() => listQuery.refetch()}>
          {t('frame:tryAgain')}
        </Button>
      </EmptyState>
    );
  }
  if (days.length === 0) {
    const isFiltered = activeCount(filters) > 0;
    if (nearParts && near && isTonight) {
      return (
        <>
          <nearParts.NothingNear map={map} query={query} near={near} onReset={onReset} />
          {interlude}
        </>
      );
    }
    return (
      <>
        <EmptyState
          icon="music"
          title={t('map:emptyTitle')}
          text={isFiltered ? t('map:emptyFiltered') : t('map:emptyView')}
        >
          {isFiltered && (
            <Button kind="primary" icon="reset" onPress={onReset}>
              {t('map:resetFilters')}
            </Button>
          )}
          <Button icon="minus" onPress={onZoomOut}>
            {t('map:lookWider')}
          </Button>
          {follow}
        </EmptyState>
        {interlude}
      </>
    );
  }
  return (
    <div className={styles.list} aria-busy={isPlaceholderData} data-waits={wait !== null}>
      {days.map((day, place) => (
        <Day
          key={day.day}
          day={day}
          now={now}
          near={near}
          isTonight={isTonight}
          statedAbove={day.day === 'now' ? 'now' : !isOneList || isOneDay(filters) ? 'day' : undefined}
          isStatedAbove={isOneList || (place === 0 && isOneDay(filters))}
          onHighlight={onHighlight}
          interlude={place === broken.place ? interlude : undefined}
          initialCount={place === broken.place ? broken.behind : 0}
        />
      ))}
      {isFetchNextPageError ? (
        <div className={styles.end} role="alert">
          <p>{t('map:moreFailed')}</p>
          <Button icon="reset" onPress={() => listQuery.fetchNextPage()}>
            {t('frame:tryAgain')}
          </Button>
        </div>
      ) : hasNextPage ? (
        <InfiniteScroll
          scroller={scroller}
          isBusy={isFetchingNextPage}
          onReached={listQuery.fetchNextPage}
          busyLabel={t('map:loadingMore')}
        >
          <Skeleton className={styles.cardSkeleton} />
        </InfiniteScroll>
      ) : (
        <div className={styles.end}>
          <p>{t('map:endOfList')}</p>
          {follow}
        </div>
      )}
    </div>
  );
}

/** Returns the day to split so that `shownFirst` events precede the split, and after how many of its own. */
function breakOf(days: readonly DayOfEvents[], shownFirst: number): { place: number; behind: number } {
  let left = shownFirst;
  for (const [place, { events }] of days.entries()) {
    if (events.length >= left || place === days.length - 1) return { place, behind: left };
    left -= events.length;
  }
  return { place: 0, behind: left };
}

/** The list's heading then names it. */
export function isOneDay({ days }: VisibleQuery['filters']): boolean {
  return days === 'tonight' || (days !== undefined && days.first === days.last);
}

interface DayProps {
  day: DayOfEvents;
  now: Date;
  near: Near | null;
  isTonight: boolean;
  statedAbove: 'day' | 'now' | undefined;
  onHighlight: Props['onHighlight'];
  interlude?: React.ReactNode;
  /** Number of events before it. */
  initialCount: number;
  /** The list's heading names its day. */
  isStatedAbove: boolean;
}

const Day = memo(function Day(props: DayProps) {
  const { day: shownDay, interlude, initialCount, isStatedAbove, isTonight, ...item } = props;
  const { day, moment, events } = shownDay;
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  const parts = interlude ? [events.slice(0, initialCount), events.slice(initialCount)] : [events];
  return (
    <section aria-labelledby={titleId} className={styles.day}>
      <h2 id={titleId} className={isStatedAbove ? 'visually-hidden' : styles.title}>
        {moment && <strong>{t(`time:${moment}`)}</strong>}{' '}
        {day === 'all'
          ? isTonight
            ? t('filters:tonight')
            : t('map:near.chip')
          : day !== 'now' && <span>{longDay(locale, day)}</span>}
      </h2>
      {parts.map((part, place) => (
        <Fragment key={part[0]?.id ?? 'none'}>
          {place > 0 && interlude}
          {part.length > 0 && (
            <ul className={styles.events}>
              {part.map((event) => (
                <Item key={event.id} event={event} {...item} />
              ))}
            </ul>
          )}
        </Fragment>
      ))}
    </section>
  );
});

interface ItemProps extends Pick<DayProps, 'now' | 'near' | 'statedAbove' | 'onHighlight'> {
  event: EventInList;
}

/** Most events of a new response are unchanged: these do not render again. */
const Item = memo(function Item({ event, now, near, statedAbove, onHighlight }: ItemProps) {
  const distanceLabel = useDistanceLabel(near);
  return (
    <li>
      <EventCard
        event={event}
        now={now}
        {...(statedAbove && { statedAbove })}
        distanceText={distanceLabel(event)}
        onHighlight={(isHighlighted) => onHighlight(isHighlighted ? event : null)}
      />
    </li>
  );
});

function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.events} role="status">
      <span className="visually-hidden">{t('map:counting')}</span>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className={styles.cardSkeleton} />
      ))}
    </div>
  );
}
