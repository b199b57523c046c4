import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventLimits } from '#contract/constants.ts';
import { type Locale, localeTag } from '#contract/locales.ts';
import { dayAfter } from '#web/i18n/event-status.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx';
import { isPageRightToLeft } from '#web/ui/page-direction.ts';
import { CalendarMonth } from './calendar-month.tsx';
import { dayAfterKey, dayWithin, monthAfter, monthsBetween, monthsFrom } from './calendar-months.ts';
import type { CountedDay } from './day-counts.ts';
import styles from './day-months.module.css';
import type { DayRange } from './days.ts';

const minMonths = 3;
const moreMonths = 3;

/** The first selectable day, the last one, and which are rendered; more are rendered near the end. */
export interface CalendarSpan {
  first: string;
  last: string;
  months: number;
  /** The last rendered day. */
  shownUntil: string;
  /** Renders the months up to a day, or a few more. */
  extend: (until?: string) => void;
}

/** Returns the months that a calendar shows from a day on, at least until `initial`, and `extend`, which shows more. */
export function useCalendarSpan(first: string, initial: string | undefined): CalendarSpan {
  const last = dayAfter(first, eventLimits.daysAhead);
  const maxMonths = monthsBetween(first, last) + 1;
  const upTo = (day: string) => Math.min(maxMonths, monthsBetween(first, day) + minMonths);
  const [months, setMonths] = useState(() => upTo(initial && initial > first ? initial : first));
  return {
    first,
    last,
    months,
    shownUntil: dayAfter(monthAfter(first, months), -1),
    extend: (until) =>
      setMonths((now) => Math.min(maxMonths, Math.max(now, until === undefined ? now + moreMonths : upTo(until)))),
  };
}

interface Props {
  span: CalendarSpan;
  /** As in `aria-current`. */
  today: string;
  days: ReadonlyMap<string, CountedDay>;
  /** The count of the busiest day. */
  max: number;
  chosen: DayRange | null;
  /** The day that is the tab stop. */
  focused: string;
  onFocusDay: (day: string, how: { isExtending: boolean }) => void;
  onChoose: (day: string, how: { isExtending: boolean }) => void;
  /** A mouse was pressed on one day and moved to another. */
  onDrag?: (from: string, to: string) => void;
  /** The month at the top, after the user has scrolled. */
  onScrollTo?: (month: string) => void;
  /** Returns the colour of an event type. */
  colorOf?: (type: string) => string;
  /** Focuses the tab stop first. */
  hasFocus?: boolean;
}

/**
 * Shows months below one another, from the current week on, with the number of events of each day. Arrow keys move by
 * days and weeks, Home and End inside a week, Page Up and Page Down by months. The days are submit buttons named `days`.
 */
export function DayMonths(props: Props) {
  const { span, today, days, max, chosen, focused, onFocusDay, onChoose, onDrag, onScrollTo, colorOf, hasFocus } =
    props;
  const locale = useLocale();
  const { t } = useTranslation();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const isMoving = useRef(hasFocus ?? false);
  const dragFrom = useRef<string | null>(null);
  const months = monthsFrom(span.first, span.months);

  // The day may be in a month that is rendered with this change.
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    const day = scroller?.querySelector<HTMLElement>(`[name=days][value="${focused}"]`);
    if (!day) return;
    isMoving.current = false;
    day.focus({ preventScroll: true });
    scrollTo(scroller, day, 'nearest');
  });

  const initialMonth = useRef(focused);
  useEffect(() => {
    if (initialMonth.current.slice(0, 7) !== span.first.slice(0, 7)) showMonth(scroller, initialMonth.current);
  }, [scroller, span.first]);

  function press(event: React.KeyboardEvent) {
    const day = dayOf(event.target);
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayAfterKey(event.key, day, isPageRightToLeft() ? -1 : 1);
    if (next === undefined) return;
    event.preventDefault();
    const target = dayWithin(span.first, next, span.last);
    span.extend(target);
    isMoving.current = true;
    onFocusDay(target, { isExtending: event.shiftKey });
  }

  const lastTop = useRef(span.first.slice(0, 7));
  function scroll() {
    const top = topMonth(scroller);
    if (top === undefined || top === lastTop.current) return;
    lastTop.current = top;
    onScrollTo?.(top);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handlers are here so that a press renders only its own day
    <div
      ref={setScroller}
      className={styles.scroller}
      onScroll={scroll}
      onKeyDown={press}
      onFocus={(event) => {
        const day = dayOf(event.target);
        if (day && day !== focused) onFocusDay(day, { isExtending: false });
      }}
      onPointerDown={(event) => {
        // With a finger, the months scroll.
        dragFrom.current = onDrag && event.button === 0 && event.pointerType !== 'touch' ? dayOf(event.target) : null;
      }}
      onPointerOver={(event) => {
        const to = dayOf(event.target);
        const from = dragFrom.current;
        if (event.buttons !== 1 || from === null || to === null || to === from) return;
        onDrag?.(from, to);
      }}
      onClick={(event) => {
        const day = dayOf(event.target);
        if (!day) return;
        // It submits a form as long as the script has not loaded.
        event.preventDefault();
        onChoose(day, { isExtending: event.shiftKey });
      }}
    >
      <div className={styles.weekdays} aria-hidden="true">
        {weekdays(locale).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {months.map((month) => (
        <CalendarMonth
          key={month.first}
          month={month}
          locale={locale}
          from={span.first}
          today={today}
          days={days}
          max={max}
          chosen={chosen && chosen.last >= month.first && chosen.first < monthAfter(month.first, 1) ? chosen : null}
          focused={focused.slice(0, 7) === month.first.slice(0, 7) ? focused : null}
          colorOf={colorOf}
        />
      ))}
      {span.shownUntil < span.last && (
        <InfiniteScroll
          scroller={scroller}
          isBusy={false}
          onReached={() => span.extend()}
          busyLabel={t('map:counting')}
        >
          <span className={styles.end} />
        </InfiniteScroll>
      )}
    </div>
  );
}

function dayOf(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest<HTMLButtonElement>('button[name=days]')?.value ?? null) : null;
}

/** Scrolls to the month of a day. */
export function showMonth(scroller: Element | null | undefined, day: string): void {
  scrollTo(scroller, scroller?.querySelector(`[data-month="${day.slice(0, 7)}"]`), 'start');
}

/** Scrolls only the months; `scrollIntoView` would also move what is around them. */
function scrollTo(scroller: Element | null | undefined, to: Element | null | undefined, where: 'start' | 'nearest') {
  if (!scroller || !to) return;
  const outer = scroller.getBoundingClientRect();
  const inner = to.getBoundingClientRect();
  const above = inner.top - outer.top - (scroller.firstElementChild?.clientHeight ?? 0);
  const below = inner.bottom - outer.bottom;
  if (where === 'start' || above < 0) scroller.scrollTop += above;
  else if (below > 0) scroller.scrollTop += below + gapPx;
}

const gapPx = 8;

/** Returns the month that is at the top of the scroll container. */
function topMonth(scroller: HTMLElement | null): string | undefined {
  if (!scroller) return undefined;
  const { top } = scroller.getBoundingClientRect();
  // Below the weekdays.
  const edge = top + (scroller.firstElementChild?.clientHeight ?? 0) + gapPx;
  const months = [...scroller.querySelectorAll<HTMLElement>('[data-month]')];
  return months.find((month) => month.getBoundingClientRect().bottom > edge)?.dataset.month;
}

function weekdays(locale: Locale): string[] {
  const format = new Intl.DateTimeFormat(localeTag(locale), { weekday: 'short', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, nth) => format.format(Date.UTC(2024, 0, 1 + nth)));
}
