import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedEvent, OwnEvent } from '#contract/events.ts';
import { EventDates } from '#web/events/card/event-dates.tsx';
import { EventLink } from '#web/events/links/event-link.tsx';
import { longDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { seriesDatesQuery, type When } from './queries.ts';
import styles from './series-dates.module.css';

interface Props {
  /** The date that represents the series. */
  event: ListedEvent;
  when: When;
  searchText: string;
  /** Rendered next to each date: its state and actions. */
  extrasOf: (event: OwnEvent) => React.ReactNode;
}

/** Shows the number of dates of a series in the list, and its end, above its card. */
export function SeriesNote({ event, when }: Pick<Props, 'event' | 'when'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { datesInList: count = 1, lastDay } = event;
  return (
    <p className={styles.note}>
      {when === 'upcoming' && lastDay !== null
        ? t('myEvents:datesUntil', { count, date: longDay(locale, lastDay) })
        : t('myEvents:dates', { count })}
      <span className={styles.next}>{t(when === 'upcoming' ? 'myEvents:nextDate' : 'myEvents:latestDate')}</span>
    </p>
  );
}

/** Shows a button that expands the dates of a series below its card. */
export function SeriesDates({ event, when, searchText, extrasOf }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { name, datesInList: count = 1 } = event;
  return (
    <div className={styles.dates} data-open={isOpen}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('myEvents:allDates', { count })}
        <span className="visually-hidden"> {t('myEvents:datesOf', { name })}</span>
        <Icon name="down" className={styles.arrow} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Dates event={event} when={when} searchText={searchText} extrasOf={extrasOf} />}
      </div>
    </div>
  );
}

function Dates({ event, when, searchText, extrasOf }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const query = useInfiniteQuery(seriesDatesQuery(event.seriesId ?? '', when, searchText));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const dates = data?.pages.flatMap((page) => page.rows) ?? [];
  if (!data && !error) {
    return (
      <div role="status">
        <span className="visually-hidden">{t('myEvents:loading')}</span>
        <Skeleton className={styles.skeleton} />
      </div>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {dates.map((date) => (
          <li key={date.id} className={styles.date} data-event={date.id} data-off={isOff(date)}>
            <EventLink slug={date.slug} className={styles.link}>
              <EventDates event={date} />
            </EventLink>
            {extrasOf(date)}
          </li>
        ))}
      </ul>
      {error ? (
        <div className={styles.end} role="alert">
          <p>{errorMessage(error)}</p>
          <Button icon="reset" onPress={() => void (data ? fetchNextPage() : refetch())}>
            {t('frame:tryAgain')}
          </Button>
        </div>
      ) : (
        hasNextPage && (
          <div className={styles.end}>
            <Button kind="quiet" aria-busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              {t('myEvents:moreDates')}
            </Button>
          </div>
        )
      )}
    </>
  );
}

function isOff({ isCancelled, hiddenBecause }: OwnEvent): boolean {
  return isCancelled || hiddenBecause !== null;
}
