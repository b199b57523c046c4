import { type CalendarDate, parseDate } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar';
import { useTranslation } from 'react-i18next';
import type { EventFilters } from '#contract/events.ts';
import { localeTag } from '#contract/locales.ts';
import type { BoundingBox } from '#contract/places.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { Button as TextButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './day-calendar.module.css';
import { countOn } from './day-counts.ts';
import { heat, named } from './day-heat.ts';
import { dayCountsQuery } from './day-queries.ts';
import { type DayRange, dayHere, usualDays } from './days.ts';

interface Props {
  box: BoundingBox;
  counted: EventFilters;
  chosen: EventFilters['days'];
  onChoose: (days: DayRange | null) => void;
}

/** A month with the number of events here on each day; two presses choose a range of days. */
export function DayCalendar({ box, counted, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [today] = useState(() => parseDate(dayHere(new Date())));
  const days = chosen === 'tonight' ? usualDays(new Date()).tonight : chosen;
  const range = days && { start: parseDate(days.first), end: parseDate(days.last) };
  const [focused, setFocused] = useState<CalendarDate>(() => latest(range?.start ?? today, today));
  const from = latest(focused.set({ day: 1 }), today).toString();
  const { data, isPlaceholderData } = useQuery(dayCountsQuery(box, counted, from));
  const countsOf = (day: string) =>
    data && !isPlaceholderData ? countOn({ from, ...data }, { first: day, last: day }) : null;
  const max = Math.max(0, ...(data?.counts ?? []));

  return (
    <I18nProvider locale={localeTag(locale)}>
      <RangeCalendar
        className={styles.calendar ?? ''}
        aria-label={t('filters:whichDays')}
        minValue={today}
        defaultValue={range && range.start.compare(today) >= 0 ? range : null}
        focusedValue={focused}
        onFocusChange={setFocused}
        onChange={({ start, end }) => onChoose({ first: start.toString(), last: end.toString() })}
      >
        <header className={styles.header ?? ''}>
          <Button slot="previous" className={styles.turn ?? ''}>
            <Icon name="left" />
          </Button>
          <Heading className={styles.month ?? ''} />
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
              const count = countsOf(date.toString());
              return (
                <CalendarCell
                  date={date}
                  className={styles.day ?? ''}
                  style={heat(count, max)}
                  render={(props) => <div {...named(props, count === null ? '' : t('filters:dayCount', { count }))} />}
                >
                  <span>{date.day}</span>
                  <small>{count ? formatNumber(locale, count) : '\u00a0'}</small>
                </CalendarCell>
              );
            }}
          </CalendarGridBody>
        </CalendarGrid>
      </RangeCalendar>
      {chosen && (
        <TextButton kind="quiet" icon="reset" onPress={() => onChoose(null)}>
          {t('filters:anyDate')}
        </TextButton>
      )}
    </I18nProvider>
  );
}

function latest(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one.compare(other) < 0 ? other : one;
}
