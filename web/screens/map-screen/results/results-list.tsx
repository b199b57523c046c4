import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { byDay, firstEvents } from '#web/events/days/by-day.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { activeCount } from '#web/events/filters/event-filters.tsx';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { useNearParts } from '#web/screens/map-screen/nearby/use-near-parts.ts';
import { useLoadingState } from '#web/screens/map-screen/notices/use-loading-state.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useIsHydrated } from '#web/ui/use-client-value.ts';
import { DaySection } from './day-section.tsx';
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
  /** Rendered after the list: the invitation of a first visit. */
  epilogue: React.ReactNode;
}

/** Fewer events of tonight leave space for tomorrow. */
const fewEvents = 6;

/** Cards from the server: more than a usual screen shows. The others follow after hydration. */
export const cardsBeforeHydration = 10;

/** From this hour, and until six in the morning, many events of tonight have ended. */
const lateHour = 21;

function isLate(now: Date): boolean {
  return now.getHours() >= lateHour || now.getHours() < 6;
}

/** Shows the events in view by day; more are loaded near the end. */
export function ResultsList(props: Props) {
  const { map, query, scroller, onHighlight, onReset, onZoomOut, epilogue } = props;
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const now = useNow();
  const { filters, near, order } = query;
  const listQuery = useEventsInView(query);
  const { error, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError } = listQuery;
  // Pins and counts render first: twenty cards take a slow phone longer than all of them.
  const data = useDeferredValue(listQuery.data);
  const wait = useLoadingState(listQuery.isPending || isPlaceholderData);
  const isHydrated = useDeferredValue(useIsHydrated());
  const list = useDeferredValue(listQuery.data && !isPlaceholderData ? JSON.stringify(query) : null);
  useListScroll(scroller, isHydrated ? list : null);
  const isTonight = filters.days === 'tonight';
  const firstDay = filters.days && filters.days !== 'tonight' ? filters.days.first : undefined;
  // Tonight is one list, and the nearest events are not in the order of days.
  const isOneList = isTonight || (near !== null && order === 'nearest');
  const days = useMemo(() => {
    const events = data?.pages.flatMap((page) => page.rows) ?? [];
    if (!isOneList) return byDay(events, now, firstDay);
    return events.length > 0 ? [{ day: 'all', moment: null, events }] : [];
  }, [data, isOneList, now, firstDay]);
  const shownDays = isHydrated ? days : firstEvents(days, cardsBeforeHydration);
  const isCut = shownDays !== days;
  const isAtEnd = listQuery.data !== undefined && !hasNextPage;
  const nearParts = useNearParts(near !== null || isAtEnd);
  const follow = nearParts && <nearParts.FollowView query={query} />;

  // Late in the evening or with few events, tomorrow is next.
  const isShort = isTonight && isAtEnd && (days.every(({ events }) => events.length < fewEvents) || isLate(now));
  const tomorrow = nearParts && isShort && <nearParts.Tomorrow map={map} query={query} onHighlight={onHighlight} />;

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
  const isPart = data.pages[0]?.isPart === true;
  if (days.length === 0) {
    const isFiltered = activeCount(filters) > 0;
    if (isPart) {
      const seeKept = async () => {
        const view = (await import('#web/kept/kept-view.ts')).viewOfKept();
        if (view) map.moveTo(view);
      };
      return (
        <EmptyState icon="offline" title={t('map:notKept')} text={t('map:notKeptText')}>
          <Button icon="map" onPress={seeKept}>
            {t('map:seeKept')}
          </Button>
        </EmptyState>
      );
    }
    if (nearParts && near && isTonight) {
      return (
        <>
          <nearParts.NothingNear map={map} query={query} near={near} onReset={onReset} />
          {!isFiltered && <nearParts.NewSite />}
          {epilogue}
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
        {tomorrow}
        {nearParts && !isFiltered && <nearParts.NewSite />}
        {epilogue}
      </>
    );
  }
  return (
    <div className={styles.list} aria-busy={isPlaceholderData} data-waits={wait !== null}>
      {shownDays.map((day, place) => (
        <DaySection
          key={day.day}
          day={day}
          now={now}
          near={near}
          isTonight={isTonight}
          statedAbove={day.day === 'now' ? 'now' : !isOneList || isOneDay(filters) ? 'day' : undefined}
          isStatedAbove={isOneList || (place === 0 && isOneDay(filters))}
          onHighlight={onHighlight}
        />
      ))}
      {isCut ? null : isFetchNextPageError ? (
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
        <>
          {tomorrow}
          <div className={styles.end}>
            {!tomorrow && <p>{t(isPart ? 'map:notKeptText' : 'map:endOfList')}</p>}
            {follow}
          </div>
          {epilogue}
        </>
      )}
    </div>
  );
}

/** Returns whether the query is for one day or tonight, so that the list's heading names it. */
export function isOneDay({ days }: VisibleQuery['filters']): boolean {
  return days === 'tonight' || (days !== undefined && days.first === days.last);
}

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
