import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { maxSeriesDates } from '#contract/constants.ts';
import { withCommas } from '#contract/direction.ts';
import type { Event, SeriesDate } from '#contract/events.ts';
import { placeName } from '#contract/place-name.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { seriesDatesQuery } from '#web/events/queries.ts';
import { dayAndMonth, longDay, startClock, weekdayName } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { nextOrganisedQuery } from '#web/organisers/queries.ts';
import { eventPath } from '#web/paths.ts';
import { SaveHeart } from '#web/saved/save-heart.tsx';
import styles from './aside.module.css';

/** Shows the next dates of the event and the next events of its organiser, each once, by start. */
export function NextDates({ event }: { event: Event }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  const now = useNow();
  const { organiser } = event;
  const { data: dates = [] } = useQuery(seriesDatesQuery(event.id));
  const { data: organised = [] } = useQuery({
    ...nextOrganisedQuery(organiser?.id ?? ''),
    enabled: organiser !== undefined,
  });
  const all = [
    ...dates,
    ...organised.map((other) => ({ ...other, town: other.location.place, townNames: other.location.placeNames })),
  ];
  const others = [...new Map<string, SeriesDate>(all.map((date) => [date.id, date])).values()]
    .filter(({ id, dateEnd }) => id !== event.id && Date.parse(dateEnd) > now.getTime())
    .sort((one, other) => Date.parse(one.dateStart) - Date.parse(other.dateStart))
    .slice(0, maxSeriesDates);
  if (others.length === 0) return null;
  return (
    <section className={styles.dates} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('eventDetails:dates')}</h2>
      <ul className={styles.rows}>
        {others.map((date) => {
          const { day, month } = dayAndMonth(locale, date.dateStart);
          const isSameTown = date.town === event.location.place;
          const hours = `${weekdayName(locale, date.dateStart)} · ${startClock(date.dateStart)}`;
          return (
            <li key={date.id}>
              <Link to={eventPath(date.slug)} className={styles.row}>
                <time dateTime={date.dateStart} className={styles.leaf}>
                  {day} <small>{month}</small>
                </time>
                <span className={styles.what}>
                  <strong>
                    <bdi>{withNonBreakingSpaces(date.name)}</bdi>
                  </strong>
                  <span>
                    {date.isCancelled && <b>{t('time:cancelled')} · </b>}
                    {date.isCancelled ? <s>{hours}</s> : hours}
                    {(!isSameTown || date.place !== event.place) &&
                      ` · ${withCommas(locale, [...new Set([date.place, !isSameTown && placeName(locale, date.town, date.townNames)])])}`}
                  </span>
                </span>
              </Link>
              <SaveHeart event={{ ...date, name: `${date.name}, ${longDay(locale, date.dateStart)}` }} now={now} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
