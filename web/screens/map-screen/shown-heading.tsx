import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayHere, nameOfDays, usualDays } from '#web/events/days.ts';
import { townAtQuery } from '#web/events/town-query.ts';
import { useNow } from '#web/events/use-now.ts';
import type { Place } from '#web/map/view.ts';
import { longDaySeen, shortDay, shortDays } from '#web/words/dates.ts';
import { inTown } from '#web/words/in-town.ts';
import { dayAt } from '#web/words/moments.ts';
import { useLocale } from '#web/words/use-locale.ts';
import { FoundCount } from './found-count.tsx';
import styles from './shown-heading.module.css';
import { type Sight, useTimeZoneThere } from './use-events-in-view.ts';

/** What the list shows: which days and where, and how many events there are. Without either, the number alone. */
export const ShownHeading = memo(function ShownHeading({ sight }: { sight: Sight }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const usual = usualDays(now);
  const timeZone = useTimeZoneThere(sight);
  const where = useWhere(sight);
  const { days } = sight.filters;
  if (!days && !sight.near) return <FoundCount sight={sight} />;

  const name = nameOfDays(days, usual);
  const range = days === 'tonight' ? usual.tonight : days;
  const tonight = timeZone ? dayAt(timeZone, now) : usual.tonight.first;
  const day = days === 'tonight' ? tonight : range?.first === range?.last && range?.first;
  const written = day
    ? name
      ? shortDay(locale, day)
      : longDaySeen(locale, day, dayHere(now))
    : range && shortDays(locale, `${range.first}T00:00`, `${range.last}T23:59`);
  return (
    <div className={styles.heading}>
      <p className={styles.title}>
        {name ? t(`filters.${name}`) : written} {where}
      </p>
      <p className={styles.facts}>
        {name && (
          <>
            <span>{written}</span>
            {' · '}
          </>
        )}
        <FoundCount sight={sight} isPlain />
      </p>
    </div>
  );
});

/** Degrees across: beyond this one sees more than a town. */
const widestTown = 1.2;

/** In words: near whoever asked, in the town that one looks at, else here. */
function useWhere({ box, near }: Sight): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const across = (box.east - box.west + 360) % 360;
  const isNear = near !== null && isInside(near, box);
  const middle = {
    latitude: Number(((box.south + box.north) / 2).toFixed(2)),
    longitude: Number((((box.west + across / 2 + 540) % 360) - 180).toFixed(2)),
  };
  const mayBeTown = across > 0 && across < widestTown && !isNear;
  const { data } = useQuery({ ...townAtQuery(middle), enabled: mayBeTown });
  if (isNear) return t(near.isExact ? 'near.here' : 'near.there');
  return mayBeTown && data?.town ? inTown(locale, data.town.name) : t('near.area');
}

/** Whoever asked what is near may look elsewhere by now. */
function isInside({ latitude, longitude }: Place, { west, south, east, north }: Sight['box']): boolean {
  const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}
