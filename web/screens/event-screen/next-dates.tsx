import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Event } from '#contract/events.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { seriesDatesQuery } from '#web/events/queries.ts';
import { longDay, startClock, untilWhen } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { eventPath } from '#web/paths.ts';
import { SaveHeart } from '#web/saved/save-heart.tsx';
import styles from './details.module.css';

/** The next dates of the series and how they differ from this one. Empty while loading. */
export function NextDates({ event }: { event: Event }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  const now = useNow();
  const { data = [] } = useQuery({ ...seriesDatesQuery(event.id), enabled: event.seriesId !== null });
  const others = data.filter(({ id }) => id !== event.id);
  if (others.length === 0) return null;

  const hoursOf = ({ dateStart, dateEnd }: Pick<Event, 'dateStart' | 'dateEnd'>) =>
    `${startClock(dateStart)} ${untilWhen(locale, dateStart, dateEnd)}`;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('eventDetails:dates')}</h2>
      <ul className={styles.dates}>
        {others.map((date) => {
          const isElsewhere = date.place !== event.place || date.town !== event.location.place;
          const where = date.town === event.location.place ? date.place : `${date.place}, ${date.town}`;
          const differences = date.isCancelled
            ? [t('time:cancelled')]
            : [hoursOf(date) !== hoursOf(event) && hoursOf(date), isElsewhere && where].filter(Boolean);
          return (
            <li key={date.id} data-off={date.isCancelled}>
              <Link to={eventPath(date.slug)}>
                <time dateTime={date.dateStart}>{longDay(locale, date.dateStart)}</time>
              </Link>
              {differences.length > 0 && <strong> {differences.join(' · ')}</strong>}
              <SaveHeart event={{ ...date, name: longDay(locale, date.dateStart) }} now={now} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
