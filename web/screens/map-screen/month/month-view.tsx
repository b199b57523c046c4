import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxNamesPerDay } from '#contract/map.ts';
import { useTypeColor } from '#web/catalogue/use-type-color.ts';
import { DayMonths, showMonth, useCalendarSpan } from '#web/events/days/day-months.tsx';
import { dayHere, usualDays, withDays } from '#web/events/days/days.ts';
import { rangeOf } from '#web/events/days/days-in-words.ts';
import { useCountedDays } from '#web/events/days/use-counted-days.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { paths } from '#web/paths.ts';
import type { VisibleQuery } from '#web/screens/map-screen/results/use-events-in-view.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { useRequestedState } from '#web/screens/map-screen/state/use-map-store.ts';
import { Button } from '#web/ui/button.tsx';
import { MonthNote } from './month-note.tsx';
import styles from './month-view.module.css';

interface Props {
  map: MapStore;
  query: VisibleQuery;
  /** Beside the list it shows names of events. */
  isWide: boolean;
  onZoomOut: () => void;
}

/** Shows the months with the number of matching events here on each day; a press lists the events of a day. */
export function MonthView({ map, query: { box, filters }, isWide, onZoomOut }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const usual = usualDays(now);
  const today = usual.tonight.first;
  const asked = useRequestedState(map, ({ month }) => month) ?? 'now';
  const month = asked === 'now' ? today.slice(0, 7) : asked;
  const chosen = rangeOf(filters.days, usual.tonight);
  const firstOf = (name: string) => (name === today.slice(0, 7) ? today : `${name}-01`);
  const [focused, setFocused] = useState(() =>
    chosen?.first.startsWith(month) && chosen.first >= today ? chosen.first : firstOf(month),
  );
  const span = useCalendarSpan(today, focused);
  const { days, max, ...status } = useCountedDays({
    box,
    filters,
    from: today,
    to: span.shownUntil,
    named: isWide ? maxNamesPerDay : 0,
  });
  const colorOf = useTypeColor();

  const listAddress = useRequestedState(map, ({ filters }) =>
    map.addressAfter({ filters: withDays(filters, null), month: null }),
  );

  const view = useRef<HTMLFormElement>(null);
  /** The month that this view has shown itself. */
  const ownMonth = useRef(month);
  function turn(to: string) {
    ownMonth.current = to;
    // A scroll event may arrive after a day was chosen.
    if (to !== month && map.state.month !== null) map.showMonth(to === today.slice(0, 7) ? 'now' : to);
  }
  useLayoutEffect(() => {
    // Back, Forward or a link.
    if (month === ownMonth.current) return;
    if (`${month}-01` > span.shownUntil) return span.extend(`${month}-01`);
    ownMonth.current = month;
    showMonth(view.current?.lastElementChild, month);
  });

  return (
    <section className={styles.view} aria-label={t('map:month')}>
      {/* As long as the script has not loaded, a press on a day leads to its list. */}
      <form ref={view} className={styles.form} action={paths.map}>
        {Array.from(new URLSearchParams(listAddress.slice(paths.map.length)), ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DayMonths
          span={span}
          today={dayHere(now)}
          days={days}
          max={max}
          chosen={chosen}
          focused={focused}
          onFocusDay={(day) => {
            setFocused(day);
            turn(day.slice(0, 7));
          }}
          onChoose={(day) => {
            const next = withDays(map.state.filters, { first: day, last: day });
            if (isWide) map.filter(next);
            else map.listDays(next);
          }}
          onScrollTo={turn}
          {...(isWide && { colorOf })}
        />
      </form>
      {isWide && (
        <Button icon="map" className={styles.back} onPress={() => map.showMonth(null)}>
          {t('map:asMap')}
        </Button>
      )}
      <MonthNote map={map} {...status} isEmpty={days.size > 0 && max === 0} onZoomOut={onZoomOut} />
    </section>
  );
}
