import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventFilters } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import type { FilterChange, PrefetchFilters } from '#web/events/filters/event-filters.tsx';
import { retryWhenOnline } from '#web/http/network.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LoadingFallback } from '#web/ui/loading-fallback.tsx';
import { classNames } from '#web/ui/styling.ts';
import styles from './day-chips.module.css';
import { countOn } from './day-counts.ts';
import { dayCountsQuery } from './day-queries.ts';
import { usualDays, withDays } from './days.ts';
import { filterDays, nameOfDays, usualNames } from './named-days.ts';
import { useNow } from './use-now.ts';

const DayCalendar = lazy(() =>
  retryWhenOnline(() => import('./day-calendar.tsx')).then((file) => ({ default: file.DayCalendar })),
);

interface Props {
  /** The area of the counts: it may change with the selection. */
  box: BoundingBox;
  counted: EventFilters;
  chosen: EventFilters['days'];
  onChange: (change: FilterChange) => void;
  onPressStart?: PrefetchFilters;
  /** Over a map they have their own background and shadow. */
  isFloating?: boolean;
  /** Rendered before them in the row. */
  children?: React.ReactNode;
}

/** Chips for the most frequent days with the number of events here, and a calendar for all others. */
export function DayChips({ box, counted, chosen, onChange, onPressStart, isFloating = false, children }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const days = usualDays(useNow());
  const from = days.tonight.first;
  const { data, isPlaceholderData } = useQuery(dayCountsQuery(box, counted, from));
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const chosenName = nameOfDays(chosen, days);
  return (
    <div className={classNames(styles.bar, isFloating && styles.floating)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
      <div className={styles.chips} role="group" aria-label={t('filters:days')} onFocus={scrollIntoView}>
        {children}
        {usualNames.map((name) => {
          const range = days[name];
          if (!range) return null;
          const isOn = name === chosenName;
          const next = (filters: EventFilters) => withDays(filters, (!isOn && filterDays(name, days)) || null);
          const count = data && (name === 'tonight' ? data.tonight : countOn({ from, ...data }, range));
          return (
            <button
              key={name}
              type="button"
              className={styles.chip}
              aria-pressed={isOn}
              onPointerDown={() => onPressStart?.(next)}
              onPointerCancel={() => onPressStart?.(null)}
              onClick={() => onChange(next)}
            >
              <span aria-hidden="true">{t(`filters:short.${name}`)}</span>
              <span className="visually-hidden">{t(`filters:${name}`)}</span>
              {typeof count === 'number' && (
                <>
                  <span className={styles.count} data-waits={isPlaceholderData} aria-hidden="true">
                    {formatNumber(locale, count)}
                  </span>
                  <span className="visually-hidden">, {t('filters:dayCount', { count })}</span>
                </>
              )}
            </button>
          );
        })}
      </div>
      <IconButton
        icon="calendar"
        label={t('filters:chooseDays')}
        kind={isFloating ? 'floating' : 'plain'}
        className={classNames(styles.calendar, chosen && !chosenName && styles.chosen)}
        aria-haspopup="dialog"
        onPress={() => setCalendarOpen(true)}
      />
      <Dialog
        title={t('filters:whichDays')}
        closeLabel={t('filters:closeCalendar')}
        isOpen={isCalendarOpen}
        onClose={() => setCalendarOpen(false)}
      >
        {isCalendarOpen && (
          <Suspense fallback={<LoadingFallback label={t('map:counting')} />}>
            <DayCalendar
              box={box}
              counted={counted}
              chosen={chosen}
              onChoose={(range) => {
                setCalendarOpen(false);
                onChange((filters) => withDays(filters, range));
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </div>
  );
}

/** Browsers do not scroll a half visible element into view on focus. With a pointer, nothing scrolls. */
function scrollIntoView({ target }: React.FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
