import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Event } from '#contract/events.ts';
import { CalendarButton } from '#web/events/days/calendar-button.tsx';
import { DayChips } from '#web/events/days/day-chips.tsx';
import { withDays } from '#web/events/days/days.ts';
import { nameOfDays } from '#web/events/days/named-days.ts';
import { useUsualDays } from '#web/events/days/use-usual-days.ts';
import { ChosenFilters } from '#web/events/filters/chosen-filters.tsx';
import { activeCount } from '#web/events/filters/event-filters.tsx';
import { MemoizedEventLinks } from '#web/events/links/event-link.tsx';
import { wider } from '#web/map/view.ts';
import { FilterButton, FilterLayer, fields } from '#web/screens/map-screen/filters/filter-layer.tsx';
import { NearMeButton } from '#web/screens/map-screen/filters/near-me-button.tsx';
import { useWhenLoaded } from '#web/screens/map-screen/lazy-part.tsx';
import screenStyles from '#web/screens/map-screen/map-screen.module.css';
import { LeaveMonth, MonthPane } from '#web/screens/map-screen/month/month-pane.tsx';
import { LocationPrompt } from '#web/screens/map-screen/nearby/location-prompt.tsx';
import { useNearParts } from '#web/screens/map-screen/nearby/use-near-parts.ts';
import type { MapPins } from '#web/screens/map-screen/state/map-pins.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { useInArea } from '#web/screens/map-screen/state/use-area-name.ts';
import { useFirstVisit } from '#web/screens/map-screen/state/use-first-visit.ts';
import { useRequestedState } from '#web/screens/map-screen/state/use-map-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import type { SnapPoint } from '#web/ui/snap-points.ts';
import { classNames } from '#web/ui/styling.ts';
import { savedListState, saveListState } from './list-state.ts';
import { SpokenCount } from './result-count.tsx';
import { ResultsHeading } from './results-heading.tsx';
import { isOneDay, ResultsList } from './results-list.tsx';
import styles from './results-pane.module.css';
import { SiteWelcomePart } from './site-welcome-part.tsx';
import type { VisibleQuery } from './use-events-in-view.ts';

interface Props {
  map: MapStore;
  pins: MapPins;
  /** The user has not moved the map or filtered yet. */
  isInitialView: boolean;
  /** The query of the list. It may lag a moment behind the map. */
  query: VisibleQuery;
  isWide: boolean;
  isPopupOpen: boolean;
  /** A month is shown: on a phone in place of the list. */
  isMonth: boolean;
  onHighlight: (event: Event | null) => void;
  onZoomOut: () => void;
}

/** Filters, number of events and list: a column beside the map, or a sheet over its lower part. */
export const ResultsPane = memo(function ResultsPane(props: Props) {
  const { map, query, isWide, isMonth, onHighlight, onZoomOut } = props;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const reset = useCallback(() => map.filter({}), [map]);
  const { isFirst, end } = useFirstVisit();
  const parts = useNearParts(isFirst);
  const welcome = useMemo(() => parts && <parts.Welcome onDismiss={end} />, [parts, end]);

  // A pressed day replaces the month by its list: keyboard users continue there.
  const wasMonth = useRef(isMonth);
  useEffect(() => {
    if (wasMonth.current && !isMonth && document.activeElement === document.body) scroller?.focus();
    wasMonth.current = isMonth;
  }, [isMonth, scroller]);

  const Pane = isWide ? Column : BottomSheet;
  return (
    <Pane {...props} scrollRef={setScroller}>
      {isMonth && !isWide ? (
        <MonthPane map={map} query={query} isWide={false} onZoomOut={onZoomOut} />
      ) : (
        <>
          <SiteWelcomePart />
          <MemoizedEventLinks>
            <MemoizedList
              map={map}
              query={query}
              scroller={scroller}
              onHighlight={onHighlight}
              onReset={reset}
              onZoomOut={onZoomOut}
              epilogue={welcome}
            />
          </MemoizedEventLinks>
        </>
      )}
    </Pane>
  );
});

const MemoizedList = memo(ResultsList);

interface PaneProps extends Props {
  scrollRef: React.RefCallback<HTMLElement>;
  children: React.ReactNode;
}

function Column({ map, pins, isInitialView, query, isPopupOpen, onZoomOut, scrollRef, children }: PaneProps) {
  const { t } = useTranslation();
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const turnFilters = useWhenLoaded(fields, () => setFiltersOpen(!areFiltersOpen));
  const filterButton = useRef<HTMLButtonElement>(null);
  // Both are over the map.
  if (isPopupOpen && areFiltersOpen) setFiltersOpen(false);
  return (
    <section className={styles.column} aria-label={t('map:listLabel')}>
      <header className={classNames(styles.header, isInitialView && styles.asking)}>
        <div className={styles.days}>
          <Days map={map} pins={pins} query={query} />
        </div>
        {isInitialView ? <LocationPrompt map={map} query={query} isLine /> : <ResultsHeading query={query} />}
        <SpokenCount query={query} />
        <div className={styles.buttons}>
          <Order map={map} query={query} />
          {!isInitialView && !query.near?.isExact && <NearMeButton map={map} className={styles.round} />}
          <Calendar map={map} query={query} isWide />
          <FilterButton
            ref={filterButton}
            filters={query.filters}
            aria-haspopup="dialog"
            aria-expanded={areFiltersOpen}
            onPress={turnFilters}
          />
        </div>
      </header>
      <FilterLayer
        map={map}
        pins={pins}
        query={query}
        isWide
        isOpen={areFiltersOpen}
        onClose={() => setFiltersOpen(false)}
        opener={filterButton}
        onZoomOut={onZoomOut}
      />
      <div ref={scrollRef} className={styles.scroller}>
        <Chosen map={map} />
        {children}
      </div>
    </section>
  );
}

/** Chips for days; over the map of a phone between a button for nearby events and the calendar. */
export const Days = memo(function Days({
  map,
  pins,
  query,
  isFloating = false,
  hasNearMe = false,
}: Pick<Props, 'map' | 'pins' | 'query'> & { isFloating?: boolean; hasNearMe?: boolean }) {
  const chosen = useRequestedState(map, ({ filters }) => filters.days);
  return (
    <DayChips
      box={query.box}
      counted={query.filters}
      chosen={chosen}
      onChange={isFloating ? map.listDays : map.filter}
      hrefOf={(change) => map.addressAfter({ filters: map.filtersAfter(change), month: null })}
      onPressStart={pins.prefetch}
      isFloating={isFloating}
      before={hasNearMe && <NearMeButton map={map} kind="floating" />}
      beside={isFloating && <Calendar map={map} query={query} isWide={false} />}
    />
  );
});

/** The order of a list with distances. */
function Order({ map, query: { near, order } }: Pick<Props, 'map' | 'query'>) {
  const parts = useNearParts(near !== null);
  return (
    parts && near && <parts.NearMenu key={`${near.latitude} ${near.longitude}`} map={map} near={near} order={order} />
  );
}

/** The button of the calendar. */
function Calendar({ map, query, isWide }: Pick<Props, 'map' | 'query' | 'isWide'>) {
  const chosen = useRequestedState(map, ({ filters }) => filters.days);
  return (
    <CalendarButton
      box={query.box}
      counted={query.filters}
      chosen={chosen}
      where={useInArea(query.area)}
      kind={isWide ? 'plain' : 'floating'}
      isWide={isWide}
      className={isWide ? styles.round : undefined}
      paneClassName={styles.calendarPane}
      onChange={(days) => map.listDays((filters) => withDays(filters, days))}
      onLookFurther={() => map.moveTo(wider(map.state.view))}
    />
  );
}

/** The active filters above the list, each removable; days with a chip of their own are left out. */
function Chosen({ map }: Pick<Props, 'map'>) {
  const { t } = useTranslation();
  const filters = useRequestedState(map, ({ filters }) => filters);
  const isUsual = nameOfDays(filters.days, useUsualDays()) !== undefined;
  const count = activeCount(filters) - (isUsual ? 1 : 0);
  return (
    count > 0 && (
      <div className={styles.chosen}>
        <ChosenFilters filters={filters} onChange={map.filter} />
        {count > 1 && (
          <Button kind="quiet" onPress={() => map.filter({})}>
            {t('filters:reset')}
          </Button>
        )}
      </div>
    )
  );
}

const handleWords = { peek: 'map:showList', half: 'map:expandList', full: 'map:hideList' } as const;

function BottomSheet(props: PaneProps) {
  const { map, pins, isInitialView, query, isPopupOpen, isMonth, onZoomOut, scrollRef, children } = props;
  const { t } = useTranslation();
  const { key: entry } = useLocation();
  // A chosen town, place, day or month opens the sheet once; then the user moves it.
  const { area, near, filters } = query;
  const chosen = isMonth || area || near || filters.days ? JSON.stringify([area, near, filters.days, isMonth]) : null;
  const [stop, setStop] = useState<SnapPoint>(() => savedListState(entry)?.stop ?? (chosen === null ? 'peek' : 'half'));
  const [shownChoice, setShownChoice] = useState(chosen);
  if (chosen !== shownChoice) {
    setShownChoice(chosen);
    if (chosen !== null && stop === 'peek') setStop('half');
  }
  // Outside the sheet's header, which is another one after a choice, so that an open dialog stays open.
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const openFilters = useWhenLoaded(fields, () => setFiltersOpen(true));
  const filterButton = useRef<HTMLButtonElement>(null);
  const wereFiltersOpen = useRef(false);
  useEffect(() => {
    // The browser returns the focus to the opener, if it still exists.
    const isLost = wereFiltersOpen.current && !areFiltersOpen && document.activeElement === document.body;
    if (isLost) filterButton.current?.focus();
    wereFiltersOpen.current = areFiltersOpen;
  }, [areFiltersOpen]);
  const buttons = (
    <div className={styles.buttons}>
      <Order map={map} query={query} />
      {isMonth && <LeaveMonth map={map} />}
      <FilterButton ref={filterButton} filters={query.filters} onPress={openFilters} />
    </div>
  );
  // The popup needs the space of the list.
  const shownStop = isPopupOpen ? 'peek' : stop;
  useEffect(() => saveListState(entry, { stop: shownStop }), [entry, shownStop]);
  return (
    <>
      <Sheet
        label={t('map:listLabel')}
        stop={shownStop}
        onStop={setStop}
        handleLabel={t(handleWords[shownStop])}
        className={classNames(
          isPopupOpen && screenStyles.madeWay,
          isOneDay(query.filters) && styles.ofOneDay,
          isMonth && styles.ofMonth,
          isInitialView && styles.coldSheet,
        )}
        scrollRef={scrollRef}
        header={
          isInitialView ? (
            <LocationPrompt map={map} query={query}>
              <SpokenCount query={query} />
              {buttons}
            </LocationPrompt>
          ) : (
            <div className={styles.header}>
              <ResultsHeading query={query} />
              <SpokenCount query={query} />
              {buttons}
            </div>
          )
        }
      >
        {!isMonth && <Chosen map={map} />}
        {children}
      </Sheet>
      <FilterLayer
        map={map}
        pins={pins}
        query={query}
        isWide={false}
        isOpen={areFiltersOpen}
        onClose={() => setFiltersOpen(false)}
        opener={filterButton}
        onZoomOut={onZoomOut}
      />
    </>
  );
}
