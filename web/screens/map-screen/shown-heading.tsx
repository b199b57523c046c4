import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayHere, isSameDays, usualDays } from '#web/events/days.ts';
import { useNow } from '#web/events/use-now.ts';
import type { Place } from '#web/map/view.ts';
import { longDaySeen, shortDays } from '#web/words/dates.ts';
import { useLocale } from '#web/words/use-locale.ts';
import { FoundCount } from './found-count.tsx';
import styles from './shown-heading.module.css';
import type { Sight } from './use-events-in-view.ts';
import { useNearMe } from './use-near-me.ts';

/** What the list shows: which days, and how many events there are. Without days, the number alone. */
export const ShownHeading = memo(function ShownHeading({ sight }: { sight: Sight }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const usual = usualDays(now);
  const near = useNearMe();
  const isNearMe = near !== null && isInside(near, sight.box);
  const { days } = sight.filters;
  if (!days) return <FoundCount sight={sight} />;

  const name = (['tonight', 'tomorrow', 'weekend', 'week'] as const).find((each) => isSameDays(usual[each], days));
  const isTonight = name === 'tonight';
  const day =
    days.first === days.last || isTonight
      ? longDaySeen(locale, isTonight ? days.first : days.last, dayHere(now))
      : null;
  const written = day ?? shortDays(locale, `${days.first}T00:00`, `${days.last}T23:59`);
  const title = name && (isTonight && isNearMe ? t('near.title') : t(`filters.${name}`));
  return (
    <div className={styles.heading}>
      <p className={styles.title}>{title ?? written}</p>
      <p className={styles.facts}>
        {title && (
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

/** Whoever asked what is near may look elsewhere by now. */
function isInside({ latitude, longitude }: Place, { west, south, east, north }: Sight['box']): boolean {
  const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}
