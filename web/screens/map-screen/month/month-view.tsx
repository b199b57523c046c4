import { type CalendarDate, endOfMonth, isSameMonth, maxDate, minDate, parseDate } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { eventLimits } from '#contract/constants.ts';
import { localeTag } from '#contract/locales.ts';
import { maxNamesPerDay } from '#contract/map.ts';
import { eventTypesQuery } from '#web/catalogue/queries.ts';
import { heat, named } from '#web/events/days/day-heat.ts';
import { monthQuery } from '#web/events/days/day-queries.ts';
import { type DayRange, usualDays, withDays } from '#web/events/days/days.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import type { VisibleQuery } from '#web/screens/map-screen/results/use-events-in-view.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { useRequestedState } from '#web/screens/map-screen/state/use-map-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { tint } from '#web/ui/styling.ts';
import { MonthNote } from './month-note.tsx';
import styles from './month-view.module.css';

interface Props {
  map: MapStore;
  query: VisibleQuery;
  /** Beside the list it shows names of events. */
  isWide: boolean;
  onZoomOut: () => void;
}

/** A month with the number of matching events here on each day; a press lists the events of a day. */
export function MonthView({ map, query: { box, filters }, isWide, onZoomOut }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const today = parseDate(usualDays(useNow()).tonight.first);
  const latest = today.add({ days: eventLimits.daysAhead });
  const { first, last }: Partial<DayRange> = filters.days === 'tonight' ? {} : (filters.days ?? {});
  const chosen = first !== undefined && first === last ? parseDate(first) : null;

  const month = useRequestedState(map, ({ month }) => month) ?? 'now';
  const opened = month === 'now' ? today : parseDate(`${month}-01`);
  const [steered, setSteered] = useState(chosen ?? today);
  const focused = within(today, isSameMonth(steered, opened) ? steered : opened, latest);

  const from = within(today, focused.set({ day: 1 }), latest).toString();
  const to = endOfMonth(focused).toString();
  const query = useQuery(monthQuery(box, filters, { from, to, named: isWide ? maxNamesPerDay : 0 }));
  const { counts = [], soonest = [] } = query.data ?? {};
  const max = Math.max(0, ...counts);
  const { data: types = [] } = useQuery(eventTypesQuery());
  const colorOf = (slug: string) => types.find((type) => type.slug === slug)?.color;

  function steer(date: CalendarDate) {
    setSteered(date);
    if (!isSameMonth(date, opened)) map.showMonth(isSameMonth(date, today) ? 'now' : date.toString().slice(0, 7));
  }

  function choose(date: CalendarDate) {
    const day = date.toString();
    const next = withDays(map.state.filters, { first: day, last: day });
    if (isWide) map.filter(next);
    else map.listDays(next);
  }

  return (
    <section className={styles.view} aria-label={t('map:month')} data-waits={query.isPlaceholderData}>
      <I18nProvider locale={localeTag(locale)}>
        <Calendar
          className={styles.calendar ?? ''}
          aria-label={t('map:month')}
          minValue={today}
          maxValue={latest}
          value={chosen && chosen.compare(today) >= 0 ? chosen : null}
          focusedValue={focused}
          onFocusChange={steer}
          onChange={choose}
        >
          <header className={styles.header ?? ''}>
            <Button slot="previous" className={styles.turn ?? ''}>
              <Icon name="left" />
            </Button>
            <Heading className={styles.title ?? ''} />
            <Button slot="next" className={styles.turn ?? ''}>
              <Icon name="right" />
            </Button>
          </header>
          <CalendarGrid className={styles.grid ?? ''} weekdayStyle="short">
            <CalendarGridHeader>
              {(weekday) => <CalendarHeaderCell className={styles.weekday ?? ''}>{weekday}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => {
                const place = date.compare(parseDate(from));
                const count = counts[place];
                const events = soonest[place] ?? [];
                const words = count === undefined ? '' : t('filters:dayCount', { count });
                return (
                  <CalendarCell
                    date={date}
                    className={styles.day ?? ''}
                    style={heat(count ?? 0, max)}
                    render={(props) => (
                      <div {...named(props, words)} aria-description={events.map(({ name }) => name).join(', ')} />
                    )}
                  >
                    <span className={styles.number}>{date.day}</span>
                    <span className={styles.count}>{count ? formatNumber(locale, count) : '\u00a0'}</span>
                    <span className={styles.names}>
                      {events.map(({ name, type }, nth) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and their order never changes
                        <span key={nth} style={tint(colorOf(type) ?? unknownTypeColor)}>
                          {name}
                        </span>
                      ))}
                    </span>
                  </CalendarCell>
                );
              }}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </I18nProvider>
      <MonthNote map={map} query={query} isEmpty={query.data !== undefined && max === 0} onZoomOut={onZoomOut} />
    </section>
  );
}

/** For a type that is unknown to this page. */
const unknownTypeColor = '#8c7a86';

function within(earliest: CalendarDate, date: CalendarDate, latest: CalendarDate): CalendarDate {
  return maxDate(earliest, minDate(date, latest) ?? date) ?? date;
}
