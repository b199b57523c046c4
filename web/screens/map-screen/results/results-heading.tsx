import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayHere, usualDays } from '#web/events/days/days.ts';
import { nameOfDays } from '#web/events/days/named-days.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { roundToKilometre } from '#web/events/links/map-state.ts';
import { longDaySeen, shortDay, shortDays } from '#web/i18n/dates.ts';
import { dayAt } from '#web/i18n/event-status.ts';
import { inTown } from '#web/i18n/in-town.ts';
import { useLocale } from '#web/i18n/locale.ts';
import type { Place } from '#web/map/view.ts';
import { townPath } from '#web/paths.ts';
import { middleOfTown, townAtQuery } from '#web/places/town-query.ts';
import { ResultCount } from './result-count.tsx';
import styles from './results-heading.module.css';
import { useResultsTimeZone, type VisibleQuery } from './use-events-in-view.ts';

/** The title of the list: days, place and number of events; without days and place, only the number. */
export const ResultsHeading = memo(function ResultsHeading({ query }: { query: VisibleQuery }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const usual = usualDays(now);
  const timeZone = useResultsTimeZone(query);
  const where = useWhere(query);
  const { days } = query.filters;
  if (!days && !query.near && !query.area) return <ResultCount query={query} />;

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
        {name ? t(`filters:${name}`) : (written ?? <ResultCount query={query} isPlain />)} {where}
      </p>
      {written && (
        <p className={styles.facts}>
          {name && (
            <>
              <span>{written}</span>
              {' · '}
            </>
          )}
          <ResultCount query={query} isPlain />
        </p>
      )}
    </div>
  );
});

/** Returns the place as text: near the user, in a town with a link to its page, or here. */
function useWhere({ area, box, near }: VisibleQuery): React.ReactNode {
  const { t } = useTranslation();
  const locale = useLocale();
  const chosen = area === 'near' ? null : area;
  const isNear = near !== null && isInside(near, box);
  const isHere = isNear && near.isExact;
  const middle = chosen ? roundToKilometre(chosen) : area === 'near' ? near : middleOfTown(box);
  // The list may cover the map's centre: the town of a requested place is known better.
  const { data } = useQuery(townAtQuery(isHere ? null : middle && isNear ? near : middle));
  if (isHere) return t('map:near.here');
  const town = data?.town;
  if (!middle || !(chosen ?? town)) return t('map:near.area');
  const words = inTown(locale, chosen?.name ?? town?.name ?? '');
  return town?.slug ? <Link to={townPath(town.slug)}>{words}</Link> : words;
}

/** The user may have moved away from the requested place. */
function isInside({ latitude, longitude }: Place, { west, south, east, north }: VisibleQuery['box']): boolean {
  const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}
