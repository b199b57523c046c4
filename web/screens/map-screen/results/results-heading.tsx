import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayHere, usualDays } from '#web/events/days/days.ts';
import { nameOfDays } from '#web/events/days/named-days.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { longDaySeen, shortDay, shortDays } from '#web/i18n/dates.ts';
import { dayAt } from '#web/i18n/event-status.ts';
import { inTown } from '#web/i18n/in-town.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Place } from '#web/map/view.ts';
import { townPath } from '#web/paths.ts';
import { middleOfTown, townAtQuery } from '#web/places/town-query.ts';
import { ResultCount } from './result-count.tsx';
import styles from './results-heading.module.css';
import { useResultsTimeZone, type VisibleQuery } from './use-events-in-view.ts';

/** What the list shows: which days and where, and how many events there are. Without either, the number alone. */
export const ResultsHeading = memo(function ShownHeading({ sight }: { sight: VisibleQuery }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const usual = usualDays(now);
  const timeZone = useResultsTimeZone(sight);
  const where = useWhere(sight);
  const { days } = sight.filters;
  if (!days && !sight.near) return <ResultCount sight={sight} />;

  const name = nameOfDays(days, usual);
  const range = days === 'tonight' ? usual.tonight : days;
  const tonight = timeZone ? dayAt(timeZone, now) : dayHere(now);
  const day = days === 'tonight' ? tonight : range?.first === range?.last && range?.first;
  const written = day
    ? name
      ? shortDay(locale, day)
      : longDaySeen(locale, day, dayHere(now))
    : range && shortDays(locale, `${range.first}T00:00`, `${range.last}T23:59`);
  return (
    <div className={styles.heading}>
      <p className={styles.title}>
        {name ? t(`filters:${name}`) : written} {where}
      </p>
      <p className={styles.facts}>
        {name && (
          <>
            <span>{written}</span>
            {' · '}
          </>
        )}
        <ResultCount sight={sight} isPlain />
      </p>
    </div>
  );
});

/** In words: near whoever asked, in the town that one looks at, leading to its page, else here. */
function useWhere({ box, near }: VisibleQuery): React.ReactNode {
  const { t } = useTranslation();
  const locale = useLocale();
  const isNear = near !== null && isInside(near, box);
  const isHere = isNear && near.isExact;
  const middle = isHere ? null : middleOfTown(box);
  // The middle of the map may lie under the list: of a place that was asked for the town is known better.
  const { data } = useQuery(townAtQuery(middle && isNear ? near : middle));
  if (isHere) return t('map:near.here');
  if (!middle || !data?.town) return t('map:near.area');
  const { name, slug } = data.town;
  return slug ? <Link to={townPath(slug)}>{inTown(locale, name)}</Link> : inTown(locale, name);
}

/** Whoever asked what is near may look elsewhere by now. */
function isInside({ latitude, longitude }: Place, { west, south, east, north }: VisibleQuery['box']): boolean {
  const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}
